import type { Boot, Composition as Served } from '@hydria/shared/platform/boot.ts';
import type { ApiWorld } from '../api-client.ts';
import { namedRemotes } from './boot-entry.ts';

/** What the HTML's scripts have left for the shell (`infra/gateway/browser`). */
type BootElement = HTMLElement & {
  /** Answers that the HTML has asked for, by the address as the client will ask for it. */
  earlyReads?: Map<string, { answer: Promise<Response>; controller: AbortController }>;
  /** Asks who is served now, and lets the page load their files; null when nothing has changed. */
  renew?: (anew: boolean) => Promise<Served | null>;
};

const bootElement = (): BootElement | null => document.getElementById('boot');

/**
 * The composition, as the gateway wrote it into this page; what of it is damaged costs nothing else. It `isWhole` when
 * nothing had to be left out, so that what the HTML shows was drawn from the same. Throws without it: there is no portal.
 */
export const readBoot = (): { boot: Boot; isWhole: boolean } => {
  const written: Boot = JSON.parse(bootElement()?.textContent ?? '');
  const boot = { ...written, remotes: namedRemotes(written.remotes) };
  return { boot, isWhole: boot.remotes.length === written.remotes.length };
};

/** An answer that the HTML has already asked for, given once; the signal ends its request. */
export const takeEarly: ApiWorld['takeEarly'] = (url, signal) => {
  const reads = bootElement()?.earlyReads;
  const early = reads?.get(url);
  reads?.delete(url);
  signal.addEventListener('abort', () => early?.controller.abort(), { once: true });
  return early?.answer;
};

/** Ends what was asked for of a utility and nobody has taken: it will not be wanted any more. */
export const endEarly: ApiWorld['endEarly'] = (deya_id) => {
  const reads = bootElement()?.earlyReads;
  for (const [url, { controller }] of reads ?? []) {
    if (new URL(url, location.href).searchParams.get('deya_id') !== String(deya_id)) continue;
    controller.abort();
    reads?.delete(url);
  }
};

/** Asks the gateway who is served now (`anew`: also when it has just been asked); null when nothing has changed. */
export const renew = async (anew: boolean): Promise<Served | null> => (await bootElement()?.renew?.(anew)) ?? null;
