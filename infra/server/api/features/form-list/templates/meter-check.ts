import { TODAY } from '@hydria/shared/rules/form-layout.ts';
import {
  applicant,
  block,
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

const METER = screen(words('Ο μετρητής', 'The meter', 'Der Zähler', 'Le compteur'), [
  [
    supplyCode(),
    question(
      'text_field',
      'hydrometer',
      words('Αριθμός μετρητή', 'Meter number', 'Zählernummer', 'Numéro du compteur'),
      {
        hint: words(
          'Γράφεται επάνω στον μετρητή.',
          'It is written on the meter.',
          'Er steht auf dem Zähler.',
          'Il est inscrit sur le compteur.',
        ),
        prefill: 'hydrometer',
      },
    ),
  ],
  [
    question(
      'radio_buttons',
      'doubt',
      words(
        'Γιατί ζητάτε έλεγχο;',
        'Why do you ask for a check?',
        'Warum soll er geprüft werden?',
        'Pourquoi demandez-vous un contrôle ?',
      ),
      {
        items: [
          item('high', 'Μετρά πολύ', 'It counts too much', 'Er zählt zu viel', 'Il compte trop'),
          item('still', 'Δεν κινείται', 'It stands still', 'Er steht still', 'Il est bloqué'),
          item(
            'broken',
            'Έχει σπάσει ή θαμπώσει',
            'It is broken or fogged',
            'Er ist kaputt oder beschlagen',
            'Il est cassé ou embué',
          ),
          item('other', 'Για άλλον λόγο', 'Another reason', 'Aus einem anderen Grund', 'Un autre motif'),
        ],
        rules: REQUIRED,
      },
    ),
    question('text_area', 'why', words('Ποιον λόγο;', 'Which one?', 'Welcher?', 'Lequel ?'), {
      when: [{ field: 'doubt', value: 'other' }],
      rules: REQUIRED,
    }),
  ],
]);

const TRIAL = screen(
  words('Μια δοκιμή', 'A trial', 'Ein Versuch', 'Un essai'),
  [
    [
      question(
        'radio_buttons',
        'turns',
        words(
          'Με όλες τις βρύσες κλειστές, γυρίζει ο μετρητής;',
          'With all taps closed, does the meter turn?',
          'Dreht sich der Zähler, wenn alle Hähne zu sind?',
          'Tous robinets fermés, le compteur tourne-t-il ?',
        ),
        { items: YES_NO, rules: REQUIRED },
      ),
    ],
    [
      block(
        'leak_note',
        words(
          'Ίσως υπάρχει διαρροή',
          'There may be a leak',
          'Vielleicht gibt es ein Leck',
          'Il y a peut-être une fuite',
        ),
        words(
          '<p>Όταν όλα είναι κλειστά και ο μετρητής γυρίζει, το νερό φεύγει κάπου μέσα στο ακίνητο. Ελέγξτε πρώτα καζανάκια και σωλήνες.</p>',
          '<p>If the meter turns while everything is closed, water is lost inside the property. Check toilets and pipes first.</p>',
          '<p>Dreht sich der Zähler, obwohl alles zu ist, geht im Haus Wasser verloren. Prüfen Sie zuerst Spülkästen und Rohre.</p>',
          '<p>Si le compteur tourne alors que tout est fermé, l’eau se perd chez vous. Vérifiez d’abord chasses d’eau et tuyaux.</p>',
        ),
        [{ field: 'turns', value: 'yes' }],
      ),
    ],
  ],
  [{ field: 'doubt', value: 'high' }],
);

const READINGS = screen(
  words('Δύο ενδείξεις', 'Two readings', 'Zwei Ablesungen', 'Deux relevés'),
  [
    [
      question('datepicker', 'first_on', words('Πρώτη ημέρα', 'First day', 'Erster Tag', 'Premier jour'), {
        prefill: 'last_reading_date',
        rules: { required: true, max: TODAY },
      }),
      reading('first', words('Πρώτη ένδειξη', 'First reading', 'Erster Stand', 'Premier relevé'), {
        prefill: 'last_reading',
        rules: { required: true },
      }),
    ],
    [
      question('datepicker', 'second_on', words('Δεύτερη ημέρα', 'Second day', 'Zweiter Tag', 'Second jour'), {
        rules: { required: true, max: TODAY },
      }),
      reading('second', words('Δεύτερη ένδειξη', 'Second reading', 'Zweiter Stand', 'Second relevé'), {
        rules: { required: true },
      }),
    ],
    [
      question('text_field', 'days', words('Ημέρες', 'Days', 'Tage', 'Jours'), {
        calculated: { operation: 'days_between', of: [{ field: 'first_on' }, { field: 'second_on' }], decimals: 0 },
      }),
      question(
        'text_field',
        'used',
        words('Κατανάλωση σε m³', 'Consumption in m³', 'Verbrauch in m³', 'Consommation en m³'),
        {
          calculated: { operation: 'difference', of: [{ field: 'second' }, { field: 'first' }], decimals: 0 },
        },
      ),
      question('text_field', 'a_day', words('Την ημέρα, σε m³', 'A day, in m³', 'Am Tag, in m³', 'Par jour, en m³'), {
        calculated: { operation: 'quotient', of: [{ field: 'used' }, { field: 'days' }], decimals: 2 },
      }),
    ],
  ],
  [{ field: 'doubt', value: 'high' }],
);

const VISIT = screen(words('Η επίσκεψη', 'The visit', 'Der Besuch', 'La visite'), [
  [
    question(
      'check_boxes',
      'days_free',
      words('Πότε σας εξυπηρετεί;', 'When does it suit you?', 'Wann passt es Ihnen?', 'Quand êtes-vous disponible ?'),
      {
        items: [
          item('morning', 'Πρωί', 'In the morning', 'Vormittags', 'Le matin'),
          item('noon', 'Μεσημέρι', 'Around noon', 'Mittags', 'À midi'),
          item('afternoon', 'Απόγευμα', 'In the afternoon', 'Nachmittags', 'L’après-midi'),
        ],
        rules: REQUIRED,
      },
    ),
    question(
      'radio_buttons',
      'present',
      words(
        'Θέλετε να είστε παρών;',
        'Do you want to be present?',
        'Möchten Sie dabei sein?',
        'Souhaitez-vous être présent ?',
      ),
      {
        items: YES_NO,
        rules: REQUIRED,
      },
    ),
  ],
  [
    question('check_boxes', 'fee', words('Το κόστος', 'The cost', 'Die Kosten', 'Le coût'), {
      items: [
        item(
          'accepted',
          'Αν ο μετρητής μετρά σωστά, πληρώνω τον έλεγχο',
          'If the meter counts correctly, I pay for the check',
          'Zählt der Zähler richtig, zahle ich die Prüfung',
          'Si le compteur est exact, je paie le contrôle',
        ),
      ],
      rules: REQUIRED,
    }),
  ],
]);

/** A meter is to be checked. */
export const METER_CHECK: FormTemplate = {
  title: words('Έλεγχος μετρητή', 'Check of a meter', 'Prüfung eines Zählers', 'Contrôle d’un compteur'),
  description: words(
    'Όταν πιστεύετε ότι ο μετρητής δεν μετρά σωστά ή έχει χαλάσει.',
    'When you think that the meter counts wrongly or is broken.',
    'Wenn Sie glauben, dass der Zähler falsch zählt oder defekt ist.',
    'Quand vous pensez que le compteur est inexact ou en panne.',
  ),
  success_note: words(
    'Θα σας καλέσουμε για να ορίσουμε την επίσκεψη.',
    'We will call you to agree on the visit.',
    'Wir rufen Sie an, um den Besuch zu vereinbaren.',
    'Nous vous appellerons pour convenir de la visite.',
  ),
  purpose: words(
    'Για να βρούμε τον μετρητή και να ορίσουμε μαζί σας την επίσκεψη.',
    'To find the meter and to agree on the visit with you.',
    'Um den Zähler zu finden und den Besuch mit Ihnen zu vereinbaren.',
    'Pour trouver le compteur et convenir de la visite avec vous.',
  ),
  retention_days: 1095,
  api: [
    ...METER,
    ...TRIAL,
    ...READINGS,
    ...applicant(
      words(
        'Με τον ΑΦΜ βλέπουμε ότι η παροχή είναι δική σας.',
        'With the tax number we see that the supply is yours.',
        'An der Steuernummer sehen wir, dass der Anschluss Ihnen gehört.',
        'Le numéro fiscal montre que le branchement est le vôtre.',
      ),
    ),
    ...VISIT,
  ],
};
