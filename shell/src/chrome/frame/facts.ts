import type { Boot, BootRemote } from '@hydria/shared/platform/boot.ts';
import type { RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { isCustomer } from '@hydria/shared/platform/visitor-hint.ts';
import type { FrameFacts } from './frame-view.ts';

/** The navigation and cards of the composition, and the applications that are switched off. */
export const composedOf = (
  shell: RemoteManifest,
  remotes: readonly BootRemote[],
): Pick<FrameFacts, 'manifests' | 'disabled' | 'lacksStaffEntries'> => ({
  manifests: [shell, ...remotes.map(({ manifest }) => manifest)],
  lacksStaffEntries: remotes.some((remote) => remote.withoutStaffEntries),
  disabled: remotes.filter(({ disabled }) => disabled).map(({ name }) => name),
});

/**
 * Facts that gateway and browser share initially: the boot manifest with its hints. Both must render the same frame
 * from them.
 */
export const factsOf = (boot: Boot, path: string): Omit<FrameFacts, 'texts'> => ({
  ...composedOf(boot.shell.manifest, boot.remotes),
  language: boot.language,
  path,
  member: boot.hint.signedIn,
  customer: isCustomer(boot.hint),
  waiting: boot.hint.standing === 'waiting',
  scope: [],
  name: null,
  first_name: null,
  chosen: boot.hint.deya_id !== null,
  deya: boot.deya,
  unseen: false,
});
