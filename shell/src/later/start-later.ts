import { ownFile } from '../composition/own-file.ts';
import type { Portal } from '../portal.ts';

/** What somebody came for travels first. */
const WAIT_MS = 2_000;

/** Brings what lies around every page and no first page waits for: tour, banners, chat. Without it all pages work. */
export const startLater = (portal: Portal): void => {
  const startedAt = performance.now();
  const bring = async (): Promise<void> => {
    const { drawSurroundings } = await ownFile(
      () => import(/* webpackChunkName: "surroundings" */ './surroundings.tsx'),
    );
    await drawSurroundings(portal, startedAt);
  };
  const start = (): void => {
    clearTimeout(timer);
    stop();
    void bring().catch(portal.onOwnFailure);
  };
  const timer = setTimeout(start, WAIT_MS);
  // Whoever presses for something of it does not wait for that.
  const stop = portal.asked.subscribe(start);
};
