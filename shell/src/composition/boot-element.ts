import type { Boot, BootRemote, ServedComposition, HtmlBoot } from '@hydria/shared/platform/boot.ts';
import type { BootElement } from '@hydria/shared/platform/boot-element.ts';
import { inEveryLanguage } from '@hydria/shared/platform/one-language.ts';
import type { ApiClientDeps } from '../core/api-client.ts';
import { namedRemotes } from './boot-entry.ts';

const bootElement = (): BootElement | null => document.getElementById('boot');

/**
 * The composition, as the gateway wrote it into this page. A damaged part is left out. It `isWhole` when no part was left out, so
 * that the HTML was drawn from the same. Throws without a composition: there is no portal.
 */
export const readBoot = (): { boot: Boot; isWhole: boolean } => {
  const written: HtmlBoot = JSON.parse(bootElement()?.textContent ?? '');
  const labelled = (remote: BootRemote): BootRemote =>
    remote.isPartial ? { ...remote, manifest: inEveryLanguage(remote.manifest, written.language) } : remote;
  const boot = { ...written, remotes: namedRemotes(written.remotes).map(labelled) };
  return { boot, isWhole: boot.remotes.length === written.remotes.length };
};

/** An answer that the HTML has already asked for, given once; the signal ends its request. */
export const takeEarly: ApiClientDeps['takeEarly'] = (url, signal) => {
  const reads = bootElement()?.earlyReads;
  const early = reads?.get(url);
  reads?.delete(url);
  signal.addEventListener('abort', () => early?.controller.abort(), { once: true });
  return early?.answer;
};

/** Aborts the early reads of a utility that no call has taken. */
export const endEarly: ApiClientDeps['endEarly'] = (deya_id) => {
  const reads = bootElement()?.earlyReads;
  for (const [url, { controller }] of reads ?? []) {
    if (new URL(url, location.href).searchParams.get('deya_id') !== String(deya_id)) continue;
    controller.abort();
    reads?.delete(url);
  }
};

/** Asks the gateway who is served now (`anew`: also when it has just been asked); null when nothing has changed. */
export const renew = async (anew: boolean): Promise<ServedComposition | null> =>
  (await bootElement()?.renew?.(anew)) ?? null;
