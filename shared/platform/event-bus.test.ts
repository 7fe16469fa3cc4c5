import { createEventBus } from './event-bus.ts';
import type { PlatformEventName } from './events.ts';

const ignore = (): void => undefined;

test('a late listener receives the utility at once, and only the latest', () => {
  const bus = createEventBus(ignore);
  bus.emit('deya-changed', { deya_id: 3, previous: null });
  bus.emit('deya-changed', { deya_id: 9, previous: 3 });
  const heard: unknown[] = [];
  bus.on('deya-changed', (event) => heard.push(event));
  expect(heard).toEqual([{ deya_id: 9, previous: 3 }]);
});

test('a request without a listener is not repeated', () => {
  const bus = createEventBus(ignore);
  bus.emit('open-selector', {});
  const heard: unknown[] = [];
  bus.on('open-selector', (event) => heard.push(event));
  expect(heard).toEqual([]);
});

test('a listener that throws is reported and stops no other', () => {
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

test('a listener that left receives nothing more', () => {
  const bus = createEventBus(ignore);
  const heard: unknown[] = [];
  const stop = bus.on('open-faq', (event) => heard.push(event));
  stop();
  bus.emit('open-faq', {});
  expect(heard).toEqual([]);
});

test('one function that listens twice is called twice, and leaves once at a time', () => {
  const bus = createEventBus(ignore);
  const heard: unknown[] = [];
  const listen = ({ key }: { key?: string }) => void heard.push(key);
  const stop = bus.on('open-faq', listen);
  bus.on('open-faq', listen);
  bus.emit('open-faq', { key: 'both' });
  stop();
  stop();
  bus.emit('open-faq', { key: 'other' });
  expect(heard).toEqual(['both', 'both', 'other']);
});

test('a listener that throws at an earlier event stays subscribed', () => {
  const reported: unknown[] = [];
  const bus = createEventBus((error) => reported.push(error));
  bus.emit('deya-changed', { deya_id: 3, previous: null });
  const heard: unknown[] = [];
  bus.on('deya-changed', ({ deya_id }) => {
    heard.push(deya_id);
    if (deya_id === 3) throw new Error('not yet');
  });
  bus.emit('deya-changed', { deya_id: 9, previous: 3 });
  expect(heard).toEqual([3, 9]);
  expect(reported).toHaveLength(1);
});

test('a name or a payload that is not in the map does not compile', () => {
  const bus = createEventBus(ignore);
  const notRun = () => {
    // @ts-expect-error: no such event
    bus.emit('deya-maybe-changed', {});
    // @ts-expect-error: no such event
    bus.on('deya-maybe-changed', ignore);
    // @ts-expect-error: the utility's id is missing
    bus.emit('deya-changed', { previous: null });
  };
  expect(notRun).toBeDefined();
});

test('a name that is not in the map is refused when it runs', () => {
  const bus = createEventBus(ignore);
  const unknown = 'deya-maybe-changed' as PlatformEventName;
  expect(() => bus.emit(unknown, {} as never)).toThrow('not an event of the portal');
  expect(() => bus.on(unknown, ignore)).toThrow('not an event of the portal');
});
