import type { MountProps } from '@hydria/shared/remote/remote-module.ts';
import { ATTEMPT_MS, withTimeout } from '../core/loading/retry.ts';
import { asFailure, type RemoteFailure } from '../core/loading/failure.ts';
import type { Part } from './remotes.ts';

/** A part that does not let go may keep its place this long, out of sight. */
const UNMOUNT_MS = 3_000;

export interface MountPartDeps {
  part: Part;
  props: MountProps;
  /** Where it is drawn; its own, and gone with it. */
  place: HTMLElement;
  onMounted(): void;
  onBroken(failure: RemoteFailure): void;
}

const nothing = (): void => undefined;

/** How many parts have been mounted. */
let mounts = 0;

/**
 * Mounts a part and watches over it; returns the function that removes it. Neither is awaited, because single-spa would change no
 * other page meanwhile.
 */
export const mountPart = ({ part, props, place, onMounted, onBroken }: MountPartDeps): (() => void) => {
  let isOver = false;
  const broken = (failure: RemoteFailure): void => {
    if (!isOver) onBroken(failure);
  };
  const onFatalError = (error: unknown): void => broken(asFailure('run', error));
  mounts += 1;
  const own: MountProps = {
    ...props,
    // single-spa-react keeps roots by name: one that is still on its way out must not be taken for this.
    name: `${props['name']}#${mounts}`,
    domElement: place,
    domElementGetter: () => place,
    onFatalError,
  };
  const mounting = Promise.resolve().then(() => part.mount(own));
  withTimeout(ATTEMPT_MS, mounting).then(
    () => !isOver && onMounted(),
    (error: unknown) => broken(asFailure('mount', error)),
  );
  return () => {
    isOver = true;
    place.hidden = true;
    // One that mounts when it is not wanted any more is taken away all the same.
    const left = mounting.then(() => part.unmount(own));
    left.catch(nothing);
    withTimeout(UNMOUNT_MS, left)
      .catch(nothing)
      .finally(() => place.remove());
  };
};
