import type { FeedAnnouncement } from '@hydria/api/contract/feed/texts.ts';
import { LOCALES, type Localized } from '@hydria/shared/rules/languages.ts';
import { addDays } from '../base/days.ts';
import { inventStreet, placeInLatin } from '../base/people.ts';
import { random } from '../base/random.ts';
import type { DemoUtility } from '../base/utilities.ts';

const HOUR_MS = 3_600_000;

const WEEKDAY = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

const inWords = (day: string): Localized => {
  const say = (lang: keyof Localized) =>
    new Intl.DateTimeFormat(LOCALES[lang], WEEKDAY).format(new Date(`${day}T00:00:00Z`));
  return { el: say('el'), en: say('en'), de: say('de'), fr: say('fr') };
};

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** So many days from today, or the Monday after: pipes are not changed on a weekend. */
function workday(today: string, ahead: number): number {
  const weekday = weekdayOf(addDays(today, ahead));
  if (weekday === 6) return ahead + 2;
  return weekday === 0 ? ahead + 1 : ahead;
}

const OFFSET = { timeZone: 'Europe/Athens', timeZoneName: 'longOffset' } as const;

/** An hour of a day in Greece, `08:30`, as an instant. */
function inGreece(day: string, hour: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  const parts = new Intl.DateTimeFormat('en-GB', OFFSET).formatToParts(noon);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '');
  return new Date(`${day}T${hour}:00${offset}`).toISOString();
}

interface Draft {
  code: string;
  /** Days from today. */
  start: number;
  end: number | null;
  title: Localized;
  description: Localized;
  outage?: FeedAnnouncement['outage'];
}

function outage(utility: DemoUtility, today: string): Draft {
  const from = random(`outage ${utility.id}`);
  const street = inventStreet(from).replace(/ \d+$/, '');
  const district = from.pick(utility.districts);
  const place = `${street}, ${district}`;
  const latin = placeInLatin(place);
  const ahead = workday(today, from.int(2, 6));
  const on = inWords(addDays(today, ahead));
  const article = weekdayOf(addDays(today, ahead)) === 1 ? 'Τη' : 'Την';
  return {
    code: `outage-${addDays(today, ahead)}`,
    start: -from.int(0, 2),
    end: ahead,
    title: {
      el: `Διακοπή νερού: ${place}`,
      en: `Water supply interruption: ${latin}`,
      de: `Unterbrechung der Wasserversorgung: ${latin}`,
      fr: `Coupure d’eau : ${latin}`,
    },
    description: {
      el: `<p>${article} <strong>${on.el}</strong>, από τις <strong>8:30 έως τις 14:00</strong>, θα διακοπεί η υδροδότηση στην περιοχή ${place}, λόγω αντικατάστασης αγωγού.</p><p>Φροντίστε να έχετε κρατήσει όσο νερό θα χρειαστείτε. Όταν επανέλθει, το νερό μπορεί να είναι θολό για λίγα λεπτά· αφήστε το να τρέξει μέχρι να καθαρίσει.</p>`,
      en: `<p>On <strong>${on.en}</strong>, from <strong>8:30 am to 2 pm</strong>, the water supply will be interrupted in ${latin} while a main is replaced.</p><p>Please set aside the water you will need. When the supply returns, the water may be cloudy for a few minutes; let it run until it is clear.</p>`,
      de: `<p>Am <strong>${on.de}</strong> wird die Wasserversorgung von <strong>8.30 bis 14 Uhr</strong> im Gebiet ${latin} unterbrochen, weil eine Leitung erneuert wird.</p><p>Bitte legen Sie vorher einen Wasservorrat an. Danach kann das Wasser einige Minuten trüb sein; lassen Sie es laufen, bis es klar ist.</p>`,
      fr: `<p>Le <strong>${on.fr}</strong>, de <strong>8 h 30 à 14 h</strong>, la distribution d’eau sera interrompue dans le secteur ${latin} en raison du remplacement d’une conduite.</p><p>Pensez à mettre de côté l’eau dont vous aurez besoin. À son retour, l’eau peut être trouble quelques minutes ; laissez-la couler jusqu’à ce qu’elle soit claire.</p>`,
    },
    outage: {
      from: inGreece(addDays(today, ahead), '08:30'),
      until: inGreece(addDays(today, ahead), '14:00'),
      place: allInLatin(district),
      streets: [street],
    },
  };
}

/** A Greek place name, and its Latin form in the other languages. */
function allInLatin(place: string): Localized {
  const latin = placeInLatin(place);
  return { el: place, en: latin, de: latin, fr: latin };
}

/** Streets of a burst main; in utility 3 that of a demo account's second home. */
const BURST: Record<number, { district: string; streets: string[] }> = {
  3: { district: 'Σταυρός', streets: ['Σταυρός Ακρωτηρίου'] },
};

/** A burst main: the supply has been off for an hour, and is to be back in the evening, at 18:00. */
function burst(place: { district: string; streets: string[] }, now: Date): Draft {
  const today = now.toISOString().slice(0, 10);
  const evening = inGreece(today, '18:00');
  // Loaded in the afternoon, it lasts until the next day.
  const isLate = now.getTime() > Date.parse(evening) - 3 * HOUR_MS;
  const until = isLate ? inGreece(addDays(today, 1), '18:00') : evening;
  const { el, en, de, fr } = allInLatin(place.district);
  return {
    code: `burst-${today}`,
    start: -1,
    end: 1,
    title: {
      el: `Βλάβη στο δίκτυο: ${el}`,
      en: `Burst water main: ${en}`,
      de: `Rohrbruch: ${de}`,
      fr: `Rupture de canalisation : ${fr}`,
    },
    description: {
      el: '<p>Έσπασε κεντρικός αγωγός και το συνεργείο μας τον επισκευάζει. Δεν χρειάζεται να το αναφέρετε.</p>',
      en: '<p>A main has burst and our crew is repairing it. There is no need to report it.</p>',
      de: '<p>Eine Hauptleitung ist gebrochen; unser Team repariert sie. Sie müssen es nicht melden.</p>',
      fr: '<p>Une conduite principale s’est rompue et notre équipe la répare. Inutile de le signaler.</p>',
    },
    outage: {
      from: new Date(now.getTime() - HOUR_MS).toISOString(),
      until,
      place: { el, en, de, fr },
      streets: place.streets,
    },
  };
}

const meters = (utility: DemoUtility): Draft => ({
  code: 'smart-meters',
  start: -random(`meters ${utility.id}`).int(12, 40),
  end: 60,
  title: {
    el: 'Νέοι ψηφιακοί μετρητές νερού',
    en: 'New digital water meters',
    de: 'Neue digitale Wasserzähler',
    fr: 'Nouveaux compteurs d’eau numériques',
  },
  description: {
    el: `<p>Αντικαθιστούμε τους παλιούς μετρητές με ψηφιακούς στην περιοχή «${utility.districts[1]}». Η αλλαγή είναι <strong>δωρεάν</strong> και διαρκεί περίπου 20 λεπτά.</p><p>Με τον ψηφιακό μετρητή βλέπετε την κατανάλωσή σας κάθε μέρα και καταλαβαίνετε γρήγορα αν υπάρχει διαρροή. Οι τεχνικοί μας έχουν πάντα μαζί τους υπηρεσιακή ταυτότητα.</p>`,
    en: `<p>We are replacing old water meters with digital ones in the ${placeInLatin(utility.districts[1] ?? '')} area. The change is <strong>free of charge</strong> and takes about 20 minutes.</p><p>With a digital meter you see your consumption every day and notice a leak early. Our technicians always carry an identity card.</p>`,
    de: `<p>Wir ersetzen im Gebiet ${placeInLatin(utility.districts[1] ?? '')} die alten Wasserzähler durch digitale. Der Austausch ist <strong>kostenlos</strong> und dauert etwa 20 Minuten.</p><p>Mit dem digitalen Zähler sehen Sie Ihren Verbrauch jeden Tag und bemerken ein Leck frühzeitig. Unsere Techniker tragen immer einen Dienstausweis bei sich.</p>`,
    fr: `<p>Nous remplaçons les anciens compteurs par des compteurs numériques dans le secteur ${placeInLatin(utility.districts[1] ?? '')}. L’opération est <strong>gratuite</strong> et dure environ 20 minutes.</p><p>Avec un compteur numérique, vous voyez votre consommation chaque jour et repérez vite une fuite. Nos techniciens portent toujours une carte professionnelle.</p>`,
  },
});

const quality = (utility: DemoUtility): Draft => ({
  code: 'water-quality',
  start: -random(`quality ${utility.id}`).int(5, 20),
  end: 30,
  title: {
    el: 'Τα αποτελέσματα των ελέγχων του πόσιμου νερού',
    en: 'Results of the drinking water tests',
    de: 'Ergebnisse der Trinkwasserkontrollen',
    fr: 'Résultats des contrôles de l’eau potable',
  },
  description: {
    el: `<p>Όλα τα δείγματα του προηγούμενου μήνα ήταν <strong>εντός των ορίων</strong> της νομοθεσίας. Τις τιμές για την περιοχή σας θα τις βρείτε στην αρχική σελίδα, στην ενότητα «Ποιότητα νερού».</p>`,
    en: `<p>All of last month’s samples were <strong>within the legal limits</strong>. You will find the values for your area on the home page, under “Water quality”.</p>`,
    de: `<p>Alle Proben des vergangenen Monats lagen <strong>innerhalb der gesetzlichen Grenzwerte</strong>. Die Werte für Ihr Gebiet finden Sie auf der Startseite unter „Wasserqualität“.</p>`,
    fr: `<p>Tous les échantillons du mois dernier étaient <strong>conformes aux limites légales</strong>. Les valeurs de votre secteur se trouvent sur la page d’accueil, à la rubrique « Qualité de l’eau ».</p>`,
  },
});

const eBill = (): Draft => ({
  code: 'e-bill',
  start: -70,
  end: null,
  title: {
    el: 'Έκπτωση 1 € με τον ηλεκτρονικό λογαριασμό',
    en: '€1 off with the electronic bill',
    de: '1 € Rabatt mit der elektronischen Rechnung',
    fr: '1 € de remise avec la facture électronique',
  },
  description: {
    el: '<p>Όσοι επιλέγουν να λαμβάνουν τον λογαριασμό μόνο ηλεκτρονικά έχουν έκπτωση 1 € σε κάθε λογαριασμό. Η αλλαγή ισχύει από τον επόμενο. Ζητήστε την από τη ΔΕΥΑ, τηλεφωνικά ή στο ταμείο.</p>',
    en: '<p>Customers who choose to receive their bill electronically only get €1 off every bill. The change takes effect with the next one. Ask the utility for it, by phone or at the counter.</p>',
    de: '<p>Wer seine Rechnung nur noch elektronisch erhält, bekommt auf jede Rechnung 1 € Rabatt. Die Umstellung gilt ab der nächsten. Sie beantragen sie beim Versorger, telefonisch oder am Schalter.</p>',
    fr: '<p>Les clients qui reçoivent leur facture uniquement par voie électronique bénéficient d’une remise de 1 € sur chaque facture, dès la prochaine. Demandez-la au service des eaux, par téléphone ou au guichet.</p>',
  },
});

/** Three to five current announcements of a utility, in four languages. One utility has none. */
export function announcementsOf(utility: DemoUtility, now: Date): FeedAnnouncement[] {
  if (utility.id === 10) return [];
  const today = now.toISOString().slice(0, 10);
  const place = BURST[utility.id];
  const drafts = [
    ...(place ? [burst(place, now)] : []),
    outage(utility, today),
    quality(utility),
    meters(utility),
    ...(utility.id % 2 ? [eBill()] : []),
  ];
  return drafts.map(({ start, end, outage: cut = null, ...texts }) => ({
    ...texts,
    start_date: addDays(today, start),
    end_date: end === null ? null : addDays(today, end),
    outage: cut,
  }));
}
