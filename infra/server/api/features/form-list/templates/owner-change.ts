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
  type FormTemplate,
} from './template-parts.ts';

const REASON = screen(words('Τι άλλαξε;', 'What has changed?', 'Was hat sich geändert?', 'Qu’est-ce qui a changé ?'), [
  [
    question(
      'radio_buttons',
      'reason',
      words('Η αλλαγή γίνεται λόγω', 'Reason for the change', 'Grund der Änderung', 'Motif du changement'),
      {
        items: [
          item('purchase', 'Αγοράς ή γονικής παροχής', 'Purchase or gift', 'Kauf oder Schenkung', 'Achat ou donation'),
          item('inheritance', 'Κληρονομιάς', 'Inheritance', 'Erbschaft', 'Succession'),
          item('lease', 'Μίσθωσης', 'Lease', 'Mietvertrag', 'Bail'),
          item(
            'correction',
            'Λάθους στα στοιχεία μου',
            'A mistake in my details',
            'Fehler in meinen Daten',
            'Erreur dans mes données',
          ),
        ],
        rules: REQUIRED,
      },
    ),
  ],
]);

const NO_CHANGE = exit(
  'no_change',
  words(
    'Δεν χρειάζεται αλλαγή υπόχρεου',
    'No change of owner is needed',
    'Kein Wechsel nötig',
    'Aucun changement n’est nécessaire',
  ),
  words(
    '<p>Αν μόνο διορθώνετε τα στοιχεία σας, γράψτε μας από τη σελίδα «Επικοινωνία».</p>',
    '<p>If only your details need to be corrected, write to us on the page “Contact”.</p>',
    '<p>Wenn nur Ihre Daten zu berichtigen sind, schreiben Sie uns auf der Seite „Kontakt“.</p>',
    '<p>Pour une simple rectification, écrivez-nous depuis la page « Contact ».</p>',
  ),
  [{ field: 'reason', value: 'correction' }],
);

const TITLE_DEED = screen(
  words('Το έγγραφο', 'The document', 'Die Urkunde', 'Le document'),
  [
    [
      question(
        'text_field',
        'deed',
        words('Αριθμός εγγράφου', 'Number of the document', 'Nummer der Urkunde', 'Numéro du document'),
        {
          hint: words(
            'Του συμβολαίου, της αποδοχής κληρονομιάς ή της δήλωσης μίσθωσης στην ΑΑΔΕ.',
            'Of the contract, the acceptance of the inheritance or the lease declared to the tax office.',
            'Des Vertrags, der Annahme der Erbschaft oder der beim Finanzamt gemeldeten Miete.',
            'De l’acte, de l’acceptation de la succession ou du bail déclaré au fisc.',
          ),
          rules: REQUIRED,
        },
      ),
      question(
        'datepicker',
        'deed_date',
        words('Ημερομηνία εγγράφου', 'Date of the document', 'Datum der Urkunde', 'Date du document'),
        {
          rules: { required: true, max: TODAY },
        },
      ),
    ],
    [
      question('text_field', 'notary', words('Συμβολαιογράφος', 'Notary', 'Notar', 'Notaire'), {
        when: [{ field: 'reason', operator: 'one_of', values: ['purchase', 'inheritance'] }],
      }),
      question('datepicker', 'lease_end', words('Λήξη μίσθωσης', 'End of the lease', 'Ende der Miete', 'Fin du bail'), {
        when: [{ field: 'reason', value: 'lease' }],
        rules: { min: TODAY },
      }),
    ],
  ],
  [{ field: 'reason', operator: 'not', value: 'correction' }],
);

const HEIRS = group(
  'heirs',
  words('Οι άλλοι κληρονόμοι', 'The other heirs', 'Die anderen Erben', 'Les autres héritiers'),
  words('Κληρονόμος', 'Heir', 'Erbe', 'Héritier'),
  [
    [
      question('text_field', 'name', words('Ονοματεπώνυμο', 'Full name', 'Vor- und Nachname', 'Nom et prénom'), {
        rules: REQUIRED,
      }),
      question('text_field', 'heir_phone', words('Τηλέφωνο', 'Phone', 'Telefon', 'Téléphone'), {
        rules: { format: 'phone' },
      }),
    ],
  ],
  { least: 0, most: 8, conditionals: [{ field: 'reason', value: 'inheritance' }] },
);

const SUPPLY = screen(words('Η παροχή', 'The supply', 'Der Anschluss', 'Le branchement'), [
  [
    supplyCode(),
    question(
      'text_field',
      'before',
      words('Σημερινός υπόχρεος', 'Present holder', 'Bisheriger Kunde', 'Titulaire actuel'),
      {
        hint: words(
          'Όπως γράφεται στον λογαριασμό.',
          'As written on the bill.',
          'Wie auf der Rechnung.',
          'Comme sur la facture.',
        ),
        rules: REQUIRED,
      },
    ),
  ],
  [
    reading('counter', words('Ένδειξη μετρητή', 'Meter reading', 'Zählerstand', 'Relevé du compteur'), {
      rules: { required: true },
    }),
    question(
      'datepicker',
      'read_on',
      words('Ημέρα της ένδειξης', 'Day of the reading', 'Tag der Ablesung', 'Jour du relevé'),
      {
        rules: { required: true, max: TODAY },
      },
    ),
  ],
]);

/** A supply gets another person who is liable for its bills. */
export const OWNER_CHANGE: FormTemplate = {
  title: words(
    'Αλλαγή υπόχρεου παροχής',
    'Change of the holder of a supply',
    'Wechsel des Anschlusskunden',
    'Changement de titulaire',
  ),
  description: words(
    'Όταν ο λογαριασμός πρέπει να εκδίδεται σε άλλο όνομα: αγορά, κληρονομιά, μίσθωση.',
    'When the bill should be made out to another name: purchase, inheritance, lease.',
    'Wenn die Rechnung auf einen anderen Namen lauten soll: Kauf, Erbschaft, Miete.',
    'Quand la facture doit être établie à un autre nom : achat, succession, bail.',
  ),
  success_note: words(
    'Ο επόμενος λογαριασμός θα εκδοθεί στο νέο όνομα, αφού ελέγξουμε τα στοιχεία.',
    'The next bill will be made out to the new name once we have checked the details.',
    'Die nächste Rechnung lautet auf den neuen Namen, sobald wir die Angaben geprüft haben.',
    'La prochaine facture sera établie au nouveau nom après vérification.',
  ),
  purpose: words(
    'Για να ελέγξουμε το δικαίωμά σας στο ακίνητο και να εκδίδουμε τους λογαριασμούς στο όνομά σας.',
    'To check your right to the property and to make the bills out to you.',
    'Zur Prüfung Ihres Rechts am Grundstück und zur Abrechnung auf Ihren Namen.',
    'Pour vérifier votre droit sur le bien et établir les factures à votre nom.',
  ),
  retention_days: 1825,
  api: [
    ...REASON,
    NO_CHANGE,
    ...applicant(
      words(
        'Σε αυτόν τον ΑΦΜ θα εκδίδεται ο λογαριασμός.',
        'The bill will be made out to this tax number.',
        'Auf diese Steuernummer wird die Rechnung ausgestellt.',
        'La facture sera établie à ce numéro fiscal.',
      ),
    ),
    ...SUPPLY,
    ...TITLE_DEED,
    HEIRS,
    ...declaration(),
  ],
};
