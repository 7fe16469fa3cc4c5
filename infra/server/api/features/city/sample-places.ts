import type { Language } from '@hydria/shared/rules/languages.ts';
import type { AirValues, StoredPlace } from './city.sql.ts';

/** Sample values of a utility that is a demonstration and has sent none of its own (decisions 12). */

const TITLES: Record<'energy' | 'air' | 'waste' | 'parking', Record<Language, string>> = {
  energy: { el: 'Αντλιοστάσιο', en: 'Pumping station', de: 'Pumpwerk', fr: 'Station de pompage' },
  air: { el: 'Δημαρχείο', en: 'Town hall', de: 'Rathaus', fr: 'Mairie' },
  waste: { el: 'Κεντρική πλατεία', en: 'Main square', de: 'Hauptplatz', fr: 'Place centrale' },
  parking: { el: 'Πάρκινγκ κέντρου', en: 'Centre car park', de: 'Parkplatz Zentrum', fr: 'Parking du centre' },
};

const HOUR_MS = 3_600_000;

interface Around {
  latitude: number | null;
  longitude: number | null;
  city: string;
  lang: Language;
  now: Date;
}

const sampleOf = (kind: keyof typeof TITLES, { latitude, longitude, lang, now }: Around): StoredPlace => ({
  place: `sample-${kind}`,
  title: TITLES[kind][lang],
  latitude,
  longitude,
  supply: null,
  seen_at: now,
});

/** One place of each kind. */
export const samplePlaces = (around: Around) => {
  const air: AirValues = {
    temperature: 18.5,
    quality_index: null,
    category: null,
    gases: { no2: 22, o3: 48 },
    particles: { pm2_5: 9, pm10: 18 },
    humidity: 0.58,
    pressure: 1016,
    noise: 52,
    times: null,
  };
  return {
    energy: [{ ...sampleOf('energy', around), present: 12_400, saving: 1100, previous: 13_500 }],
    air: [{ ...sampleOf('air', around), ...air }],
    waste: [
      {
        ...sampleOf('waste', around),
        last_pickup: new Date(around.now.getTime() - 9 * HOUR_MS),
        fill_level: 0.35,
      },
    ],
    parking: [
      {
        ...sampleOf('parking', around),
        municipality: around.city,
        radius: 300,
        spots: 120,
        free_spots: 41,
        dated: true,
      },
    ],
  };
};
