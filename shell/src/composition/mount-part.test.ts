import type { MountProps } from '@hydria/shared/remote/remote-module.ts';
import type { RemoteFailure } from '../core/loading/failure.ts';
import { mountPart } from './mount-part.ts';

/** Everything that is under way has been heard. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const onStage = (mount: (props: MountProps) => Promise<void>) => {
  const told: (string | RemoteFailure)[] = [];
  const leave = mountPart({
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

test('a mounted part that reports a fatal error is broken while it runs', async () => {
  let onFatalError: ((error: unknown) => void) | undefined;
  const { told } = onStage(async (props) => {
    onFatalError = props.onFatalError;
  });
  await settled();
  onFatalError?.(new Error('drawn wrongly'));
  expect(told).toMatchObject(['mounted', { phase: 'run' }]);
});

test('a part that was taken away reports no failure, whether it mounted or ran', async () => {
  let onFatalError: ((error: unknown) => void) | undefined;
  const { told, leave } = onStage((props) => {
    onFatalError = props.onFatalError;
    return Promise.reject(new Error('too late'));
  });
  await Promise.resolve();
  leave();
  onFatalError?.(new Error('and later'));
  await settled();
  expect(told).toEqual([]);
});
