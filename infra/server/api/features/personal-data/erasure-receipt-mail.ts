import { mail, type MailDeps, type MailText } from '@hydria/adapters/mail/mail.ts';
import { LANGUAGES } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { open } from '../../kernel/seal.ts';

/** The use that a sealed address of a receipt is bound to. */
export const RECEIPT_ADDRESS = 'address of an erasure receipt';

interface Values {
  reference: string;
}

type Deps = MailDeps & { config: { secret: string | null } };

/** The receipt of an erasure: its reference, what was erased, and what the law keeps. The queue alone holds its address. */
export const erasureReceipt = mail({
  ids: z.strictObject({
    address: z.string(),
    lang: z.enum(LANGUAGES),
    deya_id: z.int().nullable(),
    reference: z.string(),
  }),
  once: ({ reference }) => `erasure-receipt:${reference}`,
  load: async ({ config: { secret } }: Deps, { address, lang, deya_id, reference }) => {
    if (secret === null) return null;
    const to = open(secret, RECEIPT_ADDRESS, Buffer.from(address, 'base64url')).toString();
    return { to, lang, deya_id, values: { reference } as Values };
  },
  texts: {
    el: ({ reference }: Values): MailText => ({
      subject: `Τα δεδομένα σας διαγράφηκαν (${reference})`,
      body: [
        'Γεια σας,',
        `Το προφίλ σας στην πύλη διαγράφηκε οριστικά. Αριθμός απόδειξης: ${reference}.`,
        'Διαγράφηκαν: τα στοιχεία του προφίλ, οι συνδέσεις και οι συσκευές σας, τα μηνύματα και οι συνομιλίες, τα στοιχεία, τα κείμενα και οι φωτογραφίες των αναφορών βλάβης, οι ενδείξεις που στείλατε με τις φωτογραφίες τους, οι απαντήσεις στις αιτήσεις και η σύνδεσή σας με τις παροχές.',
        'Διατηρούνται στη ΔΕΥΑ, επειδή το επιβάλλει ο νόμος: οι λογαριασμοί ύδρευσης και τα ποσά των πληρωμών για πέντε έτη (φορολογική νομοθεσία), το μητρώο της παροχής όσο ισχύει η σύμβαση, και το ημερολόγιο ενεργειών, που περιέχει μόνο αριθμούς (ΓΚΠΔ, άρθρο 5 παρ. 2).',
        'Αν διαφωνείτε, μπορείτε να απευθυνθείτε στην Αρχή Προστασίας Δεδομένων Προσωπικού Χαρακτήρα (www.dpa.gr).',
        { fine: 'Κρατήστε αυτό το μήνυμα ως απόδειξη. Δεν θα σας στείλουμε άλλο.' },
      ],
    }),
    en: ({ reference }: Values): MailText => ({
      subject: `Your data has been erased (${reference})`,
      body: [
        'Hello,',
        `Your account in the portal has been erased for good. Receipt number: ${reference}.`,
        'Erased: your account details, sign-ins and devices, messages and conversations, the details, texts and photos of your problem reports, the readings that you sent with their photos, your answers to forms, and your links to supplies.',
        'The law requires the utility to keep: water bills and payment amounts for five years (tax law), its register of the supply while the contract lasts, and the record of actions, which holds numbers only (GDPR, Article 5(2)).',
        'If you disagree, you can complain to the Hellenic Data Protection Authority (www.dpa.gr).',
        { fine: 'Please keep this message as your receipt. We will not write to you again.' },
      ],
    }),
    de: ({ reference }: Values): MailText => ({
      subject: `Ihre Daten wurden gelöscht (${reference})`,
      body: [
        'Guten Tag,',
        `Ihr Konto im Portal wurde endgültig gelöscht. Belegnummer: ${reference}.`,
        'Gelöscht wurden: Ihre Kontodaten, Anmeldungen und Geräte, Nachrichten und Gespräche, Angaben, Texte und Fotos Ihrer Störungsmeldungen, Ihre gesendeten Zählerstände mit ihren Fotos, Ihre Antworten in Formularen und Ihre Verknüpfungen mit Anschlüssen.',
        'Von Gesetzes wegen bewahrt der Versorger auf: Wasserrechnungen und Zahlungsbeträge fünf Jahre lang (Steuerrecht), sein Verzeichnis des Anschlusses, solange der Vertrag besteht, und das Protokoll der Vorgänge, das nur Nummern enthält (DSGVO, Artikel 5 Absatz 2).',
        'Wenn Sie nicht einverstanden sind, können Sie sich bei der griechischen Datenschutzbehörde beschweren (www.dpa.gr).',
        { fine: 'Bitte bewahren Sie diese Nachricht als Beleg auf. Wir schreiben Ihnen nicht mehr.' },
      ],
    }),
    fr: ({ reference }: Values): MailText => ({
      subject: `Vos données ont été effacées (${reference})`,
      body: [
        'Bonjour,',
        `Votre compte sur le portail a été effacé définitivement. Numéro du reçu : ${reference}.`,
        'Ont été effacés : les informations de votre compte, vos connexions et appareils, vos messages et conversations, les informations, textes et photos de vos signalements, vos relevés envoyés avec leurs photos, vos réponses aux formulaires et vos liens avec les branchements.',
        'La loi oblige le service des eaux à conserver : les factures d’eau et les montants des paiements pendant cinq ans (droit fiscal), son registre du branchement tant que dure le contrat, et le journal des opérations, qui ne contient que des numéros (RGPD, article 5, paragraphe 2).',
        'En cas de désaccord, vous pouvez introduire une réclamation auprès de l’autorité grecque de protection des données (www.dpa.gr).',
        { fine: 'Conservez ce message comme reçu. Nous ne vous écrirons plus.' },
      ],
    }),
  },
});
