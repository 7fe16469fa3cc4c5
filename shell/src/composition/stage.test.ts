import type { MountProps } from '@hydria/shared/remote/remote-module.ts';
import type { RemoteFailure } from './failure.ts';
import { stage } from './stage.ts';

/** Everything that is under way has been heard. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const onStage = (mount: (props: MountProps) => Promise<void>) => {
  const told: (string | RemoteFailure)[] = [];
  const leave = stage({
    part: { mount, unmount: () => Promise.resolve() },
    props: { name: 'mf-billing' } as MountProps,
    place: document.createElement('div'),
    onMounted: () => void told.push('mounted'),
    onBroken: (failure) => void told.push(failure),
  });
  return { told, leave };
};

test('a part that was taken away while it mounted does not say that it stands there', async () => {
  const { told, leave } = onStage(() => Promise.resolve());
  leave();
  await settled();
  expect(told).toEqual([]);
});

test('a part that was taken away tells of no failure, whether it mounted or ran', async () => {
  let giveUp: ((error: unknown) => void) | undefined;
  const { told, leave } = onStage((props) => {
    giveUp = props.giveUp;
    return Promise.reject(new Error('too late'));
  });
  await Promise.resolve();
  leave();
  giveUp?.(new Error('and later'));
  await settled();
  expect(told).toEqual([]);
});
