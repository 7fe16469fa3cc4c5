import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { DeyaInfo, User } from '@hydria/shared/platform/platform.ts';

/** A utility that takes reports. */
export const deya: DeyaInfo = {
  id: 3,
  title: 'ΔΕΥΑ Πάρου',
  title_latin: 'DEYA Paros',
  city: 'Παροικιά',
  city_latin: 'Parikia',
  logo: null,
  cover: null,
  accent: null,
  address: null,
  phone1: '22840 22222',
  phone2: null,
  phone3: null,
  website: null,
  email_public: null,
  url: null,
  latitude: null,
  longitude: null,
  show_bills: true,
  partial_payment: 0,
  customer_code_mask: null,
  bill: null,
  register_with_taxis: false,
  discount_amount: null,
  discount_type: null,
  online_forms: true,
  demo: false,
  registration_open: true,
  registration_message: null,
  text_limit: 220,
  info: { show_bills: true, customer_reports: true, announcements: 0, active_reports: 0, closed_reports: 0 },
};

/** A customer of it. */
export const maria: User = {
  id: 1,
  first_name: 'Μαρία',
  last_name: 'Παππά',
  full_name: 'Μαρία Παππά',
  email: 'maria@hydria.example',
  phone: null,
  lang: 'el',
  scope: [],
  deya: [
    {
      id: 3,
      title: deya.title,
      title_latin: deya.title_latin,
      city: deya.city,
      city_latin: deya.city_latin,
      logo: null,
      active: true,
      status: 'active',
      scope: [],
    },
  ],
};

type Report = Answer<'GET /api/reports'>['data'][number];

/** A report of Maria's. */
export const report = (changes: Partial<Report> = {}): Report => ({
  id: 1001,
  deya_id: 3,
  code: '7K4M-2QXP',
  problem_type: 'damage_public',
  status: 0,
  created_at: '2026-11-18T08:00:00.000Z',
  updated_at: '2026-11-18T08:00:00.000Z',
  mine: true,
  description: 'Τρέχει νερό στο πεζοδρόμιο.',
  kwdikos_katanalwti: null,
  address: 'Αγίου Νικολάου 12',
  latitude: null,
  longitude: null,
  photos: [],
  ...changes,
});
