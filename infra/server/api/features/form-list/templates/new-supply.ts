import { TODAY } from '@hydria/shared/rules/form-layout.ts';
import {
  applicant,
  block,
  declaration,
  group,
  item,
  question,
  REQUIRED,
  screen,
  words,
  type FormTemplate,
} from './template-parts.ts';

const SITE = screen(
  words('Πού θα έρθει το νερό;', 'Where should the water go?', 'Wohin soll das Wasser?', 'Où amener l’eau ?'),
  [
    [
      question(
        'text_field',
        'street',
        words('Οδός και αριθμός', 'Street and number', 'Straße und Hausnummer', 'Rue et numéro'),
        { autocomplete: 'street-address', rules: REQUIRED },
      ),
      question('text_field', 'postcode', words('Ταχυδρομικός κώδικας', 'Postcode', 'Postleitzahl', 'Code postal'), {
        autocomplete: 'postal-code',
        rules: { required: true, mask: '### ##' },
        hint: words('Για παράδειγμα 551 32', 'For example 551 32', 'Zum Beispiel 551 32', 'Par exemple 551 32'),
      }),
    ],
    [
      question('text_field', 'area', words('Περιοχή ή χωριό', 'Area or village', 'Ort', 'Quartier ou village'), {
        rules: REQUIRED,
      }),
      question('text_field', 'kaek', words('ΚΑΕΚ', 'KAEK', 'KAEK', 'KAEK'), {
        hint: words(
          'Ο κωδικός του ακινήτου στο Κτηματολόγιο: δώδεκα ψηφία.',
          'The code of the property in the land register: twelve digits.',
          'Die Nummer des Grundstücks im Kataster: zwölf Ziffern.',
          'Le code du bien au cadastre : douze chiffres.',
        ),
        rules: { mask: '############' },
      }),
    ],
  ],
);

const USE = screen(words('Η παροχή', 'The supply', 'Der Anschluss', 'Le branchement'), [
  [
    question('radio_buttons', 'use', words('Χρήση', 'Use', 'Nutzung', 'Usage'), {
      items: [
        item('home', 'Κατοικία', 'Home', 'Wohnung', 'Logement'),
        item('business', 'Επαγγελματικός χώρος', 'Business', 'Betrieb', 'Local professionnel'),
        item('farm', 'Αγροτική χρήση', 'Farm', 'Landwirtschaft', 'Exploitation agricole'),
        item('site', 'Εργοτάξιο', 'Building site', 'Baustelle', 'Chantier'),
      ],
      rules: REQUIRED,
    }),
  ],
  [
    question(
      'text_field',
      'homes',
      words('Πόσες κατοικίες;', 'How many homes?', 'Wie viele Wohnungen?', 'Combien de logements ?'),
      {
        when: [{ field: 'use', value: 'home' }],
        rules: { required: true, format: 'integer', min: 1, max: 200 },
      },
    ),
    question('text_field', 'trade', words('Δραστηριότητα', 'Line of business', 'Tätigkeit', 'Activité'), {
      when: [{ field: 'use', value: 'business' }],
      rules: REQUIRED,
    }),
  ],
  [
    question(
      'text_field',
      'permit',
      words(
        'Αριθμός οικοδομικής άδειας',
        'Building permit number',
        'Nummer der Baugenehmigung',
        'Numéro du permis de construire',
      ),
      { when: [{ field: 'use', operator: 'one_of', values: ['home', 'site'] }], rules: REQUIRED },
    ),
    question(
      'datepicker',
      'permit_date',
      words('Ημερομηνία άδειας', 'Date of the permit', 'Datum der Genehmigung', 'Date du permis'),
      {
        when: [{ field: 'use', operator: 'one_of', values: ['home', 'site'] }],
        rules: { required: true, max: TODAY },
      },
    ),
  ],
]);

const CAPACITY = screen(words('Η ιδιότητά σας', 'Your role', 'Ihre Rolle', 'Votre qualité'), [
  [
    question(
      'radio_buttons',
      'capacity',
      words('Κάνετε την αίτηση ως', 'You apply as', 'Sie stellen den Antrag als', 'Vous faites la demande en tant que'),
      {
        items: [
          item('owner', 'Μοναδικός ιδιοκτήτης', 'Sole owner', 'Alleiniger Eigentümer', 'Propriétaire unique'),
          item('co_owner', 'Συνιδιοκτήτης', 'Co-owner', 'Miteigentümer', 'Copropriétaire'),
          item('tenant', 'Ενοικιαστής', 'Tenant', 'Mieter', 'Locataire'),
        ],
        rules: REQUIRED,
      },
    ),
  ],
  [
    block(
      'consent_note',
      words('Συναίνεση του ιδιοκτήτη', 'Consent of the owner', 'Zustimmung des Eigentümers', 'Accord du propriétaire'),
      words(
        '<p>Πριν από τη σύνδεση θα σας ζητήσουμε έγγραφη συναίνεση του ιδιοκτήτη και το μισθωτήριο.</p>',
        '<p>Before the connection we will ask you for the owner’s written consent and the lease.</p>',
        '<p>Vor dem Anschluss brauchen wir die schriftliche Zustimmung des Eigentümers und den Mietvertrag.</p>',
        '<p>Avant le raccordement, nous vous demanderons l’accord écrit du propriétaire et le bail.</p>',
      ),
      [{ field: 'capacity', value: 'tenant' }],
    ),
  ],
]);

const CO_OWNERS = group(
  'co_owners',
  words('Οι άλλοι συνιδιοκτήτες', 'The other co-owners', 'Die anderen Miteigentümer', 'Les autres copropriétaires'),
  words('Συνιδιοκτήτης', 'Co-owner', 'Miteigentümer', 'Copropriétaire'),
  [
    [
      question('text_field', 'name', words('Ονοματεπώνυμο', 'Full name', 'Vor- und Nachname', 'Nom et prénom'), {
        rules: REQUIRED,
      }),
      question('text_field', 'co_afm', words('ΑΦΜ', 'Tax number (AFM)', 'Steuernummer (AFM)', 'Numéro fiscal (AFM)'), {
        rules: { required: true, format: 'afm' },
      }),
      question('text_field', 'share', words('Ποσοστό %', 'Share in %', 'Anteil in %', 'Part en %'), {
        rules: { required: true, format: 'numeric', min: 0, max: 100 },
      }),
    ],
  ],
  { least: 1, most: 6, conditionals: [{ field: 'capacity', value: 'co_owner' }] },
);

const TOTAL = screen(
  words('Τα ποσοστά', 'The shares', 'Die Anteile', 'Les parts'),
  [
    [
      question(
        'text_field',
        'shares',
        words('Ποσοστά των άλλων, %', 'Shares of the others in %', 'Anteile der anderen in %', 'Parts des autres en %'),
        {
          hint: words(
            'Το υπόλοιπο έως το 100 είναι το δικό σας.',
            'The rest up to 100 is yours.',
            'Der Rest bis 100 ist Ihr Anteil.',
            'Le reste jusqu’à 100 est votre part.',
          ),
          calculated: { operation: 'sum', of: [{ group: 'co_owners', field: 'share' }], decimals: 2 },
        },
      ),
    ],
  ],
  [{ field: 'capacity', value: 'co_owner' }],
);

/** An application for a water connection. */
export const NEW_SUPPLY: FormTemplate = {
  title: words(
    'Αίτηση νέας παροχής',
    'Application for a new supply',
    'Antrag auf einen neuen Anschluss',
    'Demande de nouveau branchement',
  ),
  description: words(
    'Για ακίνητο ή εργοτάξιο που δεν έχει ακόμη νερό.',
    'For a property or a building site that has no water yet.',
    'Für ein Grundstück oder eine Baustelle ohne Wasser.',
    'Pour un bien ou un chantier qui n’a pas encore l’eau.',
  ),
  success_note: words(
    'Ένας τεχνικός θα έρθει να δει το σημείο. Θα σας καλέσουμε για να ορίσουμε ημέρα.',
    'A technician will come to look at the site. We will call you to agree on a day.',
    'Ein Techniker sieht sich die Stelle an. Wir rufen Sie an, um einen Tag zu vereinbaren.',
    'Un technicien se rendra sur place. Nous vous appellerons pour convenir d’un jour.',
  ),
  purpose: words(
    'Για να εξετάσουμε την αίτηση, να συνδέσουμε το ακίνητο και να εκδίδουμε τους λογαριασμούς.',
    'To examine the application, connect the property and issue the bills.',
    'Zur Prüfung des Antrags, zum Anschluss des Grundstücks und zur Abrechnung.',
    'Pour étudier la demande, raccorder le bien et établir les factures.',
  ),
  retention_days: 1825,
  api: [
    ...CAPACITY,
    ...applicant(
      words(
        'Στο όνομα αυτού του ΑΦΜ θα εκδίδεται ο λογαριασμός.',
        'The bills will be made out to this tax number.',
        'Auf diese Steuernummer wird die Rechnung ausgestellt.',
        'Les factures seront établies à ce numéro fiscal.',
      ),
    ),
    CO_OWNERS,
    ...TOTAL,
    ...SITE,
    ...USE,
    ...declaration(),
  ],
};
