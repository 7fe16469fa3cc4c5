import type { ComparedRegistration } from '@hydria/shared/contract/registrations.ts';
import { compareRegistration, looksLiable } from './compare.ts';

const SUPPLY = {
  first_name: 'ΜΑΡΙΑ',
  last_name: 'ΠΑΠΑΔΑΚΗ',
  afm: '123456783',
  owner: null,
  owner_afm: null,
  mobile: '6944123456',
  email: null,
  address: 'Αγίου Νικολάου 12',
  open: true,
};

const request = (changes: Partial<ComparedRegistration> = {}): ComparedRegistration => ({
  id: 1,
  person_id: 2,
  email: 'maria@hydria.example',
  first_name: 'Μαρία',
  last_name: 'Παπαδάκη',
  afm: '123456783',
  mobile: '+306944123456',
  kwdikos_katanalwti: '100-3',
  status: 'pending',
  created_at: '2026-11-20T08:00:00.000Z',
  decided_at: null,
  decided_by: null,
  asked: false,
  reason: null,
  supply_known: true,
  afm_matches: true,
  name_matches: true,
  customer_type: null,
  proof: null,
  e_bill: null,
  notes: [],
  tax: { afm: '123456783', first_name: 'ΜΑΡΙΑ', last_name: 'ΠΑΠΑΔΑΚΗ', at: '2026-11-19T08:00:00.000Z' },
  supply: SUPPLY,
  followers: 0,
  ...changes,
});

const differences = (changes: Partial<ComparedRegistration>) =>
  compareRegistration(request(changes)).flatMap(({ fact, differs }) => differs.map((source) => `${fact} ${source}`));

it.each<[string, Partial<ComparedRegistration>, string[]]>([
  ['capitals without accents are the same name', {}, []],
  ['another surname differs from both sources', { last_name: 'Ρήγα' }, ['last_name tax', 'last_name supply']],
  ['another tax number differs from both sources', { afm: '555777003' }, ['afm tax', 'afm supply']],
  ['a phone without the country code is the same phone', { mobile: '6944 123 456' }, []],
  ['another phone differs from the utility', { mobile: '+306900000000' }, ['phone supply']],
  ['a source that says nothing contradicts nothing', { tax: null, supply: null }, []],
  [
    'the owner of a rented supply differs from the tenant who pays',
    {
      supply: {
        ...SUPPLY,
        first_name: 'ΝΙΚΟΣ',
        last_name: 'ΡΗΓΑΣ',
        afm: '555777003',
        owner: 'Μαρία Παπαδάκη',
        owner_afm: '123456783',
      },
    },
    ['last_name supply', 'first_name supply', 'afm supply'],
  ],
  [
    'another owner differs, whose name stands in one line',
    { supply: { ...SUPPLY, owner: 'ΡΗΓΑΣ ΝΙΚΟΣ', owner_afm: '555777003' } },
    ['owner supply', 'owner_afm supply'],
  ],
])('%s', (_, changes, expected) => {
  expect(differences(changes)).toEqual(expected);
});

it.each<[string, Partial<ComparedRegistration>, boolean]>([
  ['number and names of the liable party', {}, true],
  ['the number with another surname', { last_name: 'Ρήγα' }, false],
  ['the number with another first name', { first_name: 'Άννα' }, false],
  ['the names with another number', { afm: '555777003' }, false],
  ['the names without a number', { afm: null }, false],
  ['the names, where the utility knows no number', { supply: { ...SUPPLY, afm: null } }, false],
  ['an unknown supply', { supply: null }, false],
  [
    'a tax login of another number',
    { tax: { afm: '555777003', first_name: 'ΜΑΡΙΑ', last_name: 'ΠΑΠΑΔΑΚΗ', at: '' } },
    false,
  ],
])('the applicant is taken for the liable party at first: %s', (_, changes, expected) => {
  expect(looksLiable(request(changes))).toBe(expected);
});
