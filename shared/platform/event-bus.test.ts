import { createEventBus } from './event-bus.ts';
import type { PlatformEventName } from './events.ts';

const ignore = (): void => undefined;

test('a late listener is told of the utility at once, and only of the latest', () => {
  const bus = createEventBus(ignore);
  bus.emit('deya-changed', { deya_id: 3, previous: null });
  bus.emit('deya-changed', { deya_id: 9, previous: 3 });
  const heard: unknown[] = [];
  bus.on('deya-changed', (event) => heard.push(event));
  expect(heard).toEqual([{ deya_id: 9, previous: 3 }]);
});

test('a request that nobody heard is not repeated', () => {
  const bus = createEventBus(ignore);
  bus.emit('open-selector', {});
  const heard: unknown[] = [];
  bus.on('open-selector', (event) => heard.push(event));
  expect(heard).toEqual([]);
});

test('a listener that throws is reported and stops nobody', () => {
  const reported: unknown[] = [];
  const bus = createEventBus((error, name) => reported.push([error, name]));
  const heard: string[] = [];
  const fault = new Error('mine alone');
  bus.on('open-faq', () => {
    throw fault;
  });
  bus.on('open-faq', ({ key = '' }) => heard.push(key));
  bus.emit('open-faq', { key: 'bills' });
  expect(heard).toEqual(['bills']);
  expect(reported).toEqual([[fault, 'open-faq']]);
});

test('whoever leaves hears nothing more', () => {
  const bus = createEventBus(ignore);
  const heard: unknown[] = [];
  const stop = bus.on('open-faq', (event) => heard.push(event));
  stop();
  bus.emit('open-faq', {});
  expect(heard).toEqual([]);
});

test('a name that is not in the map is refused when it runs', () => {
  const bus = createEventBus(ignore);
  const unknown = 'deya-maybe-changed' as PlatformEventName;
  expect(() => bus.emit(unknown, {} as never)).toThrow('not an event of the portal');
  expect(() => bus.on(unknown, ignore)).toThrow('not an event of the portal');
});
