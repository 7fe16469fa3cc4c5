import type { LocalText } from '@hydria/database/tables/columns.ts';

interface DemoTemplate {
  title: string;
  kind: 'report' | 'application';
  problem_type: string | null;
  state: string;
  text: LocalText;
}

/** Reasons that the staff of each utility of the demo choose when they move a case. */
export const CASE_TEMPLATES: readonly DemoTemplate[] = [
  {
    title: 'Συνεργείο σε εξέλιξη',
    kind: 'report',
    problem_type: null,
    state: 'in_progress',
    text: {
      el: 'Το συνεργείο μας ανέλαβε την αναφορά σας {{code}}. Σημείο: {{place}}.',
      en: 'Our crew has taken on your report {{code}}. Place: {{place}}.',
      de: 'Unser Team hat Ihre Meldung {{code}} übernommen. Ort: {{place}}.',
      fr: 'Notre équipe a pris en charge votre signalement {{code}}. Lieu : {{place}}.',
    },
  },
  {
    title: 'Αποκατάσταση βλάβης',
    kind: 'report',
    problem_type: null,
    state: 'resolved',
    text: {
      el: 'Η βλάβη της αναφοράς {{code}} αποκαταστάθηκε στις {{date}}. Σημείο: {{place}}. Ευχαριστούμε που μας ειδοποιήσατε.',
      en: 'The damage of report {{code}} was repaired on {{date}}. Place: {{place}}. Thank you for telling us.',
      de: 'Der Schaden der Meldung {{code}} wurde am {{date}} behoben. Ort: {{place}}. Danke für Ihren Hinweis.',
      fr: 'Le dommage du signalement {{code}} a été réparé le {{date}}. Lieu : {{place}}. Merci de nous avoir prévenus.',
    },
  },
  {
    title: 'Έλεγχος ποιότητας χωρίς ευρήματα',
    kind: 'report',
    problem_type: 'water_quality',
    state: 'resolved',
    text: {
      el: 'Πήραμε δείγμα νερού για την αναφορά {{code}}. Οι μετρήσεις είναι μέσα στα όρια.',
      en: 'We took a water sample for report {{code}}. The values are within the limits.',
      de: 'Für die Meldung {{code}} haben wir eine Wasserprobe genommen. Die Werte liegen innerhalb der Grenzen.',
      fr: 'Nous avons prélevé un échantillon d’eau pour le signalement {{code}}. Les valeurs respectent les limites.',
    },
  },
  {
    title: 'Εκτός αρμοδιότητας',
    kind: 'report',
    problem_type: null,
    state: 'closed',
    text: {
      el: 'Το σημείο της αναφοράς {{code}} δεν ανήκει στο δίκτυό μας. Απευθυνθείτε στον δήμο σας.',
      en: 'The place of report {{code}} is not part of our network. Please turn to your municipality.',
      de: 'Die Stelle der Meldung {{code}} gehört nicht zu unserem Netz. Bitte wenden Sie sich an Ihre Gemeinde.',
      fr: 'Le lieu du signalement {{code}} n’appartient pas à notre réseau. Adressez-vous à votre mairie.',
    },
  },
  {
    title: 'Έγκριση αίτησης',
    kind: 'application',
    problem_type: null,
    state: 'resolved',
    text: {
      el: 'Η αίτησή σας {{code}} εγκρίθηκε στις {{date}}.',
      en: 'Your application {{code}} was approved on {{date}}.',
      de: 'Ihr Antrag {{code}} wurde am {{date}} genehmigt.',
      fr: 'Votre demande {{code}} a été acceptée le {{date}}.',
    },
  },
];
