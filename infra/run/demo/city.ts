import type { FeedCityAir, FeedCityEnergy, FeedCityParking, FeedCityWaste } from '@hydria/api/contract/feed/city.ts';
import { random } from './base/random.ts';
import type { DemoUtility } from './base/utilities.ts';

const HOUR_MS = 3_600_000;

/** City data of a utility that shows them: the values of its sensors in the last hour. */
export interface CityData {
  'city-energy': FeedCityEnergy[];
  'city-air': FeedCityAir[];
  'city-waste': FeedCityWaste[];
  'city-parking': FeedCityParking[];
}

const places = (utility: DemoUtility, name: string, titles: [string, string, string, string][]) =>
  titles.map(([el, en, de, fr], index) => {
    const from = random(`${name} ${utility.id} ${index}`);
    return {
      from,
      place: `${name}-${index + 1}`,
      title: { el, en, de, fr },
      latitude: Number((utility.latitude + (from.next() - 0.5) * 0.02).toFixed(5)),
      longitude: Number((utility.longitude + (from.next() - 0.5) * 0.02).toFixed(5)),
      kwdikos_katanalwti: null,
    };
  });

const CATEGORIES = ['good', 'fair', 'moderate'] as const;

/** Invented, the same for the same hour. */
export function cityData(utility: DemoUtility, now: Date): CityData {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  // By day people use more than by night.
  const wave = 1 - 0.3 * Math.cos((((hour / HOUR_MS) % 24) / 24) * 2 * Math.PI);
  const at = (hoursAgo: number) => new Date(hour - hoursAgo * HOUR_MS).toISOString();
  return {
    'city-energy': places(utility, 'energy', [
      ['Αντλιοστάσιο', 'Pumping station', 'Pumpwerk', 'Station de pompage'],
      ['Βιολογικός καθαρισμός', 'Treatment plant', 'Kläranlage', 'Station d’épuration'],
    ]).map(({ from, ...place }) => {
      const previous = from.int(9000, 21_000);
      const saving = Math.round(previous * (0.02 + 0.1 * from.next()));
      return { ...place, measured_at: at(1), present: Math.round((previous - saving) * wave), saving, previous };
    }),
    'city-air': places(utility, 'air', [
      ['Δημαρχείο', 'Town hall', 'Rathaus', 'Mairie'],
      ['Λιμάνι', 'Harbour', 'Hafen', 'Port'],
    ]).map(({ from, ...place }) => {
      const pm2_5 = Math.round(from.int(4, 24) * wave);
      return {
        ...place,
        measured_at: at(0),
        times: null,
        temperature: from.int(90, 240) / 10,
        quality_index: pm2_5 * 2,
        // The bands of the European index for fine particles: up to 5, 15 and 50 µg/m³.
        category: CATEGORIES[pm2_5 <= 5 ? 0 : pm2_5 <= 15 ? 1 : 2]!,
        gases: { no2: from.int(6, 38), o3: from.int(30, 80) },
        particles: { pm2_5, pm10: pm2_5 + from.int(3, 18) },
        humidity: from.int(40, 80) / 100,
        pressure: from.int(1004, 1026),
        noise: from.int(44, 66),
      };
    }),
    'city-waste': places(utility, 'waste', [
      ['Κεντρική πλατεία', 'Main square', 'Hauptplatz', 'Place centrale'],
      ['Αγορά', 'Market', 'Markt', 'Marché'],
      ['Παραλία', 'Beach', 'Strand', 'Plage'],
    ]).map(({ from, ...place }) => ({
      ...place,
      measured_at: at(0),
      last_pickup: at(from.int(4, 40)),
      fill_level: Math.round(from.int(5, 70) * wave) / 100,
    })),
    'city-parking': places(utility, 'parking', [
      ['Πάρκινγκ κέντρου', 'Centre car park', 'Parkplatz Zentrum', 'Parking du centre'],
      ['Πάρκινγκ λιμανιού', 'Harbour car park', 'Parkplatz Hafen', 'Parking du port'],
    ]).map(({ from, ...place }) => {
      const spots = from.int(60, 220);
      return {
        ...place,
        municipality: utility.city,
        last_seen: at(0),
        dated: true,
        radius: 300,
        spots,
        free_spots: Math.round((from.int(0, spots) * wave) / 2),
      };
    }),
  };
}
