import { deviceOf, storeFor } from './device.ts';

const settings = { ios: 'https://apps.example/ios', android: 'https://apps.example/android' };

test.each([
  ['a phone with Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Mobile', 5, 'android'],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15', 5, 'ios'],
  ['a tablet of Apple, which says that it is a computer', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['a computer of Apple', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, null],
  ['a computer with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, null],
])('%s', (_, userAgent, maxTouchPoints, expected) => {
  expect(deviceOf({ userAgent, maxTouchPoints })).toBe(expected);
});

test('each device gets a link to its own store, and only where there is an app', () => {
  expect(storeFor('ios', settings, false)).toBe(settings.ios);
  expect(storeFor('android', settings, false)).toBe(settings.android);
  expect(storeFor('android', { ios: settings.ios }, false)).toBeNull();
  expect(storeFor(null, settings, false)).toBeNull();
  expect(storeFor('ios', settings, true)).toBeNull();
});
