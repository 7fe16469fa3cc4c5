import type { Code } from '@hydria/shared/rules/codes.ts';

/** A value that cannot be what it says, with the reason. */
export interface RefusedValue {
  /** The entity or the thing that sent it. */
  thing: string;
  field: string;
  reason: Code;
  value: string | null;
}

/** A quantity of ours: the units that it comes in, and its possible values in our unit. */
interface Measure {
  /** Factor to our unit, by UN/CEFACT code or symbol in small letters; the empty one is the model's own unit. */
  units: Readonly<Record<string, number>>;
  min: number;
  max: number;
  digits: number;
}

const micrograms = {
  '': 1,
  gq: 1,
  'µg/m³': 1,
  'µg/m3': 1,
  'ug/m3': 1,
  'ug/m^3': 1,
  'mg/m3': 1000,
  'mg/m³': 1000,
  gp: 1000,
};
const pollutant: Measure = { units: micrograms, min: 0, max: 1e5, digits: 2 };
/** Shares are 0 to 1 in the FIWARE models; only a unit makes a percentage of a number. */
const share: Measure = { units: { '': 1, c62: 1, p1: 0.01, '%': 0.01 }, min: 0, max: 1, digits: 3 };
const milligrams: Measure = {
  units: { '': 1, m1: 1, 'mg/l': 1, 'µg/l': 0.001, 'ug/l': 0.001 },
  min: 0,
  max: 1e4,
  digits: 3,
};
/** In mg/l by the model, in µg/l here. */
const traces: Measure = {
  units: { '': 1000, m1: 1000, 'mg/l': 1000, 'µg/l': 1, 'ug/l': 1 },
  min: 0,
  max: 1e5,
  digits: 3,
};

/** The quantities that sources send. */
const MEASURES = {
  no2: pollutant,
  o3: pollutant,
  so2: pollutant,
  co: pollutant,
  pm10: pollutant,
  pm2_5: pollutant,
  temperature: { units: { '': 1, cel: 1, '°c': 1, degc: 1, celsius: 1 }, min: -60, max: 60, digits: 1 },
  humidity: share,
  pressure: { units: { '': 1, a97: 1, hpa: 1, mbar: 1, pa: 0.01, pal: 0.01 }, min: 800, max: 1100, digits: 1 },
  noise: { units: { '': 1, '2n': 1, db: 1, dba: 1, 'db(a)': 1 }, min: 0, max: 160, digits: 1 },
  fill_level: share,
  ph: { units: { '': 1, q30: 1, c62: 1, ph: 1 }, min: 0, max: 14, digits: 2 },
  /** In S/m by the model, in µS/cm here: 0.25 S/m are 2500 µS/cm. More than 1 S/m is no drinking water, but µS/cm without a unit. */
  conductance: {
    units: { '': 10_000, d10: 10_000, 's/m': 10_000, g42: 1, 'µs/cm': 1, 'us/cm': 1, h61: 1000, 'ms/cm': 1000 },
    min: 0,
    max: 10_000,
    digits: 1,
  },
  turbidity: { units: { '': 1, ntu: 1, fnu: 1 }, min: 0, max: 4000, digits: 2 },
  nitrate: milligrams,
  ammonium: milligrams,
  chloride: milligrams,
  sulphate: milligrams,
  copper: milligrams,
  boron: milligrams,
  iron: traces,
  aluminium: traces,
  lead: traces,
  chromium: traces,
  arsenic: traces,
  cadmium: traces,
  nickel: traces,
  selenium: traces,
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof MEASURES;

/**
 * The quantities of each content, in the order of its rows; others of a source are left out. Nitrite is not among them:
 * the model has it as nitrogen, the law as the ion.
 */
export const MEASURES_OF = {
  water: [
    'ph',
    'conductance',
    'turbidity',
    'nitrate',
    'ammonium',
    'chloride',
    'sulphate',
    'copper',
    'boron',
    'iron',
    'aluminium',
    'lead',
    'chromium',
    'arsenic',
    'cadmium',
    'nickel',
    'selenium',
  ],
  air: ['no2', 'o3', 'so2', 'co', 'pm10', 'pm2_5', 'temperature', 'humidity', 'pressure', 'noise'],
  waste: ['fill_level'],
  parking: [],
} as const satisfies Record<string, readonly MeasureName[]>;

export type Content = keyof typeof MEASURES_OF;

/** Names by which the models and servers call a quantity, in small letters and without signs. */
const NAMES: Readonly<Record<string, MeasureName>> = {
  no2: 'no2',
  o3: 'o3',
  so2: 'so2',
  co: 'co',
  pm10: 'pm10',
  pm25: 'pm2_5',
  temperature: 'temperature',
  airtemperature: 'temperature',
  relativehumidity: 'humidity',
  humidity: 'humidity',
  atmosphericpressure: 'pressure',
  airpressure: 'pressure',
  pressure: 'pressure',
  noise: 'noise',
  noiselevel: 'noise',
  laeq: 'noise',
  fillinglevel: 'fill_level',
  filllevel: 'fill_level',
  ph: 'ph',
  conductivity: 'conductance',
  conductance: 'conductance',
  electricalconductivity: 'conductance',
  turbidity: 'turbidity',
  no3: 'nitrate',
  nitrate: 'nitrate',
  nh4: 'ammonium',
  ammonium: 'ammonium',
  cl: 'chloride',
  chloride: 'chloride',
  so4: 'sulphate',
  sulphate: 'sulphate',
  sulfate: 'sulphate',
  cu: 'copper',
  copper: 'copper',
  b: 'boron',
  boron: 'boron',
  fe: 'iron',
  iron: 'iron',
  al: 'aluminium',
  aluminium: 'aluminium',
  pb: 'lead',
  lead: 'lead',
  cr: 'chromium',
  chromium: 'chromium',
  as: 'arsenic',
  arsenic: 'arsenic',
  cd: 'cadmium',
  cadmium: 'cadmium',
  ni: 'nickel',
  nickel: 'nickel',
  se: 'selenium',
  selenium: 'selenium',
};

/** The quantity of a name in a content; undefined for one that is of no use there. */
export const measureOf = (content: Content, name: string): MeasureName | undefined => {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const found = Object.hasOwn(NAMES, plain) ? NAMES[plain] : undefined;
  const known: readonly MeasureName[] = MEASURES_OF[content];
  return found && known.includes(found) ? found : undefined;
};

/** A value in our unit, or the reason why it is refused. Laboratories write the micro sign as the Greek letter. */
export function inOurUnit(name: MeasureName, value: unknown, unit: string): { number: number } | { reason: Code } {
  const { units, min, max, digits }: Measure = MEASURES[name];
  if (typeof value !== 'number' || !Number.isFinite(value)) return { reason: 'numeric' };
  const factor = units[unit.trim().toLowerCase().replaceAll('μ', 'µ')];
  if (factor === undefined) return { reason: 'unit_unknown' };
  const number = Number((value * factor).toFixed(digits));
  return number < min || number > max ? { reason: 'not_possible' } : { number };
}
