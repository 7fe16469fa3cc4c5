import type { StoreApi } from '@hydria/shared/libs';
import { isStaffPage } from '@hydria/shared/platform/access.ts';
import { ownerOf } from '@hydria/shared/platform/owners.ts';
import type { Platform } from '@hydria/shared/platform/platform.ts';
import type { RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { currentPath, type Guards } from '../../core/navigation.ts';
import { isAnyOpen, type Overlays } from '../../core/overlay-state.ts';
import type { PortalStorage } from '../../core/storage.ts';

/** S §9: after the portal has started. */
export const TOUR_DELAY_MS = 3_500;

/** A field loses the focus at the press of a button; the tour must not cover the button before its release. */
const PRESS_MS = 1_000;

/** The state that decides whether the tour may begin by itself. */
export interface TourPortal {
  manifests(): readonly RemoteManifest[];
  overlays: Overlays;
  guards: Pick<Guards, 'isDirty'>;
  storage: Pick<PortalStorage, 'tourDone' | 'setTourDone'>;
  tour: StoreApi<{ wanted: boolean }>;
  platform: Pick<Platform, 'session' | 'preferences'>;
}

/**
 * The tour points at the parts of a customer's dashboard. A page for one task, such as that of a mailed link, is not interrupted, nor
 * is the work of the staff.
 */
const isOnDashboard = ({ manifests }: Pick<TourPortal, 'manifests'>): boolean => {
  const route = ownerOf(manifests(), currentPath())?.route;
  return route?.layout === 'dashboard' && !isStaffPage(route);
};

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;

/**
 * Whether the tour may start now. A member has chosen a utility and sees the frame, and no dialog, tax verification or password
 * change is open. The person is not typing, and the page has no unsaved input.
 */
export const isDue = ({ manifests, platform, overlays, guards, storage }: TourPortal): boolean => {
  const { status, user, deya_id } = platform.session.getState();
  const open = overlays.getState();
  const isAsked = isAnyOpen(open) || document.querySelector('dialog[open]') !== null;
  const isReady = status === 'member' && user !== null && deya_id !== null && !user.must_change && open.taxisSettled;
  return isReady && isOnDashboard({ manifests }) && !storage.tourDone() && !isAsked && !isTyping() && !guards.isDirty();
};

interface Start {
  /** Milliseconds until the tour may begin. */
  msLeft: number;
  /** Loads the code of the tour. */
  load(): Promise<unknown>;
  begin(): void;
}

/**
 * Begins the tour once it is due: after the delay, as soon as the conditions hold. They are judged again when its code has
 * loaded, because the person may have begun to type meanwhile. Returns a cancel function.
 */
export const whenDue = (portal: TourPortal, { msLeft, load, begin }: Start): (() => void) => {
  let ends: (() => void)[] = [];
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    for (const end of ends) end();
    ends = [];
  };
  const beginIfDue = (): void => {
    if (isStopped || !isDue(portal)) return;
    stop();
    begin();
  };
  const look = (): void => {
    // A failed load is not worth a message; the tour is due again at the next visit.
    if (!isStopped && isDue(portal)) load().then(beginIfDue, stop);
  };
  const watch = (): void => {
    const later = (): void => void setTimeout(look);
    const afterPress = (): void => void setTimeout(look, PRESS_MS);
    ends.push(portal.overlays.subscribe(later), portal.platform.session.subscribe(later));
    addEventListener('popstate', later);
    addEventListener('focusout', afterPress);
    ends.push(() => {
      removeEventListener('popstate', later);
      removeEventListener('focusout', afterPress);
    });
    look();
  };
  const timer = setTimeout(watch, Math.max(0, msLeft));
  ends.push(() => clearTimeout(timer));
  return stop;
};
