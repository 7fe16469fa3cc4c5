import { asTenant, type Tx } from '@hydria/database/db.ts';
import { mail, type Block, type MailPicture } from '@hydria/adapters/mail/mail.ts';
import { BY_MAIL, channelsOf } from '@hydria/shared/rules/notification-events.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { evidencePicture } from './evidence-picture.ts';
import { inWords, READER_FORMATS } from '../../kernel/in-words.ts';
import { isCustomerAlert, type CustomerAlertKind, type OwnAlertKind } from '@hydria/shared/rules/meter-alerts.ts';
import { selectOwnAlert, selectOwnHours, type Reader } from './own-alerts.sql.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';
import { today } from '../../kernel/today.ts';

/** Names of the kinds. */
export const ALERT_NAMES: Record<Language, Record<CustomerAlertKind, string>> = {
  el: {
    after_closing: 'Κατανάλωση σε κλειστή παροχή',
    burst: 'Πολύ μεγάλη ροή νερού',
    continuous_high: 'Συνεχής μεγάλη ροή νερού',
    continuous_low: 'Συνεχής ροή νερού',
    backflow: 'Ανάστροφη ροή νερού',
    over_day: 'Κατανάλωση πάνω από το όριο της ημέρας',
    over_month: 'Κόστος νερού πάνω από το όριο του μήνα',
    holiday: 'Κατανάλωση ενώ λείπετε',
  },
  en: {
    after_closing: 'Consumption on a closed supply',
    burst: 'Very high water flow',
    continuous_high: 'Continuous high water flow',
    continuous_low: 'Continuous water flow',
    backflow: 'Water flowing back',
    over_day: 'Consumption above your daily limit',
    over_month: 'Cost of water above your monthly limit',
    holiday: 'Consumption while you are away',
  },
  de: {
    after_closing: 'Verbrauch an einem geschlossenen Anschluss',
    burst: 'Sehr hoher Wasserdurchfluss',
    continuous_high: 'Dauerhaft hoher Wasserdurchfluss',
    continuous_low: 'Dauerhafter Wasserdurchfluss',
    backflow: 'Rückfluss von Wasser',
    over_day: 'Verbrauch über Ihrer Tagesgrenze',
    over_month: 'Wasserkosten über Ihrer Monatsgrenze',
    holiday: 'Verbrauch während Ihrer Abwesenheit',
  },
  fr: {
    after_closing: 'Consommation sur un branchement fermé',
    burst: 'Très fort débit d’eau',
    continuous_high: 'Fort débit d’eau continu',
    continuous_low: 'Débit d’eau continu',
    backflow: 'Retour d’eau',
    over_day: 'Consommation au-dessus de votre limite du jour',
    over_month: 'Coût de l’eau au-dessus de votre limite du mois',
    holiday: 'Consommation pendant votre absence',
  },
};

/** An alert with one of its liable parties. */
const selectMailed = (tx: Tx, of: { deya_id: number; alert_id: number; person_id: number }) =>
  tx
    .selectFrom('flow_alert as a')
    .innerJoin('hydrometer as h', (on) =>
      on.onRef('h.deya_id', '=', 'a.deya_id').onRef('h.hydrometer', '=', 'a.hydrometer'),
    )
    .innerJoin('supply_person as sp', (on) =>
      on.onRef('sp.deya_id', '=', 'h.deya_id').onRef('sp.kwdikos_katanalwti', '=', 'h.kwdikos_katanalwti'),
    )
    .innerJoin('person as p', 'p.id', 'sp.person_id')
    .innerJoin('person_deya as l', (on) => on.onRef('l.deya_id', '=', 'a.deya_id').onRef('l.person_id', '=', 'p.id'))
    .leftJoin('alert_reader as r', (on) =>
      on.onRef('r.deya_id', '=', 'a.deya_id').onRef('r.alert_id', '=', 'a.id').onRef('r.person_id', '=', 'p.id'),
    )
    .select([
      'a.kind',
      'a.since',
      'a.lowest',
      'a.until',
      'a.lost',
      'a.hydrometer',
      'h.kwdikos_katanalwti',
      'sp.alias',
      'r.read_at',
    ])
    .select(['p.email', offeredLanguage('p.lang', of.deya_id).as('lang'), 'l.subscribe', 'l.muted'])
    .select(READER_FORMATS)
    .where('a.deya_id', '=', of.deya_id)
    .where('a.id', '=', of.alert_id)
    .where('a.withdrawn_at', 'is', null)
    .where('sp.person_id', '=', of.person_id)
    .where('l.status', '=', 'active')
    .where('p.active', '=', true)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();

/** Hours in the picture: the last ones of the alert. */
const SHOWN_HOURS = 48;

/** The picture of an alert's last hours that are the person's own, with the amounts that its words name. */
async function evidenceOf(
  tx: Tx,
  reader: Reader,
  alert: { kwdikos_katanalwti: string; hydrometer: string; since: Date; until: Date },
  litresOf: (litres: number) => string,
): Promise<Values['evidence']> {
  const { since, until } = alert;
  const readings = await selectOwnHours(tx, reader, alert, since, until);
  const hours = readings
    .filter(
      ({ at, litres, estimated }) => at > since.getTime() && at <= until.getTime() && litres !== null && !estimated,
    )
    .slice(-SHOWN_HOURS)
    .map(({ litres }) => ({ litres: litres ?? 0 }));
  const picture = await evidencePicture(hours);
  const amounts = hours.map(({ litres }) => litres);
  return (
    picture && {
      ...picture,
      count: hours.length,
      least: litresOf(Math.min(...amounts)),
      most: litresOf(Math.max(...amounts)),
    }
  );
}

/** The picture as a piece of the mail, with its words. */
const pictured = (evidence: Values['evidence'], words: (of: NonNullable<Values['evidence']>) => string): Block[] =>
  evidence ? [{ picture: { ...evidence, alt: words(evidence) } }] : [];

/** The reason and the advice of a kind; kinds of continuous flow share theirs. */
const byKind = (
  kind: CustomerAlertKind,
  of: Record<'flow' | 'after_closing' | 'backflow' | OwnAlertKind, string[]>,
): string[] => {
  if (kind === 'continuous_low' || kind === 'continuous_high' || kind === 'burst') return of.flow;
  return of[kind];
};

interface Values {
  kind: CustomerAlertKind;
  since: string;
  lowest: string;
  lost: string;
  supply: string;
  hydrometer: string;
  path: string;
  /** The last hours that prove it; null where none is known. */
  evidence: (Omit<MailPicture, 'alt'> & { count: number; least: string; most: string }) | null;
}

/**
 * Tells a liable party of an alert, once. It is not sent once the alert is withdrawn or read, the supply is no longer the person's or
 * is hidden, or the person has turned its mails off.
 */
export const flowAlertMail = mail({
  ids: z.strictObject({ deya_id: z.int(), alert_id: z.int(), person_id: z.int() }),
  once: ({ deya_id, alert_id, person_id }) => `flow-alert:${deya_id}:${alert_id}:${person_id}`,
  load: ({ db, clock }, { deya_id, alert_id, person_id }) =>
    asTenant(db, deya_id, async (tx) => {
      const reader = { deya_id, person_id, day: today(clock) };
      if (!(await selectOwnAlert(tx, reader, alert_id))) return null;
      const row = await selectMailed(tx, { deya_id, alert_id, person_id });
      if (!row || !isCustomerAlert(row.kind) || row.read_at || !(channelsOf('flow_alert', row) & BY_MAIL)) return null;
      const { email: to, lang, kind, since, lowest, lost, hydrometer } = row;
      const words = inWords(lang, row);
      const values: Values = {
        kind,
        since: words.moment(since),
        lowest: words.litres(Math.round(lowest)),
        lost: words.litres(lost),
        supply: row.alias ?? row.kwdikos_katanalwti,
        hydrometer,
        path: `/alerts/${alert_id}`,
        evidence: await evidenceOf(tx, reader, row, words.litres),
      };
      return { to, lang, deya_id, values };
    }),
  texts: {
    el: ({ kind, since, lowest, lost, supply, hydrometer, path, evidence }: Values) => ({
      subject: `${ALERT_NAMES.el[kind]}: παροχή ${supply}`,
      body: [
        ...byKind(kind, {
          flow: [
            `Ο μετρητής ${hydrometer} καταγράφει ροή χωρίς διακοπή από ${since}, τουλάχιστον ${lowest} την ώρα.`,
            'Κλείστε τον γενικό διακόπτη: αν ο μετρητής συνεχίζει να γράφει, υπάρχει διαρροή ανάμεσα στον μετρητή και τον διακόπτη. Αν σταματήσει, ελέγξτε καζανάκια, βρύσες και το πότισμα.',
          ],
          after_closing: [
            `Η παροχή είναι κλειστή, αλλά ο μετρητής ${hydrometer} κατέγραψε ${lost} από ${since}.`,
            'Αν δεν ανοίξατε εσείς την παροχή, πρόκειται για διαρροή ή κλοπή νερού. Ενημερώστε τη ΔΕΥΑ.',
          ],
          backflow: [
            `Από τον μετρητή ${hydrometer} γύρισαν πίσω στο δίκτυο ${lost} από ${since}.`,
            'Ζητήστε από υδραυλικό να ελέγξει τη βαλβίδα αντεπιστροφής, ιδίως αν έχετε γεώτρηση, δεξαμενή ή πιεστικό.',
          ],
          over_day: [
            `Η κατανάλωση της ημέρας ξεπέρασε το όριο που ορίσατε και έφτασε τα ${lost}.`,
            'Το όριο αλλάζει στις ρυθμίσεις των ειδοποιήσεων.',
          ],
          over_month: [
            `Το νερό του μήνα κόστισε περισσότερο από το όριο που ορίσατε. Η κατανάλωση ως τώρα είναι ${lost}.`,
            'Το όριο αλλάζει στις ρυθμίσεις των ειδοποιήσεων.',
          ],
          holiday: [
            `Δηλώσατε ότι λείπετε, αλλά ο μετρητής ${hydrometer} έγραψε ${lost}.`,
            'Αν δεν ποτίζει κάτι αυτόματα, ζητήστε από κάποιον να κλείσει τον γενικό διακόπτη.',
          ],
        }),
        ...pictured(evidence, ({ count, least, most }) =>
          count === 1
            ? `Ροή στην τελευταία ώρα: ${most}.`
            : `Λίτρα ανά ώρα στις τελευταίες ${count} ώρες: από ${least} έως ${most}.`,
        ),
        { button: 'Δείτε τις ώρες', path },
      ],
    }),
    en: ({ kind, since, lowest, lost, supply, hydrometer, path, evidence }) => ({
      subject: `${ALERT_NAMES.en[kind]}: supply ${supply}`,
      body: [
        ...byKind(kind, {
          flow: [
            `Meter ${hydrometer} has recorded flow without a break since ${since}, at least ${lowest} an hour.`,
            'Close the main stopcock. If the meter keeps counting, the leak is between the meter and the stopcock. If it stops, check cisterns, taps and the irrigation.',
          ],
          after_closing: [
            `The supply is closed, but meter ${hydrometer} has recorded ${lost} since ${since}.`,
            'Unless you opened the supply yourself, this is a leak or water theft. Tell the utility.',
          ],
          backflow: [
            `Through meter ${hydrometer}, ${lost} ran back into the network since ${since}.`,
            'Have a plumber check the non-return valve, above all if you have a well, a tank or a booster pump.',
          ],
          over_day: [
            `The consumption of the day has passed the limit that you set: ${lost} so far.`,
            'You change the limit in the settings of the alerts.',
          ],
          over_month: [
            `The water of this month costs more than the limit that you set. So far you have used ${lost}.`,
            'You change the limit in the settings of the alerts.',
          ],
          holiday: [
            `You said that you are away, but meter ${hydrometer} has recorded ${lost}.`,
            'Unless something is watered automatically, have the main stopcock closed.',
          ],
        }),
        ...pictured(evidence, ({ count, least, most }) =>
          count === 1
            ? `Flow in the last hour: ${most}.`
            : `Litres an hour in the last ${count} hours: from ${least} to ${most}.`,
        ),
        { button: 'View the hours', path },
      ],
    }),
    de: ({ kind, since, lowest, lost, supply, hydrometer, path, evidence }) => ({
      subject: `${ALERT_NAMES.de[kind]}: Anschluss ${supply}`,
      body: [
        ...byKind(kind, {
          flow: [
            `Der Zähler ${hydrometer} verzeichnet seit ${since} ununterbrochen Durchfluss, mindestens ${lowest} pro Stunde.`,
            'Schließen Sie den Haupthahn. Zählt der Zähler weiter, liegt das Leck zwischen Zähler und Haupthahn. Steht er still, prüfen Sie Spülkästen, Wasserhähne und die Bewässerung.',
          ],
          after_closing: [
            `Der Anschluss ist geschlossen, doch der Zähler ${hydrometer} hat seit ${since} ${lost} verzeichnet.`,
            'Wenn Sie den Anschluss nicht selbst geöffnet haben, ist das ein Leck oder Wasserdiebstahl. Melden Sie es dem Versorger.',
          ],
          backflow: [
            `Durch den Zähler ${hydrometer} sind seit ${since} ${lost} ins Netz zurückgeflossen.`,
            'Lassen Sie das Rückschlagventil prüfen, vor allem wenn Sie einen Brunnen, einen Tank oder eine Druckpumpe haben.',
          ],
          over_day: [
            `Der Verbrauch des Tages liegt über der Grenze, die Sie gesetzt haben: bisher ${lost}.`,
            'Die Grenze ändern Sie in den Einstellungen für Warnungen.',
          ],
          over_month: [
            `Das Wasser dieses Monats kostet mehr als die Grenze, die Sie gesetzt haben. Verbraucht sind bisher ${lost}.`,
            'Die Grenze ändern Sie in den Einstellungen für Warnungen.',
          ],
          holiday: [
            `Sie haben angegeben, dass Sie abwesend sind, doch der Zähler ${hydrometer} hat ${lost} verzeichnet.`,
            'Wenn nichts automatisch bewässert wird, lassen Sie den Haupthahn schließen.',
          ],
        }),
        ...pictured(evidence, ({ count, least, most }) =>
          count === 1
            ? `Durchfluss in der letzten Stunde: ${most}.`
            : `Liter pro Stunde in den letzten ${count} Stunden: von ${least} bis ${most}.`,
        ),
        { button: 'Stunden ansehen', path },
      ],
    }),
    fr: ({ kind, since, lowest, lost, supply, hydrometer, path, evidence }) => ({
      subject: `${ALERT_NAMES.fr[kind]} : branchement ${supply}`,
      body: [
        ...byKind(kind, {
          flow: [
            `Le compteur ${hydrometer} enregistre un débit sans interruption depuis ${since}, au moins ${lowest} par heure.`,
            'Fermez le robinet principal. Si le compteur continue de tourner, la fuite se trouve entre le compteur et le robinet. S’il s’arrête, vérifiez les chasses d’eau, les robinets et l’arrosage.',
          ],
          after_closing: [
            `Le branchement est fermé, mais le compteur ${hydrometer} a enregistré ${lost} depuis ${since}.`,
            'Si vous ne l’avez pas ouvert vous-même, il s’agit d’une fuite ou d’un vol d’eau. Prévenez le service des eaux.',
          ],
          backflow: [
            `Par le compteur ${hydrometer}, ${lost} sont revenus dans le réseau depuis ${since}.`,
            'Faites vérifier le clapet anti-retour, surtout si vous avez un puits, une citerne ou un surpresseur.',
          ],
          over_day: [
            `La consommation du jour dépasse la limite que vous avez fixée : ${lost} jusqu’ici.`,
            'Vous pouvez changer la limite dans les réglages des alertes.',
          ],
          over_month: [
            `L’eau de ce mois coûte plus que la limite que vous avez fixée. Vous avez consommé ${lost} jusqu’ici.`,
            'Vous pouvez changer la limite dans les réglages des alertes.',
          ],
          holiday: [
            `Vous avez indiqué être absent, mais le compteur ${hydrometer} a enregistré ${lost}.`,
            'Si rien n’est arrosé automatiquement, faites fermer le robinet principal.',
          ],
        }),
        ...pictured(evidence, ({ count, least, most }) =>
          count === 1
            ? `Débit pendant la dernière heure : ${most}.`
            : `Litres par heure pendant les ${count} dernières heures : de ${least} à ${most}.`,
        ),
        { button: 'Voir les heures', path },
      ],
    }),
  },
});
