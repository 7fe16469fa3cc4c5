import { COMMON_PASSWORDS, isTooCommon } from './common-passwords.ts';

const ANNA = ['anna.papadaki@example.gr', 'Άννα', 'Παπαδάκη', 'ΔΕΥΑ Θεσσαλονίκης', 'DEYA Thessalonikis', 'Θεσσαλονίκη'];

it('contains far more than three thousand', () => {
  expect(COMMON_PASSWORDS).toBeGreaterThan(40_000);
});

it.each([
  'password',
  'PassWord',
  'password123!',
  '!!!password1999',
  '12345678',
  'qwertyuiop',
  'iloveyou2',
  '11111111',
  'αααααααα',
  'ababababab',
  'παπαδάκη1',
  'Παπαδακη2026',
  'PAPADAKI99',
  'annapapadaki',
  'papadaki-anna',
  'Θεσσαλονίκη1',
  'thessalonikis24',
  'deyathessalonikis',
  'hydria2026',
  'νερονερο1',
])('%s is a first guess', (password) => expect(isTooCommon(password, ANNA)).toBe(true));

it.each([
  'Nero-kai-fos-1',
  'γαλάζιο τραπέζι',
  'correct horse battery staple',
  'x7#kQ2!pL9',
  'ta savvata pame sti Thessaloniki',
  '💧🌊🐟🦀💧🌊🐟🦀',
])('%s is not a first guess', (password) => expect(isTooCommon(password, ANNA)).toBe(false));

it('another person’s name is allowed', () => {
  expect(isTooCommon('Καζαντζάκης7', ANNA)).toBe(false);
});
