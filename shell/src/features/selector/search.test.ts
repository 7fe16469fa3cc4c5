import { inOrder, isFound } from './search.ts';

const volos = {
  title: 'ΔΕΥΑ Μείζονος Βόλου',
  title_latin: 'DEYA of Greater Volos',
  city: 'Βόλος',
  city_latin: 'Volos',
};

test.each(['βολος', 'βολοσ', 'ΒΟΛΟΣ', 'Βόλο', 'volos', 'μειζονος', 'greater', ' βόλος '])('%j finds Volos', (query) => {
  expect(isFound(query, volos)).toBe(true);
});

test.each(['πατρα', 'patra', 'βολλ'])('%j does not', (query) => expect(isFound(query, volos)).toBe(false));

const item = (city: string, city_latin: string, distance: number | null = null) => ({
  id: 1,
  title: '',
  title_latin: '',
  city,
  city_latin,
  logo: null,
  distance,
  online_forms: false,
  customer_reports: false,
  registration_open: true,
  customer_code_mask: null,
  passkey_required: false,
  bill: null,
});

test('cities are in alphabetical order of the language, or nearest first when distances are known', () => {
  const list = [item('Χανιά', 'Chania'), item('Άργος', 'Argos'), item('Βόλος', 'Volos')];
  expect(inOrder(list, 'el').map(({ city }) => city)).toEqual(['Άργος', 'Βόλος', 'Χανιά']);
  expect(inOrder(list, 'en').map(({ city_latin }) => city_latin)).toEqual(['Argos', 'Chania', 'Volos']);
  const near = [item('Άργος', 'Argos', 90_000), item('Χανιά', 'Chania', 4_000)];
  expect(inOrder(near, 'el').map(({ city }) => city)).toEqual(['Χανιά', 'Άργος']);
});
