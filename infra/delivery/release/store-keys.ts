import { createHash } from 'node:crypto';

/** Somebody wants to put other bytes where there are some already. */
export class OtherBytes extends Error {
  override readonly name = 'OtherBytes';

  constructor(place: string, key: string) {
    super(`${place} holds other bytes as ${key}; a released version never changes, so release another one`);
  }
}

const PART = /^\w[\w.@+~-]*$/;

/** Throws when a key could lead out of the store or hide in it. */
export const checkedKey = (key: string): string => {
  if (key.split('/').every((part) => PART.test(part))) return key;
  throw new Error(`"${key}" is no key of a store`);
};

/** Key of a file of a release; nothing under it changes once it is there. */
export const artifactKey = (name: string, artifact: string, file: string): string =>
  checkedKey(`artifacts/${name}/${artifact}/${file}`);

/** Throws for a key of anything but a release or a photo: a registry is replaced, never taken away. */
export const removableKey = (key: string): string => {
  if (/^(artifacts|photos)\//.test(checkedKey(key))) return key;
  throw new Error(`"${key}" is no file of a release, and only those are ever taken away`);
};

export const registryKey = (environment: string): string => checkedKey(`registries/${environment}.json`);

/** Mark of a text where the place has none of its own. */
export const markOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
