import type { Language } from '@hydria/shared/rules/languages.ts';
import { toDay } from './base/days.ts';
import { demoAfm, inventName, toLatin, type Name } from './base/people.ts';
import { random } from './base/random.ts';
import { afmOf, type Wish } from './supplies.ts';
import { UTILITIES } from './base/utilities.ts';

/** The password of every demo account that can sign in. Public: demo data only. */
export const DEMO_PASSWORD = 'Nero-kai-fos-1';

/** A person's place at a utility, with the supplies (by their number) that they follow. */
interface Link {
  deya_id: number;
  status: 'active' | 'pending';
  supplies: { n: number; customer_type: 'owner' | 'tenant' | 'authorised'; alias: string | null; since?: string }[];
}

export interface Account extends Name {
  email: string;
  phone: string | null;
  afm: string | null;
  lang: Language;
  links: Link[];
  /** Staff hold the role at the utility of their first link, the others in the whole installation. */
  role: 'administrator' | 'staff' | 'user';
  /** Can sign in with the demo password; the others only fill lists. */
  known: boolean;
  active: boolean;
  confirmed: boolean;
  deleted: boolean;
}

const person = { lang: 'el', role: 'user', known: true, active: true, confirmed: true, deleted: false } as const;

const MARIA = {
  first_name: 'Μαρία',
  last_name: 'Δεληγιάννη',
  email: 'maria@hydria.example',
  afm: demoAfm(0),
  mobile: '+306900000001',
};
const NIKOS = {
  first_name: 'Νίκος',
  last_name: 'Σταυρίδης',
  email: 'nikos@hydria.example',
  afm: demoAfm(1),
  mobile: '+306900000002',
};
const ELENI = {
  first_name: 'Ελένη',
  last_name: 'Βαρβιτσιώτη',
  email: 'eleni@hydria.example',
  afm: demoAfm(2),
  mobile: '+306900000003',
};
const SOFIA = {
  first_name: 'Σοφία',
  last_name: 'Χατζηγιάννη',
  email: 'sofia@hydria.example',
  afm: demoAfm(5),
  mobile: '+306900000004',
};
const MOTHER = { first_name: 'Ουρανία', last_name: 'Δεληγιάννη', afm: demoAfm(3) };

/** The supplies of the demo accounts, per utility. */
export const WISHES: Record<number, Wish[]> = {
  1: [
    { n: 1, ...NIKOS, digital: true, daily: 410, payer: 'due', fullHistory: true, e_bill: true, tariff: 'household' },
    { n: 2, ...NIKOS, digital: false, daily: 260, payer: 'overdue', tariff: 'business', street: 'Όθωνος 14' },
  ],
  3: [
    {
      n: 1,
      ...MARIA,
      digital: true,
      daily: 380,
      payer: 'due',
      fullHistory: true,
      e_bill: true,
      tariff: 'household',
      holiday: false,
      leak: true,
    },
    {
      n: 2,
      ...MARIA,
      digital: true,
      daily: 450,
      payer: 'late',
      fullHistory: true,
      holiday: true,
      leak: false,
      tariff: 'household',
      street: 'Σταυρός Ακρωτηρίου 3',
    },
    { n: 3, ...MOTHER, digital: false, daily: 190, payer: 'settled', holiday: false, leak: true, tariff: 'household' },
    { n: 5, ...ELENI, digital: true, daily: 300, payer: 'punctual', tariff: 'household' },
  ],
  8: [{ n: 1, ...SOFIA, digital: true, daily: 320, payer: 'due', fullHistory: true, tariff: 'household', leak: 'now' }],
  9: [
    {
      n: 1,
      ...MARIA,
      digital: true,
      daily: 240,
      payer: 'overdue',
      fullHistory: true,
      holiday: false,
      leak: false,
      tariff: 'household',
      owner: 'Καραμήτρος Ιωάννης',
      owner_afm: demoAfm(4),
    },
    { n: 2, ...MARIA, digital: false, daily: 330, payer: 'punctual', e_bill: true, tariff: 'household' },
  ],
};

/** The accounts that `npm start` prints. */
export const accounts = (today: number): Account[] => [
  {
    ...person,
    ...MARIA,
    phone: MARIA.mobile,
    links: [
      {
        deya_id: 3,
        status: 'active',
        supplies: [
          { n: 1, customer_type: 'owner', alias: 'Σπίτι' },
          { n: 2, customer_type: 'owner', alias: 'Εξοχικό' },
          { n: 3, customer_type: 'authorised', alias: 'Μητέρα' },
        ],
      },
      {
        deya_id: 9,
        status: 'active',
        supplies: [
          { n: 1, customer_type: 'tenant', alias: 'Διαμέρισμα', since: toDay(today - 640) },
          { n: 2, customer_type: 'owner', alias: 'Πατρικό' },
        ],
      },
    ],
  },
  {
    ...person,
    ...NIKOS,
    phone: NIKOS.mobile,
    links: [
      {
        deya_id: 1,
        status: 'active',
        supplies: [
          { n: 1, customer_type: 'owner', alias: 'Σπίτι' },
          { n: 2, customer_type: 'tenant', alias: 'Μαγαζί' },
        ],
      },
    ],
  },
  {
    ...person,
    ...ELENI,
    phone: ELENI.mobile,
    links: [{ deya_id: 3, status: 'pending', supplies: [{ n: 5, customer_type: 'tenant', alias: null }] }],
  },
  {
    ...person,
    first_name: 'Δήμητρα',
    last_name: 'Αναγνωστοπούλου',
    email: 'admin@hydria.example',
    phone: null,
    afm: null,
    role: 'administrator',
    links: [],
  },
  {
    ...person,
    ...SOFIA,
    phone: SOFIA.mobile,
    links: [{ deya_id: 8, status: 'active', supplies: [{ n: 1, customer_type: 'owner', alias: 'Σπίτι' }] }],
  },
  {
    ...person,
    first_name: 'Στέλιος',
    last_name: 'Καραγιάννης',
    email: 'admin2@hydria.example',
    phone: null,
    afm: null,
    role: 'administrator',
    links: [],
  },
  {
    ...person,
    first_name: 'Κατερίνα',
    last_name: 'Μαυρίδου',
    email: 'staff@hydria.example',
    phone: null,
    afm: null,
    role: 'staff',
    links: [{ deya_id: 3, status: 'active', supplies: [] }],
  },
];

/** Further customers, so that an administrator's list looks like one. They have no password. */
export const furtherPeople = (): Account[] =>
  UTILITIES.flatMap(({ id }) =>
    Array.from({ length: 6 }, (_, index) => {
      const n = 8 + index;
      const from = random(`customer ${id} ${index}`);
      const name = inventName(from);
      const pending = from.chance(0.15);
      return {
        ...person,
        ...name,
        email: `${toLatin(name.first_name)}.${toLatin(name.last_name)}${id}${index}@mail.example`,
        phone: `+3069001${String(id * 10 + index).padStart(5, '0')}`,
        afm: afmOf(n),
        lang: from.pick(['el', 'el', 'el', 'en', 'de', 'fr'] as const),
        known: false,
        active: from.chance(0.92),
        confirmed: from.chance(0.88),
        deleted: from.chance(0.05),
        links: [
          {
            deya_id: id,
            status: pending ? 'pending' : 'active',
            supplies: [{ n, customer_type: from.pick(['owner', 'owner', 'tenant'] as const), alias: null }],
          },
        ],
      } satisfies Account;
    }),
  );
