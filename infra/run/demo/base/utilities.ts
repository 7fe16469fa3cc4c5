/** One utility of the demo data. Addresses, telephones and mail are invented; towns and coordinates are true. */
export interface DemoUtility {
  id: number;
  title: string;
  title_latin: string;
  city: string;
  city_latin: string;
  latitude: number;
  longitude: number;
  address: string;
  /** Area code; the numbers behind it are not in use. */
  area: string;
  slug: string;
  accent: string;
  /** Name of the mark in pictures.ts. */
  mark: string;
  /** Districts, as bills name them; the first is the town. */
  districts: string[];
  zones: string[];
  demo: boolean;
  show_bills: boolean;
  customer_reports: boolean;
  partial_payment: boolean;
  registration_open: boolean;
  customer_code_mask: string | null;
  /** Prints a key on its bills that a registration must contain. */
  passkeys: boolean;
  /** Wants its customers identified by the tax authority. */
  taxis: boolean;
  /** Still has its former portal. */
  former: boolean;
  /** Months of one billing period. */
  months: 2 | 3 | 4;
  supplies: number;
  /** How much more is used in summer: islands live by their visitors. */
  summer: number;
  /** Share of meters that send hourly readings. */
  digital: number;
  tariff: Tariff;
}

/** Prices in ten-thousandths of a euro per cubic metre for a three-month period; fixed charges in cents. */
interface Tariff {
  fixed: number;
  /** Upper bound in cubic metres (null: no bound) and price. */
  blocks: [number | null, number][];
  /** Percent of the water's price. */
  sewer: number;
  /** Percent of the water's price (law 1069/1980, article 11); 0 where the utility does not charge it. */
  levy: number;
}

const VALLEY: Tariff = {
  fixed: 670,
  blocks: [
    [20, 2800],
    [60, 4200],
    [160, 5500],
    [null, 8000],
  ],
  sewer: 50,
  levy: 80,
};
const TOWN: Tariff = {
  fixed: 1170,
  blocks: [
    [50, 5000],
    [100, 8500],
    [null, 13000],
  ],
  sewer: 70,
  levy: 0,
};
const ISLAND: Tariff = {
  fixed: 2100,
  blocks: [
    [30, 6000],
    [50, 11500],
    [70, 14000],
    [100, 22000],
    [null, 27000],
  ],
  sewer: 60,
  levy: 0,
};

const plain = {
  demo: false,
  show_bills: true,
  customer_reports: true,
  partial_payment: false,
  registration_open: true,
  customer_code_mask: null,
  passkeys: false,
  taxis: false,
  former: false,
  months: 3,
  supplies: 34,
  summer: 0.35,
  digital: 0.3,
  tariff: TOWN,
} as const;

/** The demo's utilities, by id. 3 and 9 show the city cards with sample values. */
export const UTILITIES: DemoUtility[] = [
  {
    ...plain,
    id: 1,
    title: 'ΔΕΥΑ Λαμίας',
    title_latin: 'DEYA Lamia',
    city: 'Λαμία',
    city_latin: 'Lamia',
    latitude: 38.8999,
    longitude: 22.4341,
    address: 'Ροζάκη Αγγελή 90, 35131 Λαμία',
    area: '22310',
    slug: 'lamia',
    accent: '#0b6e99',
    mark: 'drop',
    districts: ['Λαμία', 'Σταυρός', 'Ροδίτσα'],
    zones: ['Λαμία', 'Υπάτη'],
    customer_code_mask: '##-####',
    supplies: 40,
    partial_payment: true,
    former: true,
  },
  {
    ...plain,
    id: 2,
    title: 'ΔΕΥΑ Καλαμάτας',
    title_latin: 'DEYA Kalamata',
    city: 'Καλαμάτα',
    city_latin: 'Kalamata',
    latitude: 37.0389,
    longitude: 22.1142,
    address: 'Αριστοδήμου 22, 24133 Καλαμάτα',
    area: '27210',
    slug: 'kalamata',
    accent: '#4d7c0f',
    mark: 'olive',
    districts: ['Καλαμάτα', 'Βέργα', 'Παραλία'],
    zones: ['Καλαμάτα'],
    customer_code_mask: '######',
    digital: 0.45,
  },
  {
    ...plain,
    id: 3,
    title: 'ΔΕΥΑ Χανίων',
    title_latin: 'DEYA Chania',
    city: 'Χανιά',
    city_latin: 'Chania',
    latitude: 35.5138,
    longitude: 24.018,
    address: 'Μεγίστης Λαύρας 15, 73300 Χανιά',
    area: '28210',
    slug: 'chania',
    accent: '#0f766e',
    mark: 'lighthouse',
    districts: ['Χανιά', 'Σούδα', 'Νέα Κυδωνία'],
    zones: ['Χανιά', 'Ακρωτήρι'],
    demo: true,
    customer_code_mask: '#######',
    supplies: 48,
    summer: 0.6,
    digital: 0.6,
    partial_payment: true,
  },
  {
    ...plain,
    id: 4,
    title: 'ΔΕΥΑ Ιωαννίνων',
    title_latin: 'DEYA Ioannina',
    city: 'Ιωάννινα',
    city_latin: 'Ioannina',
    latitude: 39.665,
    longitude: 20.8537,
    address: 'Τζαβέλα 18, 45333 Ιωάννινα',
    area: '26510',
    slug: 'ioannina',
    accent: '#1d4ed8',
    mark: 'mountain',
    districts: ['Ιωάννινα', 'Ανατολή', 'Πέραμα'],
    zones: ['Ιωάννινα'],
    summer: 0.15,
    tariff: VALLEY,
  },
  {
    ...plain,
    id: 5,
    title: 'ΔΕΥΑ Κοζάνης',
    title_latin: 'DEYA Kozani',
    city: 'Κοζάνη',
    city_latin: 'Kozani',
    latitude: 40.3007,
    longitude: 21.789,
    address: 'Παύλου Μελά 7, 50131 Κοζάνη',
    area: '24610',
    slug: 'kozani',
    accent: '#b45309',
    mark: 'sun',
    districts: ['Κοζάνη', 'Κρόκος', 'Λευκόβρυση'],
    zones: ['Κοζάνη'],
    summer: 0.12,
    tariff: VALLEY,
    customer_code_mask: '#####',
    customer_reports: false,
  },
  {
    ...plain,
    id: 6,
    title: 'ΔΕΥΑ Κομοτηνής',
    title_latin: 'DEYA Komotini',
    city: 'Κομοτηνή',
    city_latin: 'Komotini',
    latitude: 41.1224,
    longitude: 25.4066,
    address: 'Παρασίου 1, 69132 Κομοτηνή',
    area: '25310',
    slug: 'komotini',
    accent: '#9d174d',
    mark: 'fountain',
    districts: ['Κομοτηνή', 'Θρυλόριο', 'Αίγειρος'],
    zones: ['Κομοτηνή'],
    months: 2,
    tariff: VALLEY,
  },
  {
    ...plain,
    id: 7,
    title: 'ΔΕΥΑ Λέσβου',
    title_latin: 'DEYA Lesvos',
    city: 'Μυτιλήνη',
    city_latin: 'Mytilini',
    latitude: 39.1067,
    longitude: 26.5547,
    address: 'Ελευθερίου Βενιζέλου 13, 81132 Μυτιλήνη',
    area: '22510',
    slug: 'lesvos',
    accent: '#0369a1',
    mark: 'boat',
    districts: ['Μυτιλήνη', 'Θερμή', 'Πλωμάρι'],
    zones: ['Μυτιλήνη', 'Πλωμάρι'],
    summer: 0.5,
    months: 4,
    tariff: ISLAND,
  },
  {
    ...plain,
    id: 8,
    title: 'ΔΕΥΑ Ρόδου',
    title_latin: 'DEYA Rhodes',
    city: 'Ρόδος',
    city_latin: 'Rhodes',
    latitude: 36.4349,
    longitude: 28.2176,
    address: '7ης Μαρτίου 34, 85100 Ρόδος',
    area: '22410',
    slug: 'rhodes',
    accent: '#7c3aed',
    mark: 'castle',
    districts: ['Ρόδος', 'Ιαλυσός', 'Καλλιθέα'],
    zones: ['Ρόδος', 'Λίνδος'],
    summer: 0.9,
    digital: 0.5,
    tariff: ISLAND,
    customer_code_mask: '###-#####',
    passkeys: true,
    taxis: true,
  },
  {
    ...plain,
    id: 9,
    title: 'ΔΕΥΑ Βόλου',
    title_latin: 'DEYA Volos',
    city: 'Βόλος',
    city_latin: 'Volos',
    latitude: 39.3622,
    longitude: 22.9423,
    address: 'Κουντουριώτου 42, 38333 Βόλος',
    area: '24210',
    slug: 'volos',
    accent: '#be123c',
    mark: 'ship',
    districts: ['Βόλος', 'Νέα Ιωνία', 'Αγριά'],
    zones: ['Βόλος', 'Πορταριά'],
    demo: true,
    customer_code_mask: '########',
    supplies: 44,
    digital: 0.5,
  },
  {
    ...plain,
    id: 10,
    title: 'ΔΕΥΑ Άρτας',
    title_latin: 'DEYA Arta',
    city: 'Άρτα',
    city_latin: 'Arta',
    latitude: 39.1606,
    longitude: 20.9853,
    address: 'Περιφερειακή Οδός 5, 47132 Άρτα',
    area: '26810',
    slug: 'arta',
    accent: '#a16207',
    mark: 'bridge',
    districts: ['Άρτα', 'Κωστακιοί', 'Χαλκιάδες'],
    zones: ['Άρτα'],
    tariff: VALLEY,
    digital: 0.2,
  },
  {
    ...plain,
    id: 11,
    title: 'ΔΕΥΑ Πάρου',
    title_latin: 'DEYA Paros',
    city: 'Πάρος',
    city_latin: 'Paros',
    latitude: 37.0853,
    longitude: 25.15,
    address: 'Παροικιά, 84400 Πάρος',
    area: '22840',
    slug: 'paros',
    accent: '#0e7490',
    mark: 'island',
    districts: ['Παροικιά', 'Νάουσα', 'Λεύκες'],
    zones: ['Παροικιά'],
    summer: 1.2,
    months: 4,
    tariff: ISLAND,
    registration_open: false,
    digital: 0.4,
  },
  {
    ...plain,
    id: 12,
    title: 'ΔΕΥΑ Τρίπολης',
    title_latin: 'DEYA Tripolis',
    city: 'Τρίπολη',
    city_latin: 'Tripoli',
    latitude: 37.5101,
    longitude: 22.3722,
    address: 'Ταξιαρχών 46, 22131 Τρίπολη',
    area: '27130',
    slug: 'tripoli',
    accent: '#15803d',
    mark: 'column',
    districts: ['Τρίπολη', 'Στάδιο', 'Λεβίδι'],
    zones: ['Τρίπολη'],
    summer: 0.2,
    tariff: VALLEY,
    show_bills: false,
  },
];
