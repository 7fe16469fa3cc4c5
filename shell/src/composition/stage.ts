import type { MountProps } from '@hydria/shared/remote/remote-module.ts';
import { ATTEMPT_MS, within } from './attempts.ts';
import { asFailure, type RemoteFailure } from './failure.ts';
import type { Part } from './remotes.ts';

/** A part that does not let go may keep its place this long, out of sight. */
const UNMOUNT_MS = 3_000;

export interface StageWorld {
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
 * Mounts a part and watches over it; returns how it is taken away. Nobody waits for either: single-spa would change no
 * other page meanwhile.
 */
export const stage = ({ part, props, place, onMounted, onBroken }: StageWorld): (() => void) => {
  let isOver = false;
  const broken = (failure: RemoteFailure): void => {
    if (!isOver) onBroken(failure);
  };
  mounts += 1;
  const own: MountProps = {
    ...props,
    // single-spa-react keeps roots by name: one that is still on its way out must not be taken for this.
    name: `${props['name']}#${mounts}`,
    domElement: place,
    domElementGetter: () => place,
    giveUp: (error) => broken(asFailure('run', error)),
  };
  const mounting = Promise.resolve().then(() => part.mount(own));
  within(ATTEMPT_MS, mounting).then(
    () => !isOver && onMounted(),
    (error: unknown) => broken(asFailure('mount', error)),
  );
  return () => {
    isOver = true;
    place.hidden = true;
    // One that mounts when it is not wanted any more is taken away all the same.
    const left = mounting.then(() => part.unmount(own));
    left.catch(nothing);
    within(UNMOUNT_MS, left)
      .catch(nothing)
      .finally(() => place.remove());
  };
};
