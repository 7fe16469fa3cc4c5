import type { FeedLegalText } from '@hydria/api/contract/feed/texts.ts';
import type { DemoUtility } from '../base/utilities.ts';

type Text = [title: string, paragraphs: string[]];

/** The statement of accessibility is the installation's, which names the utility. */
type Kind = Exclude<FeedLegalText['kind'], 'accessibility-statement'>;

const VALID_FROM: Record<Kind, string> = { 'terms-of-use': '2022-01-01', 'privacy-policy': '2022-04-13' };

/** The legal texts (spec D §1), in a few plain sentences. */
const texts = (title: string, latin: string, email: string): Record<Kind, Record<FeedLegalText['lang'], Text>> => ({
  'terms-of-use': {
    el: [
      'Όροι χρήσης',
      [
        `Η χρήση της πύλης της ${title} είναι δωρεάν και χωρίς χρονικό όριο.`,
        'Η άδεια μπορεί να λήξει αν σταματήσει η συνεργασία με την υπηρεσία ύδρευσης, αν παραβιαστούν οι όροι ή αν διακοπεί η υδροδότηση.',
        'Για κάθε διαφορά αρμόδια είναι τα δικαστήρια της Αθήνας.',
      ],
    ],
    en: [
      'Terms of use',
      [
        `Using the portal of ${latin} is free of charge and has no end date.`,
        'The licence may end when the cooperation with the water service stops, when the terms are broken, or when the water connection is cut.',
        'Disputes go to the courts of Athens.',
      ],
    ],
    de: [
      'Nutzungsbedingungen',
      [
        `Die Nutzung des Portals von ${latin} ist kostenlos und unbefristet.`,
        'Die Erlaubnis kann enden, wenn die Zusammenarbeit mit dem Wasserversorger aufhört, wenn gegen die Bedingungen verstoßen oder wenn der Anschluss gesperrt wird.',
        'Gerichtsstand ist Athen.',
      ],
    ],
    fr: [
      'Conditions d’utilisation',
      [
        `L’utilisation du portail de ${latin} est gratuite et sans limite de durée.`,
        'L’autorisation peut prendre fin si la coopération avec le service des eaux cesse, si les conditions ne sont pas respectées ou si le branchement est coupé.',
        'Les litiges relèvent des tribunaux d’Athènes.',
      ],
    ],
  },
  'privacy-policy': {
    el: [
      'Προσωπικά δεδομένα',
      [
        'Αποδέκτες των δεδομένων είναι δήμοι και ΔΕΥΑ, χρηματοπιστωτικά ιδρύματα και εκτελούντες την επεξεργασία. Τα δεδομένα δεν πωλούνται.',
        `Για πρόσβαση, διόρθωση ή διαγραφή γράψτε στο <a href="mailto:${email}">${email}</a>.`,
      ],
    ],
    en: [
      'Personal data',
      [
        'Data go to municipalities and water utilities, financial institutions and processors. Data are not sold.',
        `For access, correction or removal write to <a href="mailto:${email}">${email}</a>.`,
      ],
    ],
    de: [
      'Datenschutz',
      [
        'Empfänger der Daten sind Gemeinden und Wasserversorger, Geldinstitute und Auftragsverarbeiter. Daten werden nicht verkauft.',
        `Für Auskunft, Berichtigung oder Löschung schreiben Sie an <a href="mailto:${email}">${email}</a>.`,
      ],
    ],
    fr: [
      'Données personnelles',
      [
        'Les données sont transmises aux communes et services des eaux, aux établissements financiers et aux sous-traitants. Elles ne sont pas vendues.',
        `Pour un accès, une rectification ou une suppression, écrivez à <a href="mailto:${email}">${email}</a>.`,
      ],
    ],
  },
});

/** Terms and privacy policy of a utility, in four languages. */
export const legalTextsOf = ({ title, title_latin, slug }: DemoUtility): FeedLegalText[] =>
  Object.entries(texts(title, title_latin, `info@deya-${slug}.example`)).flatMap(([kind, languages]) =>
    Object.entries(languages).map(([lang, [heading, paragraphs]]) => ({
      kind: kind as Kind,
      lang: lang as FeedLegalText['lang'],
      valid_from: VALID_FROM[kind as Kind],
      title: heading,
      description: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''),
    })),
  );
