import type { FeedPoi } from '@hydria/api/contract/feed/texts.ts';
import { random, type Random } from '../base/random.ts';
import { inventStreet } from '../base/people.ts';
import type { DemoUtility } from '../base/utilities.ts';

type Text = NonNullable<FeedPoi['description']>;

export const OPENING_HOURS: Text = {
  el: 'Δευτέρα–Παρασκευή 8:00–14:00',
  en: 'Monday–Friday 8:00–14:00',
  de: 'Montag–Freitag 8:00–14:00 Uhr',
  fr: 'Du lundi au vendredi, 8 h–14 h',
};

const PAYMENT_HOURS: Text = {
  el: 'Δευτέρα–Παρασκευή 8:30–13:30',
  en: 'Monday–Friday 8:30–13:30',
  de: 'Montag–Freitag 8:30–13:30 Uhr',
  fr: 'Du lundi au vendredi, 8 h 30–13 h 30',
};

const OFFICE: Text = { el: 'Κεντρικά γραφεία', en: 'Head office', de: 'Hauptsitz', fr: 'Siège' };
const COUNTER: Text = {
  el: 'Σημείο εξυπηρέτησης',
  en: 'Customer service point',
  de: 'Kundenservice',
  fr: 'Point d’accueil',
};
const CASH_DESK: Text = { el: 'Ταμείο', en: 'Cash desk', de: 'Kasse', fr: 'Caisse' };
const FOUNTAIN: Text = { el: 'Δημόσια βρύση', en: 'Drinking fountain', de: 'Trinkbrunnen', fr: 'Fontaine à boire' };
const FREE: Text = {
  el: 'Πόσιμο νερό, δωρεάν. Φέρτε το παγούρι σας.',
  en: 'Drinking water, free of charge. Bring your bottle.',
  de: 'Trinkwasser, kostenlos. Bringen Sie Ihre Flasche mit.',
  fr: 'Eau potable, gratuite. Apportez votre gourde.',
};
const SAMPLING: Text = {
  el: 'Σημείο δειγματοληψίας',
  en: 'Sampling point',
  de: 'Probenahmestelle',
  fr: 'Point de prélèvement',
};
const SAMPLED: Text = {
  el: 'Από εδώ λαμβάνονται δείγματα για τις αναλύσεις του νερού.',
  en: 'Samples for the water analyses are taken here.',
  de: 'Hier werden Proben für die Wasseranalysen genommen.',
  fr: 'Les échantillons pour l’analyse de l’eau sont prélevés ici.',
};
const RESERVOIR: Text = { el: 'Δεξαμενή', en: 'Reservoir', de: 'Wasserspeicher', fr: 'Réservoir' };

const named = (what: Text, where: string): Text => ({
  el: `${what.el}, ${where}`,
  en: `${what.en}, ${where}`,
  de: `${what.de}, ${where}`,
  fr: `${what.fr}, ${where}`,
});

/** About one kilometre of latitude. */
const KM = 0.009;

const nearby = ({ latitude, longitude }: DemoUtility, from: Random, km: number) => ({
  latitude: Number((latitude + (from.next() - 0.5) * 2 * km * KM).toFixed(5)),
  longitude: Number((longitude + (from.next() - 0.5) * 2 * km * KM).toFixed(5)),
});

const bare = { description: null, address: null, opening_hours: null, phone: null };

/** Offices, cash desks, fountains, sampling points and a reservoir of a utility. */
export function pointsOfInterest(utility: DemoUtility): FeedPoi[] {
  const from = random(`poi ${utility.id}`);
  const { latitude, longitude, address, area, districts, zones } = utility;
  const at = (code: string, type: FeedPoi['type'], title: Text, km: number, more: Partial<FeedPoi> = {}): FeedPoi => ({
    ...bare,
    code,
    type,
    title,
    ...nearby(utility, from, km),
    ...more,
  });
  const phone = (last: string) => `+30${area}00${last}`;
  return [
    at('office', 'office', OFFICE, 0, {
      latitude,
      longitude,
      address,
      opening_hours: OPENING_HOURS,
      phone: phone('101'),
    }),
    ...districts.slice(1, 2).map((district) =>
      at('counter', 'office', named(COUNTER, district), 3, {
        address: `${inventStreet(from)}, ${district}`,
        opening_hours: OPENING_HOURS,
        phone: phone('102'),
      }),
    ),
    ...districts.map((district, n) =>
      at(`cash-${n + 1}`, 'payment_point', named(CASH_DESK, district), n === 0 ? 0.6 : 3, {
        address: `${inventStreet(from)}, ${district}`,
        opening_hours: PAYMENT_HOURS,
      }),
    ),
    ...Array.from({ length: from.int(4, 7) }, (_, n) =>
      at(`fountain-${n + 1}`, 'drinking_fountain', named(FOUNTAIN, inventStreet(from)), 1.2, { description: FREE }),
    ),
    ...zones.map((zone, n) =>
      at(`sampling-${n + 1}`, 'sampling_point', named(SAMPLING, zone), 2, { description: SAMPLED }),
    ),
    at('reservoir', 'reservoir', named(RESERVOIR, districts[0] ?? ''), 0.4),
  ];
}
