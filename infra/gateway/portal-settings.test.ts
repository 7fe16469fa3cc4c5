import { portalSettings } from './portal-settings.ts';

const read = (env: Record<string, string>) => portalSettings(env, { demo: false });

it('leaves everything of third parties off until the environment names it', () => {
  expect(read({})).toEqual({ consent: '1' });
});

it('knows the app, its guide, and services with their keys', () => {
  expect(
    read({
      APP_STORE_URL: 'https://apps.example/ios',
      CHAT_SCRIPT: 'https://chat.example/loader.js',
      CHAT_KEY: 'portal-1',
      MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png?key=1',
      MAP_ATTRIBUTION: '© OpenStreetMap contributors',
      CONSENT_VERSION: '2026-11',
    }),
  ).toEqual({
    consent: '2026-11',
    ios: 'https://apps.example/ios',
    chat: { script: 'https://chat.example/loader.js', key: 'portal-1' },
    maps: { tiles: 'https://tiles.example/{z}/{x}/{y}.png?key=1', attribution: '© OpenStreetMap contributors' },
  });
});

it('tells pages that there is no service worker where there shall be none', () => {
  expect(read({ OFFLINE: '0' })).toEqual({ consent: '1', offline: false });
  expect(read({ OFFLINE: '1' })).toEqual({ consent: '1' });
});

it('shows example apps beside demo data, unless others are named', () => {
  expect(portalSettings({}, { demo: true })).toMatchObject({
    android: '/sandbox/app/android',
    guide: '/sandbox/app/guide',
  });
  expect(portalSettings({ PLAY_STORE_URL: 'https://apps.example/a' }, { demo: true })).toMatchObject({
    android: 'https://apps.example/a',
  });
});

it.each([
  [{ APP_STORE_URL: 'http://apps.example' }, /APP_STORE_URL/],
  [{ PLAY_STORE_URL: 'javascript:alert(1)' }, /PLAY_STORE_URL/],
  [{ APP_GUIDE_URL: 'https://a.example/"><script>' }, /APP_GUIDE_URL/],
  [{ CHAT_SCRIPT: 'https://chat.example/x.js' }, /CHAT_KEY/],
  [{ PIXEL_SCRIPT: '//pixel.example/x.js', PIXEL_KEY: '1' }, /PIXEL_SCRIPT/],
  [{ ANALYTICS_SCRIPT: 'https://a.example/x.js', ANALYTICS_KEY: '1', ANALYTICS_INTEGRITY: 'md5-1' }, /INTEGRITY/],
  [{ MAP_TILES: 'https://tiles.example/map.png', MAP_ATTRIBUTION: 'x' }, /MAP_TILES/],
  [{ MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png' }, /MAP_ATTRIBUTION/],
])('refuses to start with %j', (env, sentence) => {
  expect(() => read(env as Record<string, string>)).toThrow(sentence);
});
