import type { FeedFaq } from '@hydria/shared/contract/feed.ts';

type Text = [title: string, description: string];

interface Question {
  code: string;
  type: string;
  el: Text;
  en: Text;
  de: Text;
  fr: Text;
}

/** The questions that people really ask. `select_deya` and `add_deya` are opened by the buttons of those dialogs. */
const QUESTIONS: Question[] = [
  {
    code: 'which-deya',
    type: 'select_deya',
    el: [
      'Ποια ΔΕΥΑ να επιλέξω;',
      '<p>Επιλέξτε την εταιρεία ύδρευσης που γράφει πάνω ο λογαριασμός σας. Αν δεν έχετε λογαριασμό μαζί σας, γράψτε τον δήμο ή την πόλη στην αναζήτηση.</p>',
    ],
    en: [
      'Which utility should I choose?',
      '<p>Choose the water utility named at the top of your bill. If you have no bill at hand, type your town into the search.</p>',
    ],
    de: [
      'Welches Versorgungsunternehmen soll ich wählen?',
      '<p>Wählen Sie das Unternehmen, das oben auf Ihrer Rechnung steht. Haben Sie keine Rechnung zur Hand, geben Sie Ihre Stadt in die Suche ein.</p>',
    ],
    fr: [
      'Quel service des eaux choisir ?',
      '<p>Choisissez le service indiqué en haut de votre facture. Si vous n’avez pas de facture sous la main, tapez le nom de votre ville dans la recherche.</p>',
    ],
  },
  {
    code: 'guest',
    type: 'select_deya',
    el: [
      'Τι μπορώ να κάνω χωρίς λογαριασμό χρήστη;',
      '<p>Μπορείτε να δηλώσετε βλάβη, να συμπληρώσετε αιτήσεις και να διαβάσετε τις ανακοινώσεις. Για να δείτε λογαριασμούς και κατανάλωση, χρειάζεται σύνδεση.</p>',
    ],
    en: [
      'What can I do without an account?',
      '<p>You can report a fault, fill in forms and read the announcements. To see bills and consumption you need to sign in.</p>',
    ],
    de: [
      'Was kann ich ohne Benutzerkonto tun?',
      '<p>Sie können eine Störung melden, Formulare ausfüllen und die Mitteilungen lesen. Für Rechnungen und Verbrauch müssen Sie sich anmelden.</p>',
    ],
    fr: [
      'Que puis-je faire sans compte ?',
      '<p>Vous pouvez signaler un problème, remplir des formulaires et lire les annonces. Pour voir vos factures et votre consommation, il faut vous connecter.</p>',
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
      '<p>The supply code (consumer code) is printed at the top right of your bill. Type it exactly as you see it.</p>',
    ],
    de: [
      'Wo finde ich meine Verbrauchernummer?',
      '<p>Die Verbrauchernummer steht oben rechts auf Ihrer Rechnung. Geben Sie sie genau so ein, wie sie dort steht.</p>',
    ],
    fr: [
      'Où trouver mon code d’abonné ?',
      '<p>Le code d’abonné est imprimé en haut à droite de votre facture. Saisissez-le exactement comme il y figure.</p>',
    ],
  },
  {
    code: 'pending',
    type: 'add_deya',
    el: [
      'Γιατί η εγγραφή μου είναι σε αναμονή;',
      '<p>Η ΔΕΥΑ ελέγχει ότι τα στοιχεία σας συμφωνούν με την παροχή. Συνήθως χρειάζονται μία έως δύο εργάσιμες ημέρες. Μόλις εγκριθεί, θα βλέπετε λογαριασμούς και μετρήσεις.</p>',
    ],
    en: [
      'Why is my registration pending?',
      '<p>The utility checks that your details match the supply. This usually takes one or two working days. Once approved, you will see your bills and readings.</p>',
    ],
    de: [
      'Warum ist meine Anmeldung noch in Prüfung?',
      '<p>Das Unternehmen prüft, ob Ihre Angaben zum Anschluss passen. Das dauert meist ein bis zwei Werktage. Danach sehen Sie Rechnungen und Messwerte.</p>',
    ],
    fr: [
      'Pourquoi mon inscription est-elle en attente ?',
      '<p>Le service vérifie que vos informations correspondent au branchement. Cela prend en général un à deux jours ouvrables. Vous verrez ensuite vos factures et vos relevés.</p>',
    ],
  },
  {
    code: 'pay',
    type: 'bills',
    el: [
      'Πώς μπορώ να πληρώσω τον λογαριασμό μου;',
      '<ul><li>Με τον κωδικό RF από το e-banking της τράπεζάς σας.</li><li>Στα ταμεία της ΔΕΥΑ, στις τράπεζες και στα ΕΛΤΑ.</li><li>Με πάγια εντολή.</li></ul><p>Η πληρωμή εμφανίζεται εδώ μόλις μας ενημερώσει η τράπεζα, το αργότερο σε 5 ημέρες.</p>',
    ],
    en: [
      'How can I pay my bill?',
      '<ul><li>With the RF code through your e-banking.</li><li>At the utility’s counters, at banks and at post offices.</li><li>By standing order.</li></ul><p>A payment shows here as soon as the bank tells us, within 5 days at most.</p>',
    ],
    de: [
      'Wie kann ich meine Rechnung bezahlen?',
      '<ul><li>Mit dem RF-Code in Ihrem Online-Banking.</li><li>An den Schaltern des Unternehmens, bei Banken und bei der Post.</li><li>Per Dauerauftrag.</li></ul><p>Eine Zahlung erscheint hier, sobald die Bank sie meldet, spätestens nach 5 Tagen.</p>',
    ],
    fr: [
      'Comment payer ma facture ?',
      '<ul><li>Avec le code RF, par votre banque en ligne.</li><li>Aux guichets du service, dans les banques et à la poste.</li><li>Par ordre permanent.</li></ul><p>Le paiement apparaît ici dès que la banque nous en informe, sous 5 jours au plus tard.</p>',
    ],
  },
  {
    code: 'high-bill',
    type: 'bills',
    el: [
      'Ο λογαριασμός μου είναι πολύ μεγαλύτερος από συνήθως. Τι να κάνω;',
      '<p>Κλείστε όλες τις βρύσες και κοιτάξτε το υδρόμετρο: αν γυρίζει, υπάρχει διαρροή. Ελέγξτε πρώτα το καζανάκι και τον θερμοσίφωνα και καλέστε υδραυλικό. Ύστερα επικοινωνήστε μαζί μας· για αφανή διαρροή μπορεί να γίνει έκπτωση.</p>',
    ],
    en: [
      'My bill is much higher than usual. What should I do?',
      '<p>Close all taps and look at the meter: if it turns, there is a leak. Check the toilet cistern and the water heater first and call a plumber. Then get in touch with us; for a hidden leak a reduction may be possible.</p>',
    ],
    de: [
      'Meine Rechnung ist viel höher als sonst. Was soll ich tun?',
      '<p>Schließen Sie alle Hähne und sehen Sie auf den Zähler: Dreht er sich, gibt es ein Leck. Prüfen Sie zuerst Spülkasten und Boiler und rufen Sie einen Installateur. Melden Sie sich dann bei uns; bei einem verborgenen Leck ist ein Nachlass möglich.</p>',
    ],
    fr: [
      'Ma facture est bien plus élevée que d’habitude. Que faire ?',
      '<p>Fermez tous les robinets et regardez le compteur : s’il tourne, il y a une fuite. Vérifiez d’abord la chasse d’eau et le chauffe-eau, puis appelez un plombier. Contactez-nous ensuite ; pour une fuite cachée, une réduction est possible.</p>',
    ],
  },
  {
    code: 'instalments',
    type: 'bills',
    el: [
      'Μπορώ να πληρώσω σε δόσεις;',
      '<p>Ναι. Η ρύθμιση γίνεται με αίτηση, από εδώ ή στα γραφεία μας. Όσο πληρώνετε τις δόσεις στην ώρα τους, δεν υπάρχουν προσαυξήσεις.</p>',
    ],
    en: [
      'Can I pay in instalments?',
      '<p>Yes. You apply for an instalment plan here or at our offices. As long as you pay on time, there are no surcharges.</p>',
    ],
    de: [
      'Kann ich in Raten zahlen?',
      '<p>Ja. Eine Ratenzahlung beantragen Sie hier oder in unserem Büro. Solange Sie pünktlich zahlen, gibt es keine Zuschläge.</p>',
    ],
    fr: [
      'Puis-je payer en plusieurs fois ?',
      '<p>Oui. La demande d’échelonnement se fait ici ou dans nos bureaux. Tant que vous payez à temps, il n’y a pas de majoration.</p>',
    ],
  },
  {
    code: 'estimated',
    type: 'readings',
    el: [
      'Τι σημαίνει «κατ’ εκτίμηση» μέτρηση;',
      '<p>Ο καταμετρητής δεν μπόρεσε να δει το υδρόμετρο και η κατανάλωση υπολογίστηκε από τους προηγούμενους μήνες. Στην επόμενη μέτρηση γίνεται τακτοποίηση.</p>',
    ],
    en: [
      'What does an “estimated” reading mean?',
      '<p>The reader could not see the meter, so consumption was worked out from earlier months. It is put right with the next reading.</p>',
    ],
    de: [
      'Was bedeutet ein „geschätzter“ Zählerstand?',
      '<p>Der Zähler war nicht zugänglich, deshalb wurde der Verbrauch aus früheren Monaten berechnet. Mit der nächsten Ablesung wird das ausgeglichen.</p>',
    ],
    fr: [
      'Que signifie un relevé « estimé » ?',
      '<p>Le compteur n’était pas accessible ; la consommation a été calculée d’après les mois précédents. La régularisation se fait au relevé suivant.</p>',
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
      'Que représente un mètre cube ?',
      '<p>1 000 litres. Une douche de cinq minutes consomme environ 50 litres : un mètre cube suffit donc pour 20 douches.</p>',
    ],
  },
  {
    code: 'report-follow',
    type: 'reports',
    el: [
      'Τι γίνεται αφού στείλω μια αναφορά βλάβης;',
      '<p>Παίρνετε έναν κωδικό και η αναφορά πηγαίνει στο συνεργείο. Την πορεία της τη βλέπετε στις αναφορές σας, αν έχετε συνδεθεί.</p>',
    ],
    en: [
      'What happens after I report a problem?',
      '<p>You get a code and the report goes to the repair team. If you are signed in, you can follow it under your reports.</p>',
    ],
    de: [
      'Was passiert nach meiner Meldung?',
      '<p>Sie erhalten einen Code, und die Meldung geht an das Reparaturteam. Wenn Sie angemeldet sind, sehen Sie den Stand unter Ihren Meldungen.</p>',
    ],
    fr: [
      'Que se passe-t-il après mon signalement ?',
      '<p>Vous recevez un code et le signalement est transmis à l’équipe technique. Si vous êtes connecté, vous pouvez le suivre parmi vos signalements.</p>',
    ],
  },
  {
    code: 'emergency',
    type: 'reports',
    el: [
      'Το νερό τρέχει στον δρόμο. Πρέπει να τηλεφωνήσω;',
      '<p>Για επείγουσα βλάβη, ναι: καλέστε στο τηλέφωνο βλαβών, όλο το 24ωρο. Το τηλέφωνο το βρίσκετε στα στοιχεία της ΔΕΥΑ.</p>',
    ],
    en: [
      'Water is running in the street. Should I call?',
      '<p>For an urgent fault, yes: call the fault line, day or night. The number is in the utility’s details.</p>',
    ],
    de: [
      'Wasser läuft auf die Straße. Soll ich anrufen?',
      '<p>Bei einer dringenden Störung ja: Der Störungsdienst ist rund um die Uhr erreichbar. Die Nummer steht in den Angaben zum Unternehmen.</p>',
    ],
    fr: [
      'De l’eau coule dans la rue. Dois-je téléphoner ?',
      '<p>En cas d’urgence, oui : appelez le service de dépannage, jour et nuit. Le numéro figure dans la fiche du service.</p>',
    ],
  },
];

const LANGUAGES = ['el', 'en', 'de', 'fr'] as const;

/** Questions and answers; of `codes` only when they are given. */
export const faqOf = (codes?: string[]): FeedFaq[] =>
  QUESTIONS.filter(({ code }) => !codes || codes.includes(code)).flatMap((question, index) =>
    LANGUAGES.map((lang) => {
      const [title, description] = question[lang];
      return { code: question.code, type: question.type, lang, sort: (index + 1) * 10, title, description };
    }),
  );
