import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from '@hydria/shared/libs';
import { importWithRetry } from '../../core/loading/import-with-retry.ts';
import { placedSteps } from './steps.ts';
import { TOUR_DELAY_MS, whenDue, type TourPortal } from './when-due.ts';

interface TourWhenDueProps {
  portal: TourPortal;
  /** Start of the portal, on the clock of `performance.now()`. */
  startedAt: number;
}

const loadTour = () => importWithRetry(() => import(/* webpackChunkName: "dialogs" */ './tour.tsx'));

/** Runs the tour, once by itself and on every request (S §4). Its code loads at its start. */
export const TourWhenDue = ({ portal, startedAt }: TourWhenDueProps) => {
  const { tour, storage } = portal;
  const isWanted = useStore(tour, ({ wanted }) => wanted);
  const [drawn, setDrawn] = useState<ReactNode>(null);

  useEffect(() => {
    if (storage.tourDone()) return undefined;
    const begin = (): void => {
      if (placedSteps(innerWidth, portal.platform.preferences.getState().language).length > 0)
        tour.setState({ wanted: true });
    };
    return whenDue(portal, { msLeft: startedAt + TOUR_DELAY_MS - performance.now(), load: loadTour, begin });
  }, [portal, storage, tour, startedAt]);

  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    const end = (): void => {
      storage.setTourDone();
      tour.setState({ wanted: false });
    };
    loadTour().then(
      ({ Tour }) => isGone || setDrawn(<Tour onEnd={end} />),
      // Not worth a message; the tour is due again at the next visit.
      () => tour.setState({ wanted: false }),
    );
    return () => {
      isGone = true;
      setDrawn(null);
    };
  }, [isWanted, storage, tour]);
  return drawn;
};
