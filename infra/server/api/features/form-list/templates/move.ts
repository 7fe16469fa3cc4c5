import type { FormCondition } from '@hydria/shared/rules/form-layout.ts';
import {
  applicant,
  declaration,
  item,
  question,
  reading,
  REQUIRED,
  screen,
  supplyCode,
  words,
  type FormTemplate,
} from './template-parts.ts';

const OUT: FormCondition[] = [{ field: 'direction', operator: 'one_of', values: ['out', 'both'] }];
const IN: FormCondition[] = [{ field: 'direction', operator: 'one_of', values: ['in', 'both'] }];

const DIRECTION = screen(words('Η μετακόμιση', 'The move', 'Der Umzug', 'Le déménagement'), [
  [
    question(
      'radio_buttons',
      'direction',
      words(
        'Τι θέλετε να δηλώσετε;',
        'What do you want to tell us?',
        'Was möchten Sie melden?',
        'Que voulez-vous déclarer ?',
      ),
      {
        items: [
          item('out', 'Φεύγω από ένα ακίνητο', 'I am leaving a property', 'Ich ziehe aus', 'Je quitte un logement'),
          item(
            'in',
            'Έρχομαι σε ένα ακίνητο',
            'I am moving into a property',
            'Ich ziehe ein',
            'J’emménage dans un logement',
          ),
          item('both', 'Και τα δύο', 'Both', 'Beides', 'Les deux'),
        ],
        rules: REQUIRED,
      },
    ),
  ],
]);

const LEAVING = screen(
  words('Το ακίνητο που αφήνετε', 'The property that you leave', 'Die alte Wohnung', 'Le logement que vous quittez'),
  [
    [
      supplyCode([], 'old_supply'),
      question(
        'datepicker',
        'out_on',
        words('Ημέρα αποχώρησης', 'Day of moving out', 'Tag des Auszugs', 'Jour du départ'),
        {
          rules: REQUIRED,
        },
      ),
    ],
    [
      reading('out_counter', words('Τελευταία ένδειξη', 'Final reading', 'Letzter Zählerstand', 'Dernier relevé'), {
        hint: words(
          'Αν φεύγετε αργότερα, στείλτε την τότε από τη σελίδα «Παροχές».',
          'If you leave later, send it then from the page “Supplies”.',
          'Wenn Sie später ausziehen, senden Sie ihn dann auf der Seite „Anschlüsse“.',
          'Si vous partez plus tard, envoyez-le alors depuis la page « Branchements ».',
        ),
      }),
      question(
        'text_field',
        'follower',
        words('Ποιος θα μείνει μετά;', 'Who comes after you?', 'Wer zieht nach Ihnen ein?', 'Qui vous succède ?'),
        {
          hint: words(
            'Αν το γνωρίζετε: ο ιδιοκτήτης ή ο νέος ένοικος.',
            'If you know: the owner or the new tenant.',
            'Falls bekannt: der Eigentümer oder der neue Mieter.',
            'Si vous le savez : le propriétaire ou le nouveau locataire.',
          ),
        },
      ),
    ],
    [
      question(
        'text_area',
        'last_bill',
        words(
          'Πού θα σταλεί ο τελευταίος λογαριασμός;',
          'Where should the final bill go?',
          'Wohin soll die Schlussrechnung?',
          'Où envoyer la dernière facture ?',
        ),
        {
          hint: words(
            'Οδός, αριθμός, Τ.Κ., πόλη ή e-mail',
            'Street, number, postcode, town, or email',
            'Straße, Hausnummer, PLZ, Ort oder E-Mail',
            'Rue, numéro, code postal, ville ou e-mail',
          ),
          rules: REQUIRED,
        },
      ),
    ],
  ],
  OUT,
);

const ARRIVING = screen(
  words('Το νέο ακίνητο', 'The new property', 'Die neue Wohnung', 'Le nouveau logement'),
  [
    [
      question('text_field', 'new_address', words('Διεύθυνση', 'Address', 'Adresse', 'Adresse'), {
        autocomplete: 'street-address',
        rules: REQUIRED,
      }),
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
          rules: REQUIRED,
        },
      ),
    ],
    [
      question(
        'datepicker',
        'in_on',
        words('Ημέρα εγκατάστασης', 'Day of moving in', 'Tag des Einzugs', 'Jour de l’arrivée'),
        {
          rules: REQUIRED,
        },
      ),
      reading('in_counter', words('Πρώτη ένδειξη', 'First reading', 'Erster Zählerstand', 'Premier relevé')),
    ],
    [
      question(
        'radio_buttons',
        'tenure',
        words(
          'Στο νέο ακίνητο είστε',
          'In the new property you are',
          'In der neuen Wohnung sind Sie',
          'Dans le nouveau logement, vous êtes',
        ),
        {
          items: [
            item('owner', 'Ιδιοκτήτης', 'The owner', 'Eigentümer', 'Propriétaire'),
            item('tenant', 'Ενοικιαστής', 'A tenant', 'Mieter', 'Locataire'),
          ],
          rules: REQUIRED,
        },
      ),
      question(
        'datepicker',
        'lease_start',
        words('Έναρξη μίσθωσης', 'Start of the lease', 'Mietbeginn', 'Début du bail'),
        {
          when: [{ field: 'tenure', value: 'tenant' }],
          rules: { required: true, min: '2000-01-01' },
        },
      ),
    ],
    [
      question(
        'text_field',
        'people',
        words(
          'Πόσα άτομα θα μένουν;',
          'How many people will live there?',
          'Wie viele Personen?',
          'Combien de personnes ?',
        ),
        {
          rules: { format: 'integer', min: 1, max: 50 },
        },
      ),
    ],
  ],
  IN,
);

/** A person moves out of a property, into one, or both. */
export const MOVE: FormTemplate = {
  title: words('Δήλωση μετακόμισης', 'Moving in or out', 'Ein- oder Auszug melden', 'Déclaration de déménagement'),
  description: words(
    'Για να πληρώνετε το νερό που καταναλώσατε εσείς, από την ημέρα που έρχεστε έως την ημέρα που φεύγετε.',
    'So that you pay for your own water, from the day you move in until the day you leave.',
    'Damit Sie nur Ihr eigenes Wasser bezahlen, vom Einzug bis zum Auszug.',
    'Pour payer uniquement l’eau que vous consommez, de votre arrivée à votre départ.',
  ),
  success_note: words(
    'Θα εκδώσουμε τον τελευταίο λογαριασμό ή θα ανοίξουμε τον νέο. Αν λείπει κάτι, θα σας καλέσουμε.',
    'We will issue the final bill or open the new account. We will call you if something is missing.',
    'Wir stellen die Schlussrechnung aus oder richten das neue Konto ein. Falls etwas fehlt, rufen wir Sie an.',
    'Nous établirons la dernière facture ou ouvrirons le nouveau compte. Nous vous appellerons s’il manque quelque chose.',
  ),
  purpose: words(
    'Για να χρεώσουμε το νερό στον σωστό καταναλωτή και να σας βρούμε αν λείπει κάτι.',
    'To charge the water to the right person, and to reach you if something is missing.',
    'Um das Wasser richtig abzurechnen und Sie bei Rückfragen zu erreichen.',
    'Pour facturer l’eau à la bonne personne et vous joindre au besoin.',
  ),
  retention_days: 1095,
  api: [
    ...DIRECTION,
    ...applicant(
      words(
        'Με τον ΑΦΜ βρίσκουμε τις παροχές σας.',
        'With the tax number we find your supplies.',
        'Mit der Steuernummer finden wir Ihre Anschlüsse.',
        'Le numéro fiscal nous permet de trouver vos branchements.',
      ),
    ),
    ...LEAVING,
    ...ARRIVING,
    ...declaration(),
  ],
};
