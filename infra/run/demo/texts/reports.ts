import { PROBLEM_TYPES, type ProblemType } from '@hydria/shared/rules/report.ts';
import { random, type Random } from '../base/random.ts';
import { inventStreet } from '../base/people.ts';
import type { DemoUtility } from '../base/utilities.ts';

/** A report of a citizen, as the demo's utilities have them. */
export interface DemoReport {
  code: string;
  problem_type: ProblemType;
  description: string;
  address: string;
  latitude: number;
  longitude: number;
  status: number;
  daysAgo: number;
}

const WORDS: Record<ProblemType, string[]> = {
  damage_home: ['Τρέχει νερό από τον μετρητή στην είσοδο.', 'Στάζει η βάνα πριν από το υδρόμετρο.'],
  damage_public: [
    'Τρέχει νερό στον δρόμο από το πρωί.',
    'Έχει καθίσει το καπάκι του φρεατίου και χτυπάει όταν περνούν αυτοκίνητα.',
    'Σπασμένος κρουνός στην πλατεία.',
  ],
  damage_work: ['Διαρροή στο υπόγειο του καταστήματος, κοντά στην παροχή.'],
  water_pressure: [
    'Πολύ χαμηλή πίεση στον τρίτο όροφο τα βράδια.',
    'Από χθες η πίεση είναι πεσμένη σε όλη τη γειτονιά.',
  ],
  water_quality: ['Το νερό είναι θολό μετά τη διακοπή.', 'Έντονη μυρωδιά χλωρίου σήμερα.'],
  other: ['Δεν καθαρίστηκε το πεζοδρόμιο μετά τα έργα.'],
};

/** Without letters that are mistaken for digits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** As the server makes them: `7K4M-2QXP`. */
const inventReference = (from: Random): string => {
  const group = () => Array.from({ length: 4 }, () => from.pick([...LETTERS])).join('');
  return `${group()}-${group()}`;
};

/** Some reports of the last four months, most of them done with. */
export function reportsOf(utility: DemoUtility): DemoReport[] {
  const from = random(`reports ${utility.id}`);
  return Array.from({ length: from.int(6, 13) }, () => {
    const problem_type = from.pick(PROBLEM_TYPES);
    const daysAgo = from.int(0, 120);
    const open = daysAgo < 14;
    return {
      code: inventReference(from),
      problem_type,
      description: from.pick(WORDS[problem_type]),
      address: `${inventStreet(from)}, ${from.pick(utility.districts)}`,
      latitude: Number((utility.latitude + (from.next() - 0.5) * 0.02).toFixed(5)),
      longitude: Number((utility.longitude + (from.next() - 0.5) * 0.02).toFixed(5)),
      status: open ? from.pick([0, 1, 2]) : from.pick([3, 3, 3, 4, 6]),
      daysAgo,
    };
  });
}

/** A change that the utility has made to a report, some hours after it was sent. */
export interface DemoChange {
  status: number;
  note: string | null;
  hoursAfter: number;
}

const ENDS: Record<number, string> = {
  3: 'Το συνεργείο αποκατέστησε το πρόβλημα. Σας ευχαριστούμε που μας ενημερώσατε.',
  4: 'Ελέγξαμε το σημείο και δεν βρήκαμε βλάβη στο δίκτυό μας. Για την εσωτερική εγκατάσταση χρειάζεται υδραυλικός.',
  6: 'Το ίδιο πρόβλημα είχε αναφέρει και ένας γείτονας.',
};

/** The changes that led to the state of a report. */
export const changesOf = ({ status }: Pick<DemoReport, 'status'>): DemoChange[] => {
  if (status === 0) return [];
  const confirmed = { status: 1, note: null, hoursAfter: 3 };
  if (status === 1) return [confirmed];
  const begun = { status: 2, note: null, hoursAfter: 20 };
  if (status === 2) return [confirmed, begun];
  const end = { status, note: ENDS[status] ?? null, hoursAfter: status === 3 ? 29 : 26 };
  return status === 3 ? [confirmed, begun, end] : [confirmed, end];
};
