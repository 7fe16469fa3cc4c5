import { cleanup, render } from '@testing-library/react';
import { makePlatform } from './testing.tsx';
import { RemoteContextProvider, usePlatformEvent } from './use-platform.tsx';

const heard: (number | null)[] = [];

const Listening = () => {
  usePlatformEvent('deya-changed', ({ deya_id }) => void heard.push(deya_id));
  return <></>;
};

it('has as many listeners after a component has come and gone a hundred times as before', async () => {
  const { platform } = await makePlatform({ name: 'mf-sample', texts: {} });
  const { on } = platform.events;
  let listeners = 0;
  platform.events.on = (name, listener) => {
    const stop = on(name, listener);
    listeners += 1;
    return () => {
      listeners -= 1;
      stop();
    };
  };
  platform.events.emit('deya-changed', { deya_id: 3, previous: null });
  for (let cycle = 0; cycle < 100; cycle += 1) {
    render(
      <RemoteContextProvider value={{ platform, name: 'mf-sample', language: 'el' }}>
        <Listening />
      </RemoteContextProvider>,
    );
    expect(listeners).toBe(1);
    cleanup();
  }
  expect(listeners).toBe(0);
  // Each of them came late and heard of the utility once; the next event has no listener.
  platform.events.emit('deya-changed', { deya_id: 9, previous: 3 });
  expect(heard).toEqual(Array.from({ length: 100 }, () => 3));
});
