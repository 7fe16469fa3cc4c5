import { useEffect, useRef, useState } from 'react';
import { mountRootParcel, type Parcel } from 'single-spa';
import { asFailure } from '../composition/failure.ts';
import { CardSkeleton } from '../frame/page-skeleton.tsx';
import type { SlotItem } from '../frame/frame-view.ts';
import type { Portal } from '../portal.ts';
import { usePortal } from '../portal-context.ts';
import { CardFailure } from './failure-panel.tsx';

type CardState = { phase: 'loading' | 'mounted' } | { phase: 'failed'; reference: string };

/** How many parcels there have been. */
let parcels = 0;

const mountCard = async (
  { remotes }: Portal,
  { remote, card }: SlotItem,
  place: HTMLElement,
  again: boolean,
): Promise<Parcel> => {
  const part = await remotes.open(remote, card, again);
  parcels += 1;
  const parcel = mountRootParcel(
    // single-spa-react keeps roots by name: an earlier one of this card, still on its way out, must not be taken for this.
    { name: `${remote}/${card}#${parcels}`, ...part },
    { domElement: place, platform: remotes.platformOf(remote) },
  );
  await parcel.mountPromise;
  return parcel;
};

/** One card of a remote, as a parcel. What fails costs this place only. */
export const CardSlot = ({ item }: { item: SlotItem }) => {
  const portal = usePortal();
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<CardState>({ phase: 'loading' });
  const { remote, card } = item;

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let isGone = false;
    const mounting = mountCard(portal, item, element, attempt > 0);
    mounting.then(
      () => !isGone && setState({ phase: 'mounted' }),
      (error: unknown) => {
        const failure = asFailure('mount', error);
        portal.onFailure(remote, failure);
        if (!isGone) setState({ phase: 'failed', reference: failure.reference });
      },
    );
    return () => {
      isGone = true;
      mounting.then((parcel) => parcel.unmount()).catch(() => undefined);
    };
    // The same card of the same remote stays mounted while other facts of the page change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [portal, remote, card, attempt]);

  const retry = (): void => {
    setState({ phase: 'loading' });
    setAttempt((n) => n + 1);
  };
  return (
    <>
      {state.phase === 'loading' && <CardSkeleton />}
      {state.phase === 'failed' && <CardFailure reference={state.reference} retry={retry} />}
      <div ref={place} className="card-place" hidden={state.phase !== 'mounted'} />
    </>
  );
};
