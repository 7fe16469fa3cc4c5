import { ownerOf } from '@hydria/shared/platform/owners.ts';
import { splitLocale } from '@hydria/shared/rules/languages.ts';
import type { RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { currentLanguage } from '../../core/navigation.ts';
import type { CoreParts } from '../../core/core-context.ts';
import { MARK, readToFrame, type FromFrame } from './messages.ts';

type Said = FromFrame extends infer M ? (M extends FromFrame ? Omit<M, 'frame'> : never) : never;

/** Sends to the embedding page after its answer. A policy that allows embedding may reveal the origin to it. */
const createLine = (parent: Window) => {
  let host: string | null = null;
  return {
    say(message: Said): void {
      if (host) parent.postMessage({ frame: MARK, ...message }, host);
    },
    /** The message contains no data, so any origin may receive it. */
    hello: () => parent.postMessage({ frame: MARK, type: 'hello' } satisfies FromFrame, '*'),
    /** Whether the message comes from the embedding page; the first one with a usable origin is accepted. */
    isHost(origin: string): boolean {
      if (origin !== 'null') host ??= origin;
      return host === origin;
    },
  };
};

type Line = ReturnType<typeof createLine>;

const followHeight = (line: Line, root: HTMLElement): (() => void) => {
  const tell = () => line.say({ type: 'height', height: Math.ceil(root.getBoundingClientRect().height) });
  new ResizeObserver(tell).observe(root);
  return tell;
};

/** The embedding page scrolls, not this one: it needs the position of the focus. */
const followFocus = (line: Line): void => {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const { top, bottom } = target.getBoundingClientRect();
    line.say({ type: 'focus', top: Math.max(0, top + scrollY), bottom: Math.max(0, bottom + scrollY) });
  });
};

/** Links to other pages of the portal open in a new tab, never inside the frame. */
const openElsewhere = (manifests: readonly RemoteManifest[]): void => {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link?.href || link.target) return;
      const isOurs = link.origin === location.origin;
      const owner = isOurs ? ownerOf(manifests, splitLocale(link.pathname).path) : null;
      if (owner?.route.layout === 'frame' || (link.hash && link.pathname === location.pathname)) return;
      link.target = '_blank';
      link.rel = 'noopener';
    },
    { capture: true },
  );
};

/** Communicates with the embedding page (docs/embedding.md). Messages of other senders, and other data, are ignored. */
export const startEmbedding = (
  { boot, platform }: Pick<CoreParts, 'boot' | 'platform'>,
  parent: Window,
  root: HTMLElement,
): void => {
  const line = createLine(parent);
  const postHeight = followHeight(line, root);
  followFocus(line);
  openElsewhere([boot.shell.manifest, ...boot.remotes.map(({ manifest }) => manifest)]);
  platform.events.on('submitted', (fact) => line.say({ type: 'submitted', ...fact }));
  let isReady = false;
  addEventListener('message', ({ source, origin, data }) => {
    const message = source === parent ? readToFrame(data) : null;
    if (!message || !line.isHost(origin)) return;
    platform.preferences.set({ theme: message.theme });
    if (!isReady) line.say({ type: 'ready', title: document.title, language: currentLanguage() });
    isReady = true;
    postHeight();
  });
  line.hello();
};
