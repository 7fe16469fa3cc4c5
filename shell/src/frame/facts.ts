import type { Boot } from '@hydria/shared/platform/boot.ts';
import type { FrameFacts } from './frame-view.ts';

/** What the gateway and the browser know at first: the boot manifest with its hints. Both must draw the same from it. */
export const factsOf = (boot: Boot, path: string): Omit<FrameFacts, 'texts'> => ({
  manifests: [boot.shell.manifest, ...boot.remotes.map(({ manifest }) => manifest)],
  disabled: boot.remotes.filter(({ disabled }) => disabled).map(({ name }) => name),
  language: boot.language,
  path,
  member: boot.hint.signedIn,
  customer: boot.hint.signedIn,
  scope: [],
  name: null,
  deya: boot.deya,
  unseen: false,
});
