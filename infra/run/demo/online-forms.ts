import type { Localized } from '@hydria/shared/rules/languages.ts';
import type {
  FormCondition,
  FormElement,
  FormItem,
  FormRow,
  FormText,
  FormValidation,
} from '@hydria/shared/rules/form-layout.ts';

/** A form as a utility's system feeds it. */
export interface DemoForm {
  form_id: string;
  title: Localized;
  description: Localized;
  success_note: Localized;
  api: FormRow[];
}

const words = (el: string, en: string, de: string, fr: string): Localized => ({ el, en, de, fr });

interface Question {
  hint?: FormText;
  autocomplete?: string;
  items?: FormItem[];
  when?: FormCondition;
  rules?: FormValidation;
}

const question = (
  type: FormElement['type'],
  field: string,
  label: FormText,
  { hint, autocomplete, items = [], when, rules = {} }: Question = {},
): FormElement => ({
  id: field,
  type,
  options: { field, label, ...(hint ? { hint } : {}), ...(autocomplete ? { autocomplete } : {}) },
  items,
  conditionals: when ? [when] : [],
  validation: rules,
});

const row = (columns: FormElement[][], name: FormText, showTitle: boolean): FormRow => {
  const [elements1 = [], ...more] = columns;
  const others = Object.fromEntries(more.map((elements, index) => [`elements${index + 2}`, elements]));
  return {
    value: 'input',
    name,
    showTitle,
    theme: 'Plain',
    grid: columns.length as FormRow['grid'],
    conditionals: [],
    elements1,
    ...others,
  };
};

/** A screen of its own: the first row carries the title, each inner list is one row, its entries side by side. */
const screen = (name: Localized, ...rows: FormElement[][]): FormRow[] =>
  rows.map((columns, index) =>
    row(
      columns.map((element) => [element]),
      name,
      index === 0,
    ),
  );

const required = { required: true } as const;

/** The first screen: the applicant, with the purpose of their tax number. */
const who = (purpose: Localized): FormRow[] =>
  screen(
    words('Τα στοιχεία σας', 'About you', 'Ihre Angaben', 'Vos coordonnées'),
    [
      question('text_field', 'first_name', words('Όνομα', 'First name', 'Vorname', 'Prénom'), {
        autocomplete: 'given-name',
        rules: required,
      }),
      question('text_field', 'last_name', words('Επώνυμο', 'Last name', 'Nachname', 'Nom'), {
        autocomplete: 'family-name',
        rules: required,
      }),
    ],
    [
      question('text_field', 'afm', words('ΑΦΜ', 'Tax number (AFM)', 'Steuernummer (AFM)', 'Numéro fiscal (AFM)'), {
        hint: purpose,
        rules: { required: true, format: 'afm' },
      }),
      question('text_field', 'phone', words('Τηλέφωνο', 'Phone', 'Telefon', 'Téléphone'), {
        autocomplete: 'tel',
        hint: words(
          'Για να σας καλέσουμε αν λείπει κάτι.',
          'So that we can call you if something is missing.',
          'Damit wir Sie anrufen können, falls etwas fehlt.',
          'Pour vous appeler s’il manque quelque chose.',
        ),
        rules: { required: true, format: 'phone' },
      }),
    ],
  );

const findsSupply = words(
  'Εννέα ψηφία. Με αυτά βρίσκουμε την παροχή σας.',
  'Nine digits. They help us find your supply.',
  'Neun Ziffern. Damit finden wir Ihren Anschluss.',
  'Neuf chiffres. Ils nous permettent de trouver votre branchement.',
);

const contactDetails: DemoForm = {
  form_id: 'allagi-stoixeiwn',
  title: words(
    'Αλλαγή στοιχείων επικοινωνίας',
    'Change of contact details',
    'Änderung der Kontaktdaten',
    'Changement de coordonnées',
  ),
  description: words(
    'Νέο τηλέφωνο, e-mail ή διεύθυνση αποστολής των λογαριασμών.',
    'A new phone number, email address or postal address for your bills.',
    'Neue Telefonnummer, E-Mail-Adresse oder Rechnungsanschrift.',
    'Nouveau téléphone, e-mail ou adresse d’envoi des factures.',
  ),
  success_note: words(
    'Η αλλαγή ισχύει από τον επόμενο λογαριασμό.',
    'The change applies from your next bill.',
    'Die Änderung gilt ab Ihrer nächsten Rechnung.',
    'Le changement s’applique dès votre prochaine facture.',
  ),
  api: [
    ...who(findsSupply),
    ...screen(
      words('Τι αλλάζει;', 'What changes?', 'Was ändert sich?', 'Qu’est-ce qui change ?'),
      [
        question(
          'check_boxes',
          'changes',
          words(
            'Επιλέξτε ό,τι αλλάζει',
            'Choose everything that changes',
            'Wählen Sie alles, was sich ändert',
            'Choisissez tout ce qui change',
          ),
          {
            items: [
              { value: 'phone', label: words('Τηλέφωνο', 'Phone', 'Telefon', 'Téléphone') },
              { value: 'email', label: words('E-mail', 'Email', 'E-Mail', 'E-mail') },
              {
                value: 'address',
                label: words('Διεύθυνση αποστολής', 'Postal address', 'Postanschrift', 'Adresse postale'),
              },
            ],
            rules: required,
          },
        ),
      ],
      [
        question(
          'text_field',
          'new_phone',
          words('Νέο τηλέφωνο', 'New phone number', 'Neue Telefonnummer', 'Nouveau téléphone'),
          {
            autocomplete: 'tel',
            when: { field: 'changes', value: 'phone' },
            rules: { required: true, format: 'phone' },
          },
        ),
        question(
          'text_field',
          'new_email',
          words('Νέο e-mail', 'New email address', 'Neue E-Mail-Adresse', 'Nouvel e-mail'),
          {
            autocomplete: 'email',
            when: { field: 'changes', value: 'email' },
            rules: { required: true, format: 'email' },
          },
        ),
      ],
      [
        question(
          'text_area',
          'new_address',
          words('Νέα διεύθυνση', 'New address', 'Neue Anschrift', 'Nouvelle adresse'),
          {
            hint: words(
              'Οδός, αριθμός, ταχυδρομικός κώδικας, πόλη',
              'Street, number, postcode, town',
              'Straße, Hausnummer, Postleitzahl, Ort',
              'Rue, numéro, code postal, ville',
            ),
            when: { field: 'changes', value: 'address' },
            rules: required,
          },
        ),
      ],
    ),
  ],
};

const newTenant: DemoForm = {
  form_id: 'dilwsi-enoikou',
  title: words(
    'Δήλωση νέου ενοίκου',
    'Declaration of a new tenant',
    'Anmeldung eines neuen Mieters',
    'Déclaration d’un nouveau locataire',
  ),
  description: words(
    'Όταν το ακίνητο έχει νέο ένοικο, που θα πληρώνει ο ίδιος το νερό.',
    'When a property has a new tenant who pays for the water.',
    'Wenn eine Immobilie einen neuen Mieter hat, der das Wasser bezahlt.',
    'Quand un logement a un nouveau locataire qui paie l’eau.',
  ),
  success_note: words(
    'Θα ελέγξουμε τη δήλωση και θα σας καλέσουμε αν χρειαστεί το μισθωτήριο.',
    'We will check the declaration and call you if we need the lease.',
    'Wir prüfen die Anmeldung und rufen Sie an, falls wir den Mietvertrag brauchen.',
    'Nous vérifierons la déclaration et vous appellerons s’il nous faut le bail.',
  ),
  api: [
    ...screen(
      words('Το ακίνητο', 'The property', 'Die Immobilie', 'Le logement'),
      [
        question('radio_buttons', 'applicant', words('Είστε', 'You are', 'Sie sind', 'Vous êtes'), {
          items: [
            { value: 'owner', label: words('Ο ιδιοκτήτης', 'The owner', 'Eigentümer', 'Le propriétaire') },
            {
              value: 'tenant',
              label: words('Ο νέος ένοικος', 'The new tenant', 'Der neue Mieter', 'Le nouveau locataire'),
            },
          ],
          rules: required,
        }),
      ],
      [
        question(
          'text_field',
          'kwdikos_katanalwti',
          words('Κωδικός παροχής', 'Supply code', 'Anschlussnummer', 'Code du branchement'),
          {
            hint: words(
              'Επάνω δεξιά στον λογαριασμό· λέγεται και κωδικός καταναλωτή.',
              'At the top right of the bill.',
              'Oben rechts auf der Rechnung.',
              'En haut à droite de la facture.',
            ),
            rules: required,
          },
        ),
        question(
          'datepicker',
          'lease_start',
          words('Έναρξη μίσθωσης', 'Start of the lease', 'Mietbeginn', 'Début du bail'),
          { rules: { required: true, min: '2015-01-01' } },
        ),
      ],
      [
        question(
          'text_field',
          'reading',
          words('Ένδειξη μετρητή', 'Meter reading', 'Zählerstand', 'Relevé du compteur'),
          {
            hint: words(
              'Μόνο τα μαύρα ψηφία, σε κυβικά μέτρα.',
              'Only the black digits, in cubic metres.',
              'Nur die schwarzen Ziffern, in Kubikmetern.',
              'Les chiffres noirs uniquement, en mètres cubes.',
            ),
            rules: { format: 'integer', min: 0, max: 999_999 },
          },
        ),
      ],
    ),
    ...screen(
      words('Ο νέος ένοικος', 'The new tenant', 'Der neue Mieter', 'Le nouveau locataire'),
      [
        question(
          'text_field',
          'tenant_name',
          words('Ονοματεπώνυμο', 'Full name', 'Vor- und Nachname', 'Nom et prénom'),
          { autocomplete: 'name', rules: required },
        ),
        question(
          'text_field',
          'tenant_afm',
          words('ΑΦΜ', 'Tax number (AFM)', 'Steuernummer (AFM)', 'Numéro fiscal (AFM)'),
          { rules: { required: true, format: 'afm' } },
        ),
      ],
      [
        question('text_field', 'tenant_phone', words('Τηλέφωνο', 'Phone', 'Telefon', 'Téléphone'), {
          autocomplete: 'tel',
          rules: { required: true, format: 'phone' },
        }),
        question('text_field', 'tenant_email', words('E-mail', 'Email', 'E-Mail', 'E-mail'), {
          autocomplete: 'email',
          rules: { format: 'email' },
        }),
      ],
      [question('text_area', 'notes', words('Σημειώσεις', 'Notes', 'Anmerkungen', 'Remarques'))],
    ),
  ],
};

const newConnection: DemoForm = {
  form_id: 'nea-paroxi',
  title: words(
    'Αίτηση νέας παροχής νερού',
    'Application for a water connection',
    'Antrag auf einen Wasseranschluss',
    'Demande de branchement d’eau',
  ),
  description: words(
    'Για σπίτι, επαγγελματικό χώρο ή αγροτεμάχιο που δεν έχει ακόμη νερό.',
    'For a home, business or plot that has no water yet.',
    'Für ein Haus, einen Betrieb oder ein Grundstück ohne Wasser.',
    'Pour un logement, un commerce ou un terrain qui n’a pas encore d’eau.',
  ),
  success_note: words(
    'Ένας τεχνικός θα έρθει να δει το σημείο. Θα σας καλέσουμε για να ορίσουμε ημέρα.',
    'A technician will come to look at the site. We will call you to agree on a day.',
    'Ein Techniker sieht sich die Stelle an. Wir rufen Sie an, um einen Tag zu vereinbaren.',
    'Un technicien se rendra sur place. Nous vous appellerons pour convenir d’un jour.',
  ),
  api: [
    ...who(
      words(
        'Εννέα ψηφία. Στο όνομα αυτού του ΑΦΜ θα βγαίνει ο λογαριασμός.',
        'Nine digits. The bills will be made out to this tax number.',
        'Neun Ziffern. Auf diese Steuernummer wird die Rechnung ausgestellt.',
        'Neuf chiffres. Les factures seront établies à ce numéro fiscal.',
      ),
    ),
    ...screen(
      words(
        'Πού θα έρθει το νερό;',
        'Where should the water go?',
        'Wohin soll das Wasser?',
        'Où faut-il amener l’eau ?',
      ),
      [
        question(
          'text_field',
          'street',
          words('Οδός και αριθμός', 'Street and number', 'Straße und Hausnummer', 'Rue et numéro'),
          { autocomplete: 'street-address', rules: required },
        ),
        question('text_field', 'postcode', words('Ταχυδρομικός κώδικας', 'Postcode', 'Postleitzahl', 'Code postal'), {
          autocomplete: 'postal-code',
          rules: { required: true, format: 'integer' },
        }),
        question('text_field', 'area', words('Περιοχή', 'Area', 'Ortsteil', 'Quartier'), { rules: required }),
      ],
      [
        question('selects', 'use', words('Χρήση', 'Use', 'Nutzung', 'Usage'), {
          items: [
            { value: 'home', label: words('Κατοικία', 'Home', 'Wohnung', 'Logement') },
            { value: 'business', label: words('Επαγγελματικός χώρος', 'Business', 'Betrieb', 'Commerce') },
            { value: 'farm', label: words('Αγροτική χρήση', 'Farm', 'Landwirtschaft', 'Exploitation agricole') },
            { value: 'site', label: words('Εργοτάξιο', 'Building site', 'Baustelle', 'Chantier') },
          ],
          rules: required,
        }),
        question(
          'text_field',
          'permit',
          words(
            'Αριθμός οικοδομικής άδειας',
            'Building permit number',
            'Nummer der Baugenehmigung',
            'Numéro du permis de construire',
          ),
          {
            when: { field: 'use', value: 'site' },
            rules: required,
          },
        ),
      ],
      [
        question(
          'radio_buttons',
          'diameter',
          words('Διάμετρος παροχής', 'Pipe diameter', 'Rohrdurchmesser', 'Diamètre du tuyau'),
          {
            hint: words(
              'Για μια κατοικία αρκεί συνήθως 1/2″.',
              'For a home 1/2″ is usually enough.',
              'Für eine Wohnung genügt meist 1/2″.',
              'Pour un logement, 1/2″ suffit en général.',
            ),
            items: [
              { value: '1/2', label: '1/2″' },
              { value: '3/4', label: '3/4″' },
              { value: '1', label: '1″' },
              { value: 'unknown', label: words('Δεν ξέρω', 'I do not know', 'Ich weiß es nicht', 'Je ne sais pas') },
            ],
            rules: required,
          },
        ),
      ],
      [
        question(
          'datepicker',
          'wanted_by',
          words('Πότε τη χρειάζεστε;', 'When do you need it?', 'Wann brauchen Sie ihn?', 'Quand en avez-vous besoin ?'),
          { rules: { min: 'today' } },
        ),
      ],
      [
        question(
          'text_area',
          'notes',
          words(
            'Κάτι που πρέπει να ξέρουμε;',
            'Anything we should know?',
            'Sollten wir noch etwas wissen?',
            'Autre chose à savoir ?',
          ),
        ),
      ],
    ),
  ],
};

/** The forms of the demo utilities, natural ones of any Greek water utility. */
export const demoForms: readonly DemoForm[] = [contactDetails, newTenant, newConnection];
