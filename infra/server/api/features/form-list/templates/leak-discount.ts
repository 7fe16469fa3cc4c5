import { TODAY } from '@hydria/shared/rules/form-layout.ts';
import {
  applicant,
  declaration,
  exit,
  group,
  item,
  question,
  reading,
  REQUIRED,
  screen,
  supplyCode,
  words,
  YES_NO,
  type FormTemplate,
} from './template-parts.ts';

const REPAIR = screen(words('Η διαρροή', 'The leak', 'Das Leck', 'La fuite'), [
  [
    question(
      'datepicker',
      'found_on',
      words('Πότε τη βρήκατε;', 'When did you find it?', 'Wann entdeckt?', 'Quand l’avez-vous trouvée ?'),
      {
        rules: { required: true, max: TODAY },
      },
    ),
    question('radio_buttons', 'place', words('Πού ήταν;', 'Where was it?', 'Wo war es?', 'Où était-elle ?'), {
      items: [
        item('ground', 'Στο έδαφος', 'In the ground', 'Im Boden', 'Dans le sol'),
        item(
          'wall',
          'Μέσα σε τοίχο ή δάπεδο',
          'Inside a wall or a floor',
          'In Wand oder Fußboden',
          'Dans un mur ou un plancher',
        ),
        item('seen', 'Σε σημείο που φαίνεται', 'Where it can be seen', 'An sichtbarer Stelle', 'À un endroit visible'),
      ],
      rules: REQUIRED,
    }),
  ],
  [
    question(
      'radio_buttons',
      'repaired',
      words('Έχει επισκευαστεί;', 'Has it been repaired?', 'Ist es repariert?', 'Est-elle réparée ?'),
      {
        items: YES_NO,
        rules: REQUIRED,
      },
    ),
  ],
]);

const REPAIR_FIRST = exit(
  'repair_first',
  words(
    'Επισκευάστε πρώτα τη διαρροή',
    'Repair the leak first',
    'Lassen Sie erst das Leck reparieren',
    'Faites d’abord réparer la fuite',
  ),
  words(
    '<p>Η έκπτωση δίνεται αφού επισκευαστεί η διαρροή. Κλείστε τον γενικό διακόπτη και φωνάξτε υδραυλικό. Κρατήστε την απόδειξη.</p>',
    '<p>The discount is given once the leak is repaired. Close the main tap and call a plumber. Keep the receipt.</p>',
    '<p>Den Nachlass gibt es nach der Reparatur. Schließen Sie den Haupthahn, rufen Sie einen Installateur und heben Sie den Beleg auf.</p>',
    '<p>La remise est accordée après la réparation. Fermez le robinet général, appelez un plombier et gardez le reçu.</p>',
  ),
  [{ field: 'repaired', value: 'no' }],
);

const DONE = screen(words('Η επισκευή', 'The repair', 'Die Reparatur', 'La réparation'), [
  [
    question(
      'datepicker',
      'repaired_on',
      words('Ημέρα επισκευής', 'Day of the repair', 'Tag der Reparatur', 'Jour de la réparation'),
      {
        rules: { required: true, max: TODAY },
      },
    ),
    question('radio_buttons', 'by', words('Από ποιον;', 'By whom?', 'Von wem?', 'Par qui ?'), {
      items: [
        item('plumber', 'Από υδραυλικό', 'A plumber', 'Installateur', 'Un plombier'),
        item('self', 'Από εμένα', 'Myself', 'Selbst', 'Moi-même'),
      ],
      rules: REQUIRED,
    }),
  ],
  [
    question(
      'text_field',
      'receipt',
      words('Αριθμός απόδειξης', 'Number of the receipt', 'Nummer des Belegs', 'Numéro du reçu'),
      {
        when: [{ field: 'by', value: 'plumber' }],
        rules: REQUIRED,
      },
    ),
    reading(
      'counter',
      words(
        'Ένδειξη μετά την επισκευή',
        'Reading after the repair',
        'Zählerstand danach',
        'Relevé après la réparation',
      ),
      {
        rules: { required: true },
      },
    ),
  ],
]);

const BILLS = group(
  'bills',
  words(
    'Οι λογαριασμοί με τη διαρροή',
    'The bills with the leak',
    'Die betroffenen Rechnungen',
    'Les factures concernées',
  ),
  words('Λογαριασμός', 'Bill', 'Rechnung', 'Facture'),
  [
    [
      question('text_field', 'number', words('Αριθμός', 'Number', 'Nummer', 'Numéro'), { rules: REQUIRED }),
      question('text_field', 'cubic_metres', words('Κυβικά μέτρα', 'Cubic metres', 'Kubikmeter', 'Mètres cubes'), {
        rules: { required: true, format: 'integer', min: 1, max: 99_999 },
      }),
    ],
  ],
  { least: 1, most: 3 },
);

const EXCESS = screen(words('Η υπερβάλλουσα κατανάλωση', 'The excess', 'Der Mehrverbrauch', 'La surconsommation'), [
  [
    question('text_field', 'total', words('Σύνολο σε m³', 'Total in m³', 'Summe in m³', 'Total en m³'), {
      calculated: { operation: 'sum', of: [{ group: 'bills', field: 'cubic_metres' }], decimals: 0 },
    }),
    question(
      'text_field',
      'usual',
      words('Συνήθως, σε m³', 'Usually, in m³', 'Üblicherweise, in m³', 'D’habitude, en m³'),
      {
        hint: words(
          'Για τις ίδιες περιόδους, όπως στους λογαριασμούς του προηγούμενου έτους.',
          'For the same periods, as on the bills of the year before.',
          'Für dieselben Zeiträume, wie auf den Rechnungen des Vorjahres.',
          'Pour les mêmes périodes, d’après les factures de l’année précédente.',
        ),
        rules: { required: true, format: 'integer', min: 0, max: 99_999 },
      },
    ),
    question(
      'text_field',
      'excess',
      words('Διαφορά σε m³', 'Difference in m³', 'Differenz in m³', 'Différence en m³'),
      {
        calculated: { operation: 'difference', of: [{ field: 'total' }, { field: 'usual' }], decimals: 0 },
      },
    ),
  ],
]);

/** A discount on the water that a hidden leak has lost. */
export const LEAK_DISCOUNT: FormTemplate = {
  title: words(
    'Έκπτωση λόγω αφανούς διαρροής',
    'Discount for a hidden leak',
    'Nachlass wegen eines verborgenen Lecks',
    'Remise pour fuite cachée',
  ),
  description: words(
    'Όταν ο λογαριασμός ανέβηκε από διαρροή που δεν φαινόταν και έχει πια επισκευαστεί.',
    'When a leak that could not be seen has raised the bill, and is repaired.',
    'Wenn ein verborgenes, inzwischen repariertes Leck die Rechnung erhöht hat.',
    'Quand une fuite invisible, désormais réparée, a fait grimper la facture.',
  ),
  success_note: words(
    'Θα ελέγξουμε την κατανάλωση και θα σας γράψουμε ποια έκπτωση δικαιούστε.',
    'We will check the consumption and write to you which discount you get.',
    'Wir prüfen den Verbrauch und teilen Ihnen den Nachlass mit.',
    'Nous vérifierons la consommation et vous indiquerons la remise accordée.',
  ),
  purpose: words(
    'Για να εξετάσουμε την αίτηση και να διορθώσουμε τους λογαριασμούς σας.',
    'To examine the application and to correct your bills.',
    'Zur Prüfung des Antrags und zur Berichtigung Ihrer Rechnungen.',
    'Pour étudier la demande et corriger vos factures.',
  ),
  retention_days: 1825,
  api: [
    ...REPAIR,
    REPAIR_FIRST,
    ...screen(words('Η παροχή', 'The supply', 'Der Anschluss', 'Le branchement'), [[supplyCode()]]),
    ...applicant(
      words(
        'Πρέπει να είναι ο ΑΦΜ του λογαριασμού.',
        'It must be the tax number of the bill.',
        'Es muss die Steuernummer der Rechnung sein.',
        'Ce doit être le numéro fiscal de la facture.',
      ),
    ),
    ...DONE,
    BILLS,
    ...EXCESS,
    ...declaration(),
  ],
};
