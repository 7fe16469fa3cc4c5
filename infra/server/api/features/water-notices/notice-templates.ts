import type { waterAllClearForm } from '@hydria/shared/contract/forms/water-notice.ts';
import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';

/** The names that a template fills in, in its language. */
export interface Named {
  /** The zone; null: the whole utility. */
  zone: string | null;
  parameter: string;
  /** The newest value and its limit with their unit, and the day of the sample; null without an analysis. */
  found: { value: string; limit: string; date: string } | null;
}

/** A title, and a text in Markdown. */
interface Words {
  title: string;
  text: string;
}

type Template = Record<'boil' | 'do_not_drink' | 'over_limit' | 'all_clear', (named: Named) => Words>;

const lines = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join('\n\n');
const list = (...items: string[]): string => items.map((item) => `- ${item}`).join('\n');

const el: Template = {
  boil: ({ zone }) => ({
    title: `Βράζετε το νερό πριν το πιείτε: ${zone ?? 'όλο το δίκτυο'}`,
    text: lines(
      'Μέχρι νεότερη ανακοίνωση, μην πίνετε νερό της βρύσης χωρίς να το βράσετε.',
      list(
        'Αφήστε το νερό να κοχλάσει για ένα λεπτό τουλάχιστον και να κρυώσει σε καθαρό, σκεπασμένο δοχείο.',
        'Χρησιμοποιείτε βρασμένο ή εμφιαλωμένο νερό για πόση, βρεφικό γάλα, μαγείρεμα, πλύσιμο τροφίμων, παγάκια και δόντια.',
        'Για ντους, πλύσιμο ρούχων και καθαριότητα το νερό είναι κατάλληλο, αρκεί να μην το καταπίνετε.',
      ),
      'Θα σας ειδοποιήσουμε μόλις το νερό είναι πάλι ασφαλές.',
    ),
  }),
  do_not_drink: ({ zone }) => ({
    title: `Μην πίνετε το νερό: ${zone ?? 'όλο το δίκτυο'}`,
    text: lines(
      'Μέχρι νεότερη ανακοίνωση, μην πίνετε το νερό της βρύσης. Ο βρασμός δεν το κάνει ασφαλές.',
      list(
        'Χρησιμοποιείτε εμφιαλωμένο νερό για πόση, βρεφικό γάλα, μαγείρεμα, παγάκια, δόντια και για τα ζώα σας.',
        'Ενημερώστε τους γείτονές σας, κυρίως όσους δεν χρησιμοποιούν το διαδίκτυο.',
      ),
      'Θα σας ειδοποιήσουμε μόλις το νερό είναι πάλι ασφαλές.',
    ),
  }),
  over_limit: ({ zone, parameter, found }) => ({
    title: `${parameter} πάνω από το όριο: ${zone ?? 'όλο το δίκτυο'}`,
    text: lines(
      found &&
        `Στην ανάλυση της ${found.date} μετρήθηκε ${parameter}: ${found.value}. Το όριο του νόμου είναι ${found.limit}.`,
      'Αναζητούμε την αιτία και επαναλαμβάνουμε τη δειγματοληψία. Οι υγειονομικές αρχές έχουν ενημερωθεί.',
      'Θα σας ειδοποιήσουμε μόλις η τιμή είναι πάλι εντός ορίου.',
    ),
  }),
  all_clear: ({ zone }) => ({
    title: `Το νερό είναι πάλι ασφαλές: ${zone ?? 'όλο το δίκτυο'}`,
    text: lines(
      'Οι νέες αναλύσεις είναι εντός των ορίων. Μπορείτε να χρησιμοποιείτε ξανά το νερό της βρύσης χωρίς περιορισμό.',
      list(
        'Αφήστε κάθε βρύση να τρέξει για πέντε λεπτά.',
        'Πετάξτε παγάκια και ποτά που φτιάχτηκαν με το νερό αυτών των ημερών και αλλάξτε τα φίλτρα.',
      ),
      'Σας ευχαριστούμε για την υπομονή σας.',
    ),
  }),
};

const en: Template = {
  boil: ({ zone }) => ({
    title: `Boil water before you drink it: ${zone ?? 'the whole network'}`,
    text: lines(
      'Until further notice, do not drink tap water without boiling it.',
      list(
        'Bring the water to a rolling boil for at least one minute, and let it cool in a clean, covered container.',
        'Use boiled or bottled water for drinking, baby formula, cooking, washing food, ice and brushing teeth.',
        'The water is suitable for showers, laundry and cleaning, as long as you do not swallow it.',
      ),
      'We will tell you as soon as the water is safe again.',
    ),
  }),
  do_not_drink: ({ zone }) => ({
    title: `Do not drink the water: ${zone ?? 'the whole network'}`,
    text: lines(
      'Until further notice, do not drink the tap water. Boiling does not make it safe.',
      list(
        'Use bottled water for drinking, baby formula, cooking, ice, brushing teeth and for your animals.',
        'Tell your neighbours, above all those who do not use the internet.',
      ),
      'We will tell you as soon as the water is safe again.',
    ),
  }),
  over_limit: ({ zone, parameter, found }) => ({
    title: `${parameter} over its limit: ${zone ?? 'the whole network'}`,
    text: lines(
      found && `The analysis of ${found.date} found ${parameter}: ${found.value}. The legal limit is ${found.limit}.`,
      'We are looking for the cause and are taking new samples. The health authorities have been informed.',
      'We will tell you as soon as the value is within its limit again.',
    ),
  }),
  all_clear: ({ zone }) => ({
    title: `The water is safe again: ${zone ?? 'the whole network'}`,
    text: lines(
      'The new analyses are within the limits. You can use tap water again without restrictions.',
      list(
        'Let each tap run for five minutes.',
        'Throw away ice and drinks made with the water of these days, and change filters.',
      ),
      'Thank you for your patience.',
    ),
  }),
};

const de: Template = {
  boil: ({ zone }) => ({
    title: `Wasser vor dem Trinken abkochen: ${zone ?? 'gesamtes Netz'}`,
    text: lines(
      'Trinken Sie Leitungswasser bis auf Weiteres nur abgekocht.',
      list(
        'Lassen Sie das Wasser mindestens eine Minute sprudelnd kochen und in einem sauberen, abgedeckten Gefäß abkühlen.',
        'Verwenden Sie abgekochtes Wasser oder Wasser aus Flaschen zum Trinken, für Säuglingsnahrung, zum Kochen, zum Waschen von Lebensmitteln, für Eiswürfel und zum Zähneputzen.',
        'Zum Duschen, Wäschewaschen und Putzen ist das Wasser geeignet, solange Sie es nicht schlucken.',
      ),
      'Wir benachrichtigen Sie, sobald das Wasser wieder unbedenklich ist.',
    ),
  }),
  do_not_drink: ({ zone }) => ({
    title: `Wasser nicht trinken: ${zone ?? 'gesamtes Netz'}`,
    text: lines(
      'Trinken Sie das Leitungswasser bis auf Weiteres nicht. Abkochen macht es nicht unbedenklich.',
      list(
        'Verwenden Sie Wasser aus Flaschen zum Trinken, für Säuglingsnahrung, zum Kochen, für Eiswürfel, zum Zähneputzen und für Ihre Tiere.',
        'Informieren Sie Ihre Nachbarn, vor allem Menschen ohne Internet.',
      ),
      'Wir benachrichtigen Sie, sobald das Wasser wieder unbedenklich ist.',
    ),
  }),
  over_limit: ({ zone, parameter, found }) => ({
    title: `${parameter} über dem Grenzwert: ${zone ?? 'gesamtes Netz'}`,
    text: lines(
      found &&
        `Die Analyse vom ${found.date} ergab ${parameter}: ${found.value}. Der gesetzliche Grenzwert beträgt ${found.limit}.`,
      'Wir suchen die Ursache und nehmen neue Proben. Die Gesundheitsbehörden sind informiert.',
      'Wir benachrichtigen Sie, sobald der Wert wieder eingehalten wird.',
    ),
  }),
  all_clear: ({ zone }) => ({
    title: `Das Wasser ist wieder unbedenklich: ${zone ?? 'gesamtes Netz'}`,
    text: lines(
      'Die neuen Analysen liegen innerhalb der Grenzwerte. Sie können das Leitungswasser wieder ohne Einschränkung verwenden.',
      list(
        'Lassen Sie jeden Wasserhahn fünf Minuten laufen.',
        'Entsorgen Sie Eiswürfel und Getränke, die mit dem Wasser dieser Tage zubereitet wurden, und wechseln Sie Filter.',
      ),
      'Vielen Dank für Ihre Geduld.',
    ),
  }),
};

const fr: Template = {
  boil: ({ zone }) => ({
    title: `Faites bouillir l’eau avant de la boire : ${zone ?? 'tout le réseau'}`,
    text: lines(
      'Jusqu’à nouvel avis, ne buvez pas l’eau du robinet sans la faire bouillir.',
      list(
        'Portez l’eau à forte ébullition pendant une minute au moins, puis laissez-la refroidir dans un récipient propre et couvert.',
        'Utilisez de l’eau bouillie ou en bouteille pour boire, pour le lait des bébés, la cuisine, le lavage des aliments, les glaçons et le brossage des dents.',
        'L’eau convient à la douche, à la lessive et au ménage, à condition de ne pas l’avaler.',
      ),
      'Nous vous préviendrons dès que l’eau sera de nouveau sûre.',
    ),
  }),
  do_not_drink: ({ zone }) => ({
    title: `Ne buvez pas l’eau : ${zone ?? 'tout le réseau'}`,
    text: lines(
      'Jusqu’à nouvel avis, ne buvez pas l’eau du robinet. La faire bouillir ne la rend pas sûre.',
      list(
        'Utilisez de l’eau en bouteille pour boire, pour le lait des bébés, la cuisine, les glaçons, le brossage des dents et pour vos animaux.',
        'Prévenez vos voisins, surtout ceux qui n’utilisent pas internet.',
      ),
      'Nous vous préviendrons dès que l’eau sera de nouveau sûre.',
    ),
  }),
  over_limit: ({ zone, parameter, found }) => ({
    title: `${parameter} au-dessus de la limite : ${zone ?? 'tout le réseau'}`,
    text: lines(
      found &&
        `L’analyse du ${found.date} a donné ${parameter} : ${found.value}. La limite légale est de ${found.limit}.`,
      'Nous recherchons la cause et prélevons de nouveaux échantillons. Les autorités sanitaires sont informées.',
      'Nous vous préviendrons dès que la valeur respectera de nouveau la limite.',
    ),
  }),
  all_clear: ({ zone }) => ({
    title: `L’eau est de nouveau sûre : ${zone ?? 'tout le réseau'}`,
    text: lines(
      'Les nouvelles analyses respectent les limites. Vous pouvez de nouveau utiliser l’eau du robinet sans restriction.',
      list(
        'Laissez couler chaque robinet pendant cinq minutes.',
        'Jetez les glaçons et les boissons préparés avec l’eau de ces jours, et changez les filtres.',
      ),
      'Merci de votre patience.',
    ),
  }),
};

const templates: Record<Language, Template> = { el, en, de, fr };

type Fields = Record<keyof (typeof waterAllClearForm)['fields'], string>;

/** The words of a kind as the fields of the form, for staff to complete; `named` gives the names in a language. */
export const wordsOf = (kind: keyof Template, named: (language: Language) => Named): Fields =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const { title, text } = templates[language][kind](named(language));
      return [
        [`title_${language}`, title],
        [`description_${language}`, text],
      ];
    }),
    // Each language gives the two fields of its name.
  ) as Fields;
