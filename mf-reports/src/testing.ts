import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { chania } from '@hydria/shared/remote/examples.ts';

/** A utility that accepts reports, without a position. */
export const deya: DeyaInfo = {
  ...chania,
  title: 'ΔΕΥΑ Πάρου',
  title_latin: 'DEYA Paros',
  phone1: '22840 22222',
  latitude: null,
  longitude: null,
};

type Report = Answer<'GET /api/reports'>['data'][number];

/** A report of Maria's. */
export const report = (changes: Partial<Report> = {}): Report => ({
  id: 1001,
  deya_id: 3,
  code: '7K4M-2QXP',
  problem_type: 'damage_public',
  subtype: null,
  status: 0,
  created_at: '2026-11-18T08:00:00.000Z',
  updated_at: '2026-11-18T08:00:00.000Z',
  mine: true,
  description: 'Τρέχει νερό στο πεζοδρόμιο.',
  kwdikos_katanalwti: null,
  hydrometer: null,
  address: 'Αγίου Νικολάου 12',
  latitude: null,
  longitude: null,
  photos: [],
  ...changes,
});
