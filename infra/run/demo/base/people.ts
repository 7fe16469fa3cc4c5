import type { Random } from './random.ts';

/** A person of the demo data: an invented name. */
export interface Name {
  first_name: string;
  last_name: string;
}

const WOMEN = [
  'Μαρία',
  'Ελένη',
  'Αικατερίνη',
  'Βασιλική',
  'Σοφία',
  'Αγγελική',
  'Γεωργία',
  'Δήμητρα',
  'Άννα',
  'Ιωάννα',
  'Ευαγγελία',
  'Παρασκευή',
  'Χριστίνα',
  'Ειρήνη',
  'Φωτεινή',
  'Στυλιανή',
];
const MEN = [
  'Γεώργιος',
  'Δημήτριος',
  'Κωνσταντίνος',
  'Ιωάννης',
  'Νικόλαος',
  'Παναγιώτης',
  'Βασίλειος',
  'Χρήστος',
  'Αθανάσιος',
  'Ευάγγελος',
  'Σπυρίδων',
  'Θεόδωρος',
  'Αντώνιος',
  'Στέφανος',
  'Ηλίας',
  'Μιχαήλ',
];
/** Surname of a man and of a woman. */
const SURNAMES = [
  ['Παπαδόπουλος', 'Παπαδοπούλου'],
  ['Γεωργίου', 'Γεωργίου'],
  ['Οικονόμου', 'Οικονόμου'],
  ['Καραγιάννης', 'Καραγιάννη'],
  ['Νικολαΐδης', 'Νικολαΐδου'],
  ['Βλάχος', 'Βλάχου'],
  ['Αθανασίου', 'Αθανασίου'],
  ['Μακρής', 'Μακρή'],
  ['Παπανικολάου', 'Παπανικολάου'],
  ['Αγγελόπουλος', 'Αγγελοπούλου'],
  ['Δημητρίου', 'Δημητρίου'],
  ['Σταματίου', 'Σταματίου'],
  ['Καλογερόπουλος', 'Καλογεροπούλου'],
  ['Ζαχαρίου', 'Ζαχαρίου'],
  ['Μαυρίδης', 'Μαυρίδου'],
  ['Τσιάμης', 'Τσιάμη'],
  ['Ανδρέου', 'Ανδρέου'],
  ['Κοντός', 'Κοντού'],
  ['Λαμπρόπουλος', 'Λαμπροπούλου'],
  ['Σιδέρης', 'Σιδέρη'],
  ['Φωτόπουλος', 'Φωτοπούλου'],
  ['Ρήγας', 'Ρήγα'],
  ['Χατζής', 'Χατζή'],
  ['Αναγνώστου', 'Αναγνώστου'],
] as const;

export function inventName(from: Random): Name {
  const woman = from.chance(0.5);
  const [man, wife] = from.pick(SURNAMES);
  return { first_name: from.pick(woman ? WOMEN : MEN), last_name: woman ? wife : man };
}

const STREETS = [
  'Ελευθερίου Βενιζέλου',
  'Αγίου Νικολάου',
  'Ρήγα Φεραίου',
  'Μεγάλου Αλεξάνδρου',
  '25ης Μαρτίου',
  'Κολοκοτρώνη',
  'Δημοκρατίας',
  'Αγίας Παρασκευής',
  'Παπαναστασίου',
  'Ολύμπου',
  'Σολωμού',
  'Καποδιστρίου',
  'Κύπρου',
  'Ανθέων',
  'Παλαμά',
  'Μακεδονίας',
  'Καραϊσκάκη',
  'Ηρώων Πολυτεχνείου',
  'Πλαταιών',
  'Ακροπόλεως',
];

export const inventStreet = (from: Random): string => `${from.pick(STREETS)} ${from.int(1, 140)}`;

/** The nth tax number (0–59) of the range that documentation uses: 5557770xx to 5557775xx, with a true check digit. */
export function demoAfm(n: number): string {
  const eight = String(55_577_700 + (n % 60));
  const sum = [...eight].reduce((total, digit, index) => total + Number(digit) * 2 ** (8 - index), 0);
  return eight + String((sum % 11) % 10);
}

const LATIN: Record<string, string> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
};

/** Greek words in Latin letters, in small ones. */
export const toLatin = (text: string): string =>
  [...text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')]
    .map((letter) => LATIN[letter] ?? letter)
    .join('')
    .replaceAll('oy', 'ou');

/** The name of a place as a map for visitors writes it. */
export const placeInLatin = (place: string): string =>
  toLatin(place).replaceAll(/(?<![\p{L}\d])\p{L}/gu, (letter) => letter.toUpperCase());
