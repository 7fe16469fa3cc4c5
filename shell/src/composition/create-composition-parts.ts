import type { Boot } from '@hydria/shared/platform/boot.ts';
import type { Platform } from '@hydria/shared/platform/platform.ts';
import type { Core } from '../core/create-core.ts';
import type { RemoteFailure } from '../core/loading/failure.ts';
import type { PortalSession } from '../session/session-types.ts';
import { renew } from './boot-element.ts';
import { createComposition } from './composition.ts';
import type { CompositionParts } from './composition-context.ts';
import { createFailureReporter, sendToPlatform } from './failure-reporter.ts';
import { startFederation } from './federation.ts';
import { untilFirstContent } from './first-content.ts';
import { createGuardedReload } from './guarded-reload.ts';
import { settled } from './settled.ts';
import { createPages } from './pages.ts';
import { createParcels } from './parcels.ts';
import { createPriorityCard } from './priority-card.ts';
import { createRemotes, type RemotesDeps } from './remotes.ts';
import { watchStrayErrors } from './stray-errors.ts';
import type { UnknownUtilities } from './unknown-utilities.ts';

interface CompositionPartsDeps extends Pick<RemotesDeps, 'platformFor'> {
  boot: Boot;
  /** The shell's own. */
  platform: Platform;
  session: PortalSession;
}

/** Loads the look-up of utilities with the first address that names one; until then all are taken to exist. */
const lazyUnknownUtilities = (platform: Platform, onNews: () => void): UnknownUtilities => {
  let loaded: UnknownUtilities | undefined;
  let isAsked = false;
  const load = async (): Promise<void> => {
    const { createUnknownUtilities } = await import(/* webpackChunkName: "secondary" */ './unknown-utilities.ts');
    loaded = createUnknownUtilities({ ...platform, onNews });
    onNews();
  };
  return {
    has(deya_id) {
      // A failed load leaves the answer to the page itself.
      if (!isAsked) void load().catch(() => undefined);
      isAsked = true;
      return loaded?.has(deya_id) ?? false;
    },
  };
};

/** The remotes of this tab and the page that stands in the frame, with the reports of their failures. */
export const createCompositionParts = (
  core: Core,
  { boot, platform, platformFor, session }: CompositionPartsDeps,
): CompositionParts & {
  /** Reloads the page for `name`: once a minute at most, never over unsaved input. Returns whether it does. */
  reload(name: string): boolean;
} => {
  const now = (): number => Date.now();
  const composition = createComposition({ boot, renew, now });
  const remotes = createRemotes({ composition, platformFor, load: startFederation() });
  const { failed, mounted: onMounted } = createFailureReporter({
    ...boot,
    find: composition.find,
    deya_id: () => session.getState().deya_id,
    send: sendToPlatform,
  });
  const onFailure = (name: string, failure: RemoteFailure): void => {
    const { phase, class: kind, reference, cause } = failure;
    failed(name, failure);
    const detail = { remote: name, phase, class: kind, reference };
    platform.telemetry({ kind: 'error', name: 'remote-failed', detail, error: cause });
  };
  const reload = createGuardedReload({
    ...core,
    now,
    isDirty: core.guards.isDirty,
    reload: () => location.reload(),
  });
  const unknownUtilities = lazyUnknownUtilities(platform, () => pages.update());
  const events = { onFailure, onMounted, reload };
  const pages = createPages({ ...core, ...events, boot, composition, remotes, session, unknownUtilities });
  watchStrayErrors({ target: window, isOpening: remotes.isOpening, report: onFailure });
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const priorityCard = createPriorityCard({ wait, settled });
  const firstContent = untilFirstContent();
  return { ...events, composition, remotes, parcels: createParcels(), priorityCard, firstContent, pages };
};
