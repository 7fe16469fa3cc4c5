import { createPreferences } from './preferences.ts';
import { browserStorage } from './storage.ts';

beforeEach(() => localStorage.clear());

/** A device whose system theme can change. */
const device = (isDark: boolean) => {
  let tell = (): void => undefined;
  const system = {
    matches: isDark,
    addEventListener: (_: string, changed: () => void) => void (tell = changed),
  } as unknown as Pick<MediaQueryList, 'matches' | 'addEventListener'>;
  return { system, turn: (dark: boolean) => (Object.assign(system, { matches: dark }), tell()) };
};

const modeOf = ({ getState }: ReturnType<typeof createPreferences>) => getState().mode;

test('without a choice the theme is the system’s, and follows it while the page is open', () => {
  const { system, turn } = device(true);
  const preferences = createPreferences(browserStorage(), 'el', system);
  expect([preferences.getState().theme, modeOf(preferences)]).toEqual(['system', 'dark']);
  turn(false);
  expect(modeOf(preferences)).toBe('light');
});

test('a chosen theme stays when the system’s changes, and at the next visit', () => {
  const { system, turn } = device(false);
  const preferences = createPreferences(browserStorage(), 'el', system);
  preferences.set({ theme: 'dark' });
  turn(true);
  turn(false);
  expect(modeOf(preferences)).toBe('dark');
  expect(modeOf(createPreferences(browserStorage(), 'el', device(false).system))).toBe('dark');
});

test('back to the system’s theme it follows it again', () => {
  const { system, turn } = device(false);
  const preferences = createPreferences(browserStorage(), 'el', system);
  preferences.set({ theme: 'dark' });
  preferences.set({ theme: 'system' });
  expect(modeOf(preferences)).toBe('light');
  turn(true);
  expect(modeOf(preferences)).toBe('dark');
});

test('unit, number and date format, and language are stored; unit and language in cookies', () => {
  const preferences = createPreferences(browserStorage(), 'el', device(false).system);
  expect(preferences.getState()).toMatchObject({ unit: 'cubic', decimal: 'language', dateFormat: 'language' });
  preferences.set({ unit: 'liters', decimal: 'dot', dateFormat: 'YYYY-MM-DD', language: 'de' });
  expect(document.cookie).toMatch(/measurement_unit=liters/);
  expect(document.cookie).toMatch(/i18n_redirected=de/);
  const { unit, decimal, dateFormat } = createPreferences(browserStorage(), 'de', device(false).system).getState();
  expect([unit, decimal, dateFormat]).toEqual(['liters', 'dot', 'YYYY-MM-DD']);
});
