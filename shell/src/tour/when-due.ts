import type { Portal } from '../portal.ts';

/** S §9: after the portal has started. */
export const TOUR_DELAY_MS = 3_500;

/** What decides whether the tour may begin by itself. */
export type TourPortal = Pick<Portal, 'overlays' | 'storage' | 'tour'> & {
  platform: Pick<Portal['platform'], 'session'>;
};

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;

/**
 * Whether it is a good moment: a member who has chosen a utility stands in the frame, nothing else wants an answer — no
 * dialog, no tax verification, no password to change — and nobody is in the middle of typing.
 */
export const isDue = ({ platform, overlays, storage }: TourPortal): boolean => {
  const { status, user, deya_id } = platform.session.getState();
  const { taxisSettled, ...dialogs } = overlays.getState();
  const isAsked = Object.values(dialogs).some(Boolean) || document.querySelector('dialog[open]') !== null;
  const isReady = status === 'member' && user !== null && deya_id !== null && !user.must_change && taxisSettled;
  return isReady && !storage.tourDone() && !isAsked && !isTyping();
};

/** Calls back once it is due: not before the delay is over, and then as soon as the moment is good. Returns its end. */
export const whenDue = (portal: TourPortal, msLeft: number, begin: () => void): (() => void) => {
  let ends: (() => void)[] = [];
  const stop = (): void => {
    for (const end of ends) end();
    ends = [];
  };
  const look = (): void => {
    if (!isDue(portal)) return;
    stop();
    begin();
  };
  const watch = (): void => {
    const later = (): void => void setTimeout(look);
    ends.push(portal.overlays.subscribe(later), portal.platform.session.subscribe(later));
    for (const event of ['focusout', 'popstate']) addEventListener(event, later);
    ends.push(() => {
      for (const event of ['focusout', 'popstate']) removeEventListener(event, later);
    });
    look();
  };
  const timer = setTimeout(watch, Math.max(0, msLeft));
  ends.push(() => clearTimeout(timer));
  return stop;
};
