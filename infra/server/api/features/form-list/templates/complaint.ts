import { TODAY } from '@hydria/shared/rules/form-layout.ts';
import { exit, item, question, REQUIRED, screen, supplyCode, words, type FormTemplate } from './template-parts.ts';

const TOPIC = screen(words('Τι αφορά;', 'What is it about?', 'Worum geht es?', 'De quoi s’agit-il ?'), [
  [
    question('radio_buttons', 'topic', words('Θέμα', 'Subject', 'Thema', 'Sujet'), {
      items: [
        item('bill', 'Λογαριασμός ή χρέωση', 'A bill or a charge', 'Rechnung oder Gebühr', 'Facture ou frais'),
        item('quality', 'Ποιότητα του νερού', 'Quality of the water', 'Wasserqualität', 'Qualité de l’eau'),
        item('pressure', 'Πίεση ή διακοπές', 'Pressure or outages', 'Druck oder Ausfälle', 'Pression ou coupures'),
        item('works', 'Εργασίες στον δρόμο', 'Works in the street', 'Bauarbeiten', 'Travaux dans la rue'),
        item('service', 'Εξυπηρέτηση', 'Service', 'Service', 'Accueil'),
        item(
          'leak',
          'Διαρροή ή βλάβη τώρα',
          'A leak or damage right now',
          'Leck oder Schaden',
          'Fuite ou panne en cours',
        ),
      ],
      rules: REQUIRED,
    }),
  ],
]);

const URGENT = exit(
  'urgent',
  words(
    'Δηλώστε τη βλάβη, για να έρθει συνεργείο',
    'Report the damage, so that a crew comes',
    'Melden Sie den Schaden',
    'Signalez la panne',
  ),
  words(
    '<p>Τις βλάβες τις παίρνει αμέσως το συνεργείο. Δηλώστε τη στη σελίδα «Αναφορά προβλήματος».</p>',
    '<p>The crew gets damage reports at once. Report it on the page “Report a problem”.</p>',
    '<p>Schäden gehen sofort an die Bereitschaft. Melden Sie ihn auf der Seite „Problem melden“.</p>',
    '<p>L’équipe reçoit aussitôt les signalements. Utilisez la page « Signaler un problème ».</p>',
  ),
  [{ field: 'topic', value: 'leak' }],
);

const OF_BILL = screen(
  words('Ο λογαριασμός', 'The bill', 'Die Rechnung', 'La facture'),
  [
    [
      supplyCode(),
      question(
        'text_field',
        'bill_number',
        words('Αριθμός λογαριασμού', 'Number of the bill', 'Rechnungsnummer', 'Numéro de la facture'),
        {
          rules: REQUIRED,
        },
      ),
    ],
    [
      question(
        'check_boxes',
        'charges',
        words(
          'Με τι διαφωνείτε;',
          'What do you disagree with?',
          'Womit sind Sie nicht einverstanden?',
          'Que contestez-vous ?',
        ),
        {
          items: [
            item('consumption', 'Με την κατανάλωση', 'The consumption', 'Dem Verbrauch', 'La consommation'),
            item('tariff', 'Με το τιμολόγιο', 'The tariff', 'Dem Tarif', 'Le tarif'),
            item('debt', 'Με παλιά οφειλή', 'An earlier debt', 'Einer alten Forderung', 'Une ancienne dette'),
            item('other', 'Με κάτι άλλο', 'Something else', 'Etwas anderem', 'Autre chose'),
          ],
          rules: REQUIRED,
        },
      ),
    ],
  ],
  [{ field: 'topic', value: 'bill' }],
);

const OF_WATER = screen(
  words('Το πρόβλημα', 'The problem', 'Das Problem', 'Le problème'),
  [
    [
      question('text_field', 'place', words('Διεύθυνση', 'Address', 'Adresse', 'Adresse'), {
        autocomplete: 'street-address',
        prefill: 'address',
        rules: REQUIRED,
      }),
      question('datepicker', 'since', words('Από πότε;', 'Since when?', 'Seit wann?', 'Depuis quand ?'), {
        rules: { required: true, max: TODAY },
      }),
    ],
    [
      question(
        'check_boxes',
        'signs',
        words('Τι παρατηρήσατε;', 'What have you noticed?', 'Was ist Ihnen aufgefallen?', 'Qu’avez-vous remarqué ?'),
        {
          items: [
            item('colour', 'Χρώμα ή θολότητα', 'Colour or cloudiness', 'Färbung oder Trübung', 'Couleur ou trouble'),
            item('smell', 'Μυρωδιά', 'Smell', 'Geruch', 'Odeur'),
            item('taste', 'Γεύση', 'Taste', 'Geschmack', 'Goût'),
            item('particles', 'Σωματίδια ή άμμο', 'Particles or sand', 'Partikel oder Sand', 'Particules ou sable'),
          ],
          when: [{ field: 'topic', value: 'quality' }],
          rules: REQUIRED,
        },
      ),
      question(
        'radio_buttons',
        'hours',
        words('Πότε συμβαίνει;', 'When does it happen?', 'Wann tritt es auf?', 'Quand cela se produit-il ?'),
        {
          items: [
            item('always', 'Συνέχεια', 'All the time', 'Ständig', 'En permanence'),
            item('peak', 'Ώρες αιχμής', 'At peak hours', 'Zu Spitzenzeiten', 'Aux heures de pointe'),
            item('sometimes', 'Πού και πού', 'Now and then', 'Ab und zu', 'De temps en temps'),
          ],
          when: [{ field: 'topic', value: 'pressure' }],
          rules: REQUIRED,
        },
      ),
    ],
  ],
  [{ field: 'topic', operator: 'one_of', values: ['quality', 'pressure', 'works'] }],
);

const STORY = screen(words('Τι έγινε;', 'What happened?', 'Was ist passiert?', 'Que s’est-il passé ?'), [
  [
    question('text_area', 'story', words('Περιγραφή', 'Description', 'Beschreibung', 'Description'), {
      hint: words(
        'Τι έγινε, πότε και με ποιον μιλήσατε.',
        'What happened, when, and whom you spoke to.',
        'Was geschah, wann, und mit wem Sie gesprochen haben.',
        'Ce qui s’est passé, quand, et à qui vous avez parlé.',
      ),
      rules: { required: true, max: 4000 },
    }),
  ],
  [
    question(
      'text_area',
      'wish',
      words('Τι ζητάτε από εμάς;', 'What do you ask of us?', 'Was erwarten Sie von uns?', 'Que nous demandez-vous ?'),
      {
        rules: { max: 1000 },
      },
    ),
  ],
]);

const ANSWER = screen(words('Η απάντηση', 'Our answer', 'Unsere Antwort', 'Notre réponse'), [
  [
    question('text_field', 'name', words('Ονοματεπώνυμο', 'Full name', 'Vor- und Nachname', 'Nom et prénom'), {
      autocomplete: 'name',
      rules: REQUIRED,
    }),
  ],
  [
    question(
      'radio_buttons',
      'answer_by',
      words(
        'Πώς θέλετε να σας απαντήσουμε;',
        'How should we answer?',
        'Wie sollen wir antworten?',
        'Comment souhaitez-vous la réponse ?',
      ),
      {
        items: [
          item('email', 'Με e-mail', 'By email', 'Per E-Mail', 'Par e-mail'),
          item('phone', 'Τηλεφωνικά', 'By phone', 'Per Telefon', 'Par téléphone'),
          item('post', 'Με επιστολή', 'By letter', 'Per Brief', 'Par courrier'),
        ],
        rules: REQUIRED,
      },
    ),
  ],
  [
    question('text_field', 'email', words('E-mail', 'Email', 'E-Mail', 'E-mail'), {
      autocomplete: 'email',
      prefill: 'email',
      when: [{ field: 'answer_by', value: 'email' }],
      rules: { required: true, format: 'email' },
    }),
    question('text_field', 'phone', words('Τηλέφωνο', 'Phone', 'Telefon', 'Téléphone'), {
      autocomplete: 'tel',
      prefill: 'phone',
      when: [{ field: 'answer_by', value: 'phone' }],
      rules: { required: true, format: 'phone' },
    }),
    question(
      'text_area',
      'post',
      words('Διεύθυνση αλληλογραφίας', 'Postal address', 'Postanschrift', 'Adresse postale'),
      {
        when: [{ field: 'answer_by', value: 'post' }],
        rules: REQUIRED,
      },
    ),
  ],
]);

/** A complaint about the utility, with the way of the answer. */
export const COMPLAINT: FormTemplate = {
  title: words('Παράπονο', 'Complaint', 'Beschwerde', 'Réclamation'),
  description: words(
    'Για λογαριασμούς, ποιότητα νερού, πίεση, εργασίες ή την εξυπηρέτησή μας.',
    'About bills, water quality, pressure, works or our service.',
    'Zu Rechnungen, Wasserqualität, Druck, Bauarbeiten oder unserem Service.',
    'Factures, qualité de l’eau, pression, travaux ou accueil.',
  ),
  success_note: words(
    'Θα το εξετάσουμε και θα σας απαντήσουμε γραπτώς ή τηλεφωνικά, όπως ζητήσατε.',
    'We will look into it and answer in the way you asked for.',
    'Wir prüfen Ihr Anliegen und antworten auf dem gewünschten Weg.',
    'Nous examinerons votre réclamation et répondrons de la façon choisie.',
  ),
  purpose: words(
    'Για να εξετάσουμε το παράπονο και να σας απαντήσουμε.',
    'To look into the complaint and to answer you.',
    'Zur Prüfung der Beschwerde und für unsere Antwort.',
    'Pour examiner la réclamation et vous répondre.',
  ),
  retention_days: 730,
  api: [...TOPIC, URGENT, ...OF_BILL, ...OF_WATER, ...STORY, ...ANSWER],
};
