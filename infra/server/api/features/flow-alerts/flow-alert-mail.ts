import { asTenant } from '@hydria/database/db.ts';
import { mail } from '@hydria/adapters/mail/mail.ts';
import { BY_MAIL, channelsOf } from '@hydria/shared/rules/notification-events.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { inWords, READER_FORMATS } from '../../kernel/in-words.ts';
import type { FlowKind } from './flow-rules.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';

/** Names of the kinds. */
const KINDS: Record<Language, Record<FlowKind, string>> = {
  el: {
    after_closing: 'Κατανάλωση σε κλειστή παροχή',
    burst: 'Πολύ μεγάλη ροή νερού',
    continuous_high: 'Συνεχής μεγάλη ροή νερού',
    continuous_low: 'Συνεχής ροή νερού',
  },
  en: {
    after_closing: 'Consumption on a closed supply',
    burst: 'Very high water flow',
    continuous_high: 'Continuous high water flow',
    continuous_low: 'Continuous water flow',
  },
  de: {
    after_closing: 'Verbrauch an einem geschlossenen Anschluss',
    burst: 'Sehr hoher Wasserdurchfluss',
    continuous_high: 'Dauerhaft hoher Wasserdurchfluss',
    continuous_low: 'Dauerhafter Wasserdurchfluss',
  },
  fr: {
    after_closing: 'Consommation sur un branchement fermé',
    burst: 'Très fort débit d’eau',
    continuous_high: 'Fort débit d’eau continu',
    continuous_low: 'Débit d’eau continu',
  },
};

/** Tells a liable party of an alert, once. It is not sent once the alert is withdrawn, or the person has turned its mails off. */
export const flowAlertMail = mail({
  ids: z.strictObject({ deya_id: z.int(), alert_id: z.int(), person_id: z.int() }),
  once: ({ deya_id, alert_id, person_id }) => `flow-alert:${deya_id}:${alert_id}:${person_id}`,
  load: ({ db }, { deya_id, alert_id, person_id }) =>
    asTenant(db, deya_id, async (tx) => {
      const row = await tx
        .selectFrom('flow_alert as a')
        .innerJoin('hydrometer as h', (on) =>
          on.onRef('h.deya_id', '=', 'a.deya_id').onRef('h.hydrometer', '=', 'a.hydrometer'),
        )
        .innerJoin('supply_person as sp', (on) =>
          on.onRef('sp.deya_id', '=', 'h.deya_id').onRef('sp.kwdikos_katanalwti', '=', 'h.kwdikos_katanalwti'),
        )
        .innerJoin('person as p', 'p.id', 'sp.person_id')
        .innerJoin('person_deya as l', (on) =>
          on.onRef('l.deya_id', '=', 'a.deya_id').onRef('l.person_id', '=', 'p.id'),
        )
        .select(['a.kind', 'a.since', 'a.lowest', 'a.hydrometer', 'h.kwdikos_katanalwti', 'sp.alias'])
        .select(['p.email', offeredLanguage('p.lang', deya_id).as('lang'), 'l.subscribe', 'l.muted'])
        .select(READER_FORMATS)
        .where('a.deya_id', '=', deya_id)
        .where('a.id', '=', alert_id)
        .where('a.withdrawn_at', 'is', null)
        .where('sp.person_id', '=', person_id)
        .where('p.active', '=', true)
        .where('p.deleted_at', 'is', null)
        .executeTakeFirst();
      if (!row || !(channelsOf('flow_alert', row) & BY_MAIL)) return null;
      const { email: to, lang, kind, since, lowest, hydrometer } = row;
      const values = {
        kind,
        since: inWords(lang, row).moment(since),
        lowest: Math.round(lowest),
        supply: row.alias ?? row.kwdikos_katanalwti,
        hydrometer,
        path: '/supplies',
      };
      return { to, lang, deya_id, values };
    }),
  texts: {
    el: ({ kind, since, lowest, supply, hydrometer, path }) => ({
      subject: `${KINDS.el[kind]}: παροχή ${supply}`,
      body: [
        `Ο μετρητής ${hydrometer} καταγράφει ροή χωρίς διακοπή από ${since}, τουλάχιστον ${lowest} ${lowest === 1 ? 'λίτρο' : 'λίτρα'} την ώρα.`,
        'Κλείστε τον γενικό διακόπτη: αν ο μετρητής συνεχίζει να γράφει, υπάρχει διαρροή ανάμεσα στον μετρητή και τον διακόπτη. Αν σταματήσει, ελέγξτε καζανάκια, βρύσες και το πότισμα.',
        { button: 'Δείτε τις ώρες', path },
      ],
    }),
    en: ({ kind, since, lowest, supply, hydrometer, path }) => ({
      subject: `${KINDS.en[kind]}: supply ${supply}`,
      body: [
        `Meter ${hydrometer} has recorded flow without a break since ${since}, at least ${lowest} ${lowest === 1 ? 'litre' : 'litres'} an hour.`,
        'Close the main stopcock. If the meter keeps counting, the leak is between the meter and the stopcock. If it stops, check cisterns, taps and the irrigation.',
        { button: 'View the hours', path },
      ],
    }),
    de: ({ kind, since, lowest, supply, hydrometer, path }) => ({
      subject: `${KINDS.de[kind]}: Anschluss ${supply}`,
      body: [
        `Der Zähler ${hydrometer} verzeichnet seit ${since} ununterbrochen Durchfluss, mindestens ${lowest} Liter pro Stunde.`,
        'Schließen Sie den Haupthahn. Zählt der Zähler weiter, liegt das Leck zwischen Zähler und Haupthahn. Steht er still, prüfen Sie Spülkästen, Wasserhähne und die Bewässerung.',
        { button: 'Stunden ansehen', path },
      ],
    }),
    fr: ({ kind, since, lowest, supply, hydrometer, path }) => ({
      subject: `${KINDS.fr[kind]} : branchement ${supply}`,
      body: [
        `Le compteur ${hydrometer} enregistre un débit sans interruption depuis ${since}, au moins ${lowest} ${lowest === 1 ? 'litre' : 'litres'} par heure.`,
        'Fermez le robinet principal. Si le compteur continue de tourner, la fuite se trouve entre le compteur et le robinet. S’il s’arrête, vérifiez les chasses d’eau, les robinets et l’arrosage.',
        { button: 'Voir les heures', path },
      ],
    }),
  },
});
