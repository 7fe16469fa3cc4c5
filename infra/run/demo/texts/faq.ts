import type { FeedFaq } from '@hydria/api/contract/feed/texts.ts';
import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';

type Text = [title: string, description: string];

interface Question extends Record<Language, Text> {
  code: string;
  type: string;
}

/** The questions that people really ask. `select_deya` and `add_deya` are opened by the buttons of those dialogs. */
const QUESTIONS: Question[] = [
  {
    code: 'which-deya',
    type: 'select_deya',
    el: [
      'Ποια ΔΕΥΑ να επιλέξω;',
      '<p>Η ΔΕΥΑ είναι η δημοτική επιχείρηση ύδρευσης και αποχέτευσης της περιοχής σας. Επιλέξτε αυτήν που γράφει επάνω ο λογαριασμός του νερού σας. Αν δεν έχετε λογαριασμό μαζί σας, γράψτε την πόλη σας στην αναζήτηση.</p>',
    ],
    en: [
      'Which utility should I choose?',
      '<p>Your water utility is the municipal company that supplies your water; its Greek name is DEYA. Choose the one named at the top of your bill. If you have no bill at hand, type your town into the search.</p>',
    ],
    de: [
      'Welchen Wasserversorger soll ich wählen?',
      '<p>Ihr Wasserversorger ist der kommunale Betrieb, der Ihr Wasser liefert; auf Griechisch heißt er DEYA. Wählen Sie den, der oben auf Ihrer Rechnung steht. Haben Sie keine Rechnung zur Hand, geben Sie Ihren Ort in die Suche ein.</p>',
    ],
    fr: [
      'Quel service des eaux choisir ?',
      '<p>Votre service des eaux est l’entreprise municipale qui vous fournit l’eau ; en grec, elle s’appelle DEYA. Choisissez celui qui est indiqué en haut de votre facture. Si vous n’avez pas de facture sous la main, tapez le nom de votre ville dans la recherche.</p>',
    ],
  },
  {
    code: 'guest',
    type: 'select_deya',
    el: [
      'Τι μπορώ να κάνω χωρίς να συνδεθώ;',
      '<p>Μπορείτε να πληρώσετε έναν λογαριασμό με τον κωδικό πληρωμής του, να αναφέρετε ένα πρόβλημα, να συμπληρώσετε αιτήσεις και να διαβάσετε τις ανακοινώσεις. Για να δείτε τους λογαριασμούς και την κατανάλωσή σας χρειάζεται να συνδεθείτε.</p>',
    ],
    en: [
      'What can I do without signing in?',
      '<p>You can pay a bill by its payment code, report a problem, fill in forms and read the announcements. To see bills and consumption you need to sign in.</p>',
    ],
    de: [
      'Was kann ich ohne Anmeldung tun?',
      '<p>Sie können eine Rechnung mit ihrem Zahlungscode bezahlen, ein Problem melden, Formulare ausfüllen und die Mitteilungen lesen. Für Rechnungen und Verbrauch müssen Sie sich anmelden.</p>',
    ],
    fr: [
      'Que puis-je faire sans me connecter ?',
      '<p>Vous pouvez payer une facture avec son code de paiement, signaler un problème, remplir des formulaires et lire les annonces. Pour voir vos factures et votre consommation, il faut vous connecter.</p>',
    ],
  },
  {
    code: 'supply-code',
    type: 'add_deya',
    el: [
      'Πού βρίσκω τον κωδικό παροχής;',
      '<p>Ο κωδικός παροχής (κωδικός καταναλωτή) είναι τυπωμένος επάνω δεξιά στον λογαριασμό σας. Γράψτε τον όπως ακριβώς τον βλέπετε.</p>',
    ],
    en: [
      'Where do I find my supply code?',
      '<p>The supply code (in Greek: κωδικός καταναλωτή) is printed at the top right of your bill. Type it exactly as you see it.</p>',
    ],
    de: [
      'Wo finde ich meine Anschlussnummer?',
      '<p>Die Anschlussnummer (griechisch: κωδικός καταναλωτή) steht oben rechts auf Ihrer Rechnung. Geben Sie sie genau so ein, wie sie dort steht.</p>',
    ],
    fr: [
      'Où trouver le code de mon branchement ?',
      '<p>Le code du branchement (en grec : κωδικός καταναλωτή) est imprimé en haut à droite de votre facture. Saisissez-le exactement comme il y figure.</p>',
    ],
  },
  {
    code: 'pending',
    type: 'add_deya',
    el: [
      'Γιατί η εγγραφή μου είναι σε αναμονή;',
      '<p>Η ΔΕΥΑ ελέγχει αν τα στοιχεία σας ταιριάζουν με την παροχή. Συνήθως χρειάζονται μία έως δύο εργάσιμες ημέρες. Μόλις εγκριθεί η εγγραφή, θα βλέπετε τους λογαριασμούς και τις μετρήσεις σας.</p>',
    ],
    en: [
      'Why is my registration pending?',
      '<p>The utility checks that your details match the supply. This usually takes one or two working days. Once it is approved, you will see your bills and readings.</p>',
    ],
    de: [
      'Warum wird meine Registrierung noch geprüft?',
      '<p>Der Wasserversorger prüft, ob Ihre Angaben zum Anschluss passen. Das dauert meist ein bis zwei Werktage. Danach sehen Sie Rechnungen und Messwerte.</p>',
    ],
    fr: [
      'Pourquoi mon inscription est-elle en attente ?',
      '<p>Le service vérifie que vos informations correspondent au branchement. Cela prend en général un à deux jours ouvrables. Vous verrez ensuite vos factures et vos relevés.</p>',
    ],
  },
  {
    code: 'pay',
    type: 'bills',
    el: [
      'Πώς μπορώ να πληρώσω τον λογαριασμό μου;',
      '<ul><li>Με κάρτα, εδώ στην πύλη: ανοίξτε τον λογαριασμό και πατήστε «Πληρωμή».</li><li>Με τον κωδικό πληρωμής (RF) από το e-banking της τράπεζάς σας.</li><li>Στα ταμεία της ΔΕΥΑ, στις τράπεζες και στα ΕΛΤΑ.</li><li>Με πάγια εντολή.</li></ul><p>Η πληρωμή εμφανίζεται εδώ μόλις μας ενημερώσει η τράπεζα, το αργότερο σε 5 ημέρες.</p>',
    ],
    en: [
      'How can I pay my bill?',
      '<ul><li>By card, here on the portal: open the bill and choose “Pay”.</li><li>With the payment code (RF) in your online banking.</li><li>At the utility’s counters, at banks and at post offices.</li><li>By direct debit.</li></ul><p>A payment appears here as soon as the bank tells us, within 5 days at the latest.</p>',
    ],
    de: [
      'Wie kann ich meine Rechnung bezahlen?',
      '<ul><li>Mit Karte, hier im Portal: Öffnen Sie die Rechnung und wählen Sie „Bezahlen“.</li><li>Mit dem Zahlungscode (RF) in Ihrem Online-Banking.</li><li>An den Schaltern des Wasserversorgers, bei Banken und bei der Post.</li><li>Per Lastschrift.</li></ul><p>Eine Zahlung erscheint hier, sobald die Bank sie meldet, spätestens nach 5 Tagen.</p>',
    ],
    fr: [
      'Comment payer ma facture ?',
      '<ul><li>Par carte, ici sur le portail : ouvrez la facture et choisissez « Payer ».</li><li>Avec le code de paiement (RF), par votre banque en ligne.</li><li>Aux guichets du service, dans les banques et à la poste.</li><li>Par prélèvement automatique.</li></ul><p>Le paiement apparaît ici dès que la banque nous en informe, sous 5 jours au plus tard.</p>',
    ],
  },
  {
    code: 'high-bill',
    type: 'bills',
    el: [
      'Ο λογαριασμός μου είναι πολύ μεγαλύτερος από συνήθως. Τι να κάνω;',
      '<p>Κλείστε όλες τις βρύσες και κοιτάξτε τον μετρητή: αν γυρίζει, υπάρχει διαρροή. Ελέγξτε πρώτα το καζανάκι και τον θερμοσίφωνα και καλέστε υδραυλικό. Ύστερα επικοινωνήστε μαζί μας· για αφανή διαρροή μπορεί να γίνει έκπτωση.</p>',
    ],
    en: [
      'My bill is much higher than usual. What should I do?',
      '<p>Turn off all taps and look at the meter: if it is still turning, there is a leak. Check the toilet cistern and the water heater first and call a plumber. Then get in touch with us; for a hidden leak a reduction may be possible.</p>',
    ],
    de: [
      'Meine Rechnung ist viel höher als sonst. Was soll ich tun?',
      '<p>Schließen Sie alle Hähne und sehen Sie auf den Zähler: Dreht er sich, gibt es ein Leck. Prüfen Sie zuerst Spülkasten und Boiler und rufen Sie einen Installateur. Melden Sie sich dann bei uns; bei einem verborgenen Leck ist ein Nachlass möglich.</p>',
    ],
    fr: [
      'Ma facture est bien plus élevée que d’habitude. Que faire ?',
      '<p>Fermez tous les robinets et regardez le compteur : s’il tourne, il y a une fuite. Vérifiez d’abord la chasse d’eau et le chauffe-eau, puis appelez un plombier. Contactez-nous ensuite ; pour une fuite cachée, une réduction est possible.</p>',
    ],
  },
  {
    code: 'instalments',
    type: 'bills',
    el: [
      'Μπορώ να πληρώσω σε δόσεις;',
      '<p>Ναι. Για διακανονισμό κάνετε αίτηση στα γραφεία μας. Όσο πληρώνετε τις δόσεις στην ώρα τους, δεν προστίθενται νέες προσαυξήσεις.</p>',
    ],
    en: [
      'Can I pay in instalments?',
      '<p>Yes. You apply for an instalment plan at our offices. As long as you pay on time, no further late charges are added.</p>',
    ],
    de: [
      'Kann ich in Raten zahlen?',
      '<p>Ja. Einen Ratenplan beantragen Sie in unserem Büro. Solange Sie pünktlich zahlen, kommen keine weiteren Säumniszuschläge hinzu.</p>',
    ],
    fr: [
      'Puis-je payer en plusieurs fois ?',
      '<p>Oui. La demande d’échéancier se fait dans nos bureaux. Tant que vous payez à temps, aucune nouvelle majoration ne s’ajoute.</p>',
    ],
  },
  {
    code: 'estimated',
    type: 'readings',
    el: [
      'Τι σημαίνει ένδειξη «κατ’ εκτίμηση»;',
      '<p>Δεν μπορέσαμε να διαβάσουμε τον μετρητή και η κατανάλωση υπολογίστηκε από τους προηγούμενους μήνες. Η διαφορά τακτοποιείται με την επόμενη ένδειξη.</p>',
    ],
    en: [
      'What does an “estimated” reading mean?',
      '<p>We could not read the meter, so consumption was worked out from earlier months. The difference is settled with the next reading.</p>',
    ],
    de: [
      'Was bedeutet ein „geschätzter“ Zählerstand?',
      '<p>Der Zähler war nicht zugänglich, deshalb wurde der Verbrauch aus früheren Monaten berechnet. Mit der nächsten Ablesung wird das ausgeglichen.</p>',
    ],
    fr: [
      'Que signifie un relevé « estimé » ?',
      '<p>Le compteur n’était pas accessible ; la consommation a été calculée d’après les mois précédents. La régularisation se fait au relevé suivant.</p>',
    ],
  },
  {
    code: 'cubic',
    type: 'readings',
    el: [
      'Πόσο είναι ένα κυβικό μέτρο;',
      '<p>1.000 λίτρα. Ένα ντους πέντε λεπτών χρειάζεται περίπου 50 λίτρα, άρα ένα κυβικό φτάνει για 20 ντους.</p>',
    ],
    en: [
      'How much is one cubic metre?',
      '<p>1,000 litres. A five-minute shower takes about 50 litres, so one cubic metre is enough for 20 showers.</p>',
    ],
    de: [
      'Wie viel ist ein Kubikmeter?',
      '<p>1.000 Liter. Fünf Minuten Duschen brauchen etwa 50 Liter, ein Kubikmeter reicht also für 20-mal Duschen.</p>',
    ],
    fr: [
      'Que représente un mètre cube ?',
      '<p>1 000 litres. Une douche de cinq minutes consomme environ 50 litres : un mètre cube suffit donc pour 20 douches.</p>',
    ],
  },
  {
    code: 'report-follow',
    type: 'reports',
    el: [
      'Τι γίνεται αφού στείλω μια αναφορά;',
      '<p>Παίρνετε έναν αριθμό αναφοράς και η ΔΕΥΑ αναλαμβάνει το πρόβλημα. Αν έχετε συνδεθεί, βλέπετε την πορεία στη σελίδα «Οι αναφορές μου».</p>',
    ],
    en: [
      'What happens after I report a problem?',
      '<p>You get a reference and the utility takes care of the problem. If you are signed in, you can follow it under “My reports”.</p>',
    ],
    de: [
      'Was passiert nach meiner Meldung?',
      '<p>Sie erhalten eine Vorgangsnummer, und der Wasserversorger kümmert sich um das Problem. Wenn Sie angemeldet sind, sehen Sie den Stand unter „Meine Meldungen“.</p>',
    ],
    fr: [
      'Que se passe-t-il après mon signalement ?',
      '<p>Vous recevez une référence et le service des eaux s’occupe du problème. Si vous êtes connecté, vous pouvez le suivre dans « Mes signalements ».</p>',
    ],
  },
  {
    code: 'emergency',
    type: 'reports',
    el: [
      'Το νερό τρέχει στον δρόμο. Πρέπει να τηλεφωνήσω;',
      '<p>Ναι, σε επείγουσα βλάβη καλέστε στο τηλέφωνο βλαβών, όλο το 24ωρο. Θα το βρείτε κάτω από τις ερωτήσεις και στο τέλος κάθε σελίδας.</p>',
    ],
    en: [
      'Water is running in the street. Should I call?',
      '<p>Yes, for an urgent fault call the fault line, day or night. You will find the number below these questions and at the end of every page.</p>',
    ],
    de: [
      'Wasser läuft auf die Straße. Soll ich anrufen?',
      '<p>Bei einer dringenden Störung ja: Der Störungsdienst ist rund um die Uhr erreichbar. Die Nummer finden Sie unter diesen Fragen und am Ende jeder Seite.</p>',
    ],
    fr: [
      'De l’eau coule dans la rue. Dois-je téléphoner ?',
      '<p>En cas d’urgence, oui : appelez le service de dépannage, jour et nuit. Le numéro figure sous ces questions et à la fin de chaque page.</p>',
    ],
  },
];

/** Questions and answers; of `codes` only when they are given. */
export const faqOf = (codes?: string[]): FeedFaq[] =>
  QUESTIONS.filter(({ code }) => !codes || codes.includes(code)).flatMap((question, index) =>
    LANGUAGES.map((lang) => {
      const [title, description] = question[lang];
      return { code: question.code, type: question.type, lang, sort: (index + 1) * 10, title, description };
    }),
  );
