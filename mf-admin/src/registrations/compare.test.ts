import type { ComparedRegistration } from '@hydria/shared/contract/registrations.ts';
import { compareRegistration } from './compare.ts';

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
    'the owner of a rented supply is compared with the owner, not with the tenant who pays',
    { supply: { ...SUPPLY, first_name: 'ΝΙΚΟΣ', last_name: 'ΡΗΓΑΣ', afm: '555777003', owner_afm: '123456783' } },
    [],
  ],
])('%s', (_, changes, expected) => {
  expect(differences(changes)).toEqual(expected);
});
