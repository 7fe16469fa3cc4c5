import { asMember, type Tx } from '@hydria/database/db.ts';
import { mail, type MailText } from '@hydria/adapters/mail/mail.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { plusDays } from '@hydria/shared/rules/calendar-day.ts';
import { inWords, READER_FORMATS } from '../../kernel/in-words.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';
import { today } from '../../kernel/today.ts';
import { ALERT_NAMES } from '../flow-alerts/flow-alert-mail.ts';
import { selectOwnAlerts } from '../flow-alerts/own-alerts.sql.ts';
import { UNSUBSCRIBE } from '../notifications/announcement-mail.ts';
import { createOneTimeToken } from '../session/one-time-tokens.ts';
import { isLiable, linked, ownHour } from '../supplies/access.ts';

/** The unsubscribe link stays valid for this long. */
const SECRET_SECONDS = 180 * 86_400;
/** Open alerts that the mail names. */
const ALERTS = 10;

/** The litres of one supply in two weeks; null without readings. */
interface SupplyWeek {
  kwdikos_katanalwti: string;
  alias: string | null;
  week: number | null;
  before: number | null;
}

/** The litres of a person's own days at each supply in a week and in the one before. */
async function selectWeeks(
  tx: Tx,
  { deya_id, person_id, day }: { deya_id: number; person_id: number; day: string },
  monday: string,
): Promise<SupplyWeek[]> {
  const midnight = (days: number) => sql`(${monday}::date + ${days}::int)::timestamp at time zone 'Europe/Athens'`;
  const { rows } = await sql<SupplyWeek>`
    select s.kwdikos_katanalwti, sp.alias,
           sum(x.litres) filter (where x.measured_at > ${midnight(0)})::int as week,
           sum(x.litres) filter (where x.measured_at <= ${midnight(0)})::int as before
    from supply_person sp
    join person p on p.id = sp.person_id
    join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti
    join hydrometer h on h.deya_id = s.deya_id and h.kwdikos_katanalwti = s.kwdikos_katanalwti and h.type = 'digital'
    join hourly_reading x on x.deya_id = h.deya_id and x.hydrometer = h.hydrometer and x.litres is not null
      and x.measured_at > ${midnight(-7)} and x.measured_at <= ${midnight(7)} and ${ownHour(sql`x.measured_at`)}
    where sp.deya_id = ${deya_id} and ${linked(person_id, day)} and ${isLiable}
    group by 1, 2 order by 1 limit 50`.execute(tx);
  return rows;
}

interface Values {
  first: string;
  last: string;
  supplies: { name: string; week: string | null; before: string | null; change: number | null }[];
  alerts: { kind: keyof (typeof ALERT_NAMES)['el']; name: string; since: string }[];
}

interface Words {
  subject: (first: string, last: string) => string;
  intro: (first: string, last: string) => string;
  supply: (name: string, litres: string) => string;
  none: (name: string) => string;
  more: (percent: number, before: string) => string;
  less: (percent: number, before: string) => string;
  same: string;
  open: string;
  alert: (kind: string, name: string, since: string) => string;
  quiet: string;
  button: string;
  why: string;
}

const WORDS: Record<Language, Words> = {
  el: {
    subject: (first, last) => `Η κατανάλωσή σας από ${first} έως ${last}`,
    intro: (first, last) => `Η κατανάλωση νερού της εβδομάδας από ${first} έως ${last}:`,
    supply: (name, litres) => `${name}: ${litres}.`,
    none: (name) => `${name}: δεν υπάρχουν ενδείξεις αυτής της εβδομάδας.`,
    more: (percent, before) => `${percent}% πάνω από την προηγούμενη εβδομάδα (${before}).`,
    less: (percent, before) => `${percent}% κάτω από την προηγούμενη εβδομάδα (${before}).`,
    same: 'Όσο και την προηγούμενη εβδομάδα.',
    open: 'Ειδοποιήσεις σε εξέλιξη:',
    alert: (kind, name, since) => `${kind}, ${name}, από ${since}.`,
    quiet: 'Δεν υπάρχει καμία ειδοποίηση σε εξέλιξη.',
    button: 'Δείτε τις ειδοποιήσεις',
    why: 'Λαμβάνετε τη σύνοψη επειδή την επιλέξατε στις ρυθμίσεις ειδοποιήσεων των μετρητών σας.',
  },
  en: {
    subject: (first, last) => `Your consumption from ${first} to ${last}`,
    intro: (first, last) => `The water that you used in the week from ${first} to ${last}:`,
    supply: (name, litres) => `${name}: ${litres}.`,
    none: (name) => `${name}: there are no readings of this week.`,
    more: (percent, before) => `${percent}% more than the week before (${before}).`,
    less: (percent, before) => `${percent}% less than the week before (${before}).`,
    same: 'As much as the week before.',
    open: 'Open alerts:',
    alert: (kind, name, since) => `${kind}, ${name}, since ${since}.`,
    quiet: 'No alert is open.',
    button: 'View the alerts',
    why: 'You receive this summary because you chose it in the alert settings of your meters.',
  },
  de: {
    subject: (first, last) => `Ihr Verbrauch vom ${first} bis ${last}`,
    intro: (first, last) => `Ihr Wasserverbrauch in der Woche vom ${first} bis ${last}:`,
    supply: (name, litres) => `${name}: ${litres}.`,
    none: (name) => `${name}: Aus dieser Woche liegen keine Werte vor.`,
    more: (percent, before) => `${percent} % mehr als in der Woche davor (${before}).`,
    less: (percent, before) => `${percent} % weniger als in der Woche davor (${before}).`,
    same: 'Genauso viel wie in der Woche davor.',
    open: 'Offene Warnungen:',
    alert: (kind, name, since) => `${kind}, ${name}, seit ${since}.`,
    quiet: 'Es gibt keine offene Warnung.',
    button: 'Warnungen ansehen',
    why: 'Sie erhalten diese Übersicht, weil Sie sie in den Einstellungen der Zählerwarnungen gewählt haben.',
  },
  fr: {
    subject: (first, last) => `Votre consommation du ${first} au ${last}`,
    intro: (first, last) => `Votre consommation d’eau de la semaine du ${first} au ${last} :`,
    supply: (name, litres) => `${name} : ${litres}.`,
    none: (name) => `${name} : aucun relevé pour cette semaine.`,
    more: (percent, before) => `${percent} % de plus que la semaine d’avant (${before}).`,
    less: (percent, before) => `${percent} % de moins que la semaine d’avant (${before}).`,
    same: 'Autant que la semaine d’avant.',
    open: 'Alertes en cours :',
    alert: (kind, name, since) => `${kind}, ${name}, depuis ${since}.`,
    quiet: 'Aucune alerte n’est en cours.',
    button: 'Voir les alertes',
    why: 'Vous recevez ce résumé car vous l’avez choisi dans les réglages des alertes de vos compteurs.',
  },
};

/** One line of a supply: its litres, and the change against the week before. */
function lineOf(words: Words, { name, week, before, change }: Values['supplies'][number]): string {
  if (week === null) return words.none(name);
  const line = words.supply(name, week);
  if (before === null || change === null) return line;
  if (change === 0) return `${line} ${words.same}`;
  return `${line} ${change > 0 ? words.more(change, before) : words.less(-change, before)}`;
}

const textOf =
  (lang: Language) =>
  ({ first, last, supplies, alerts }: Values): MailText => {
    const words = WORDS[lang];
    return {
      subject: words.subject(first, last),
      body: [
        words.intro(first, last),
        ...supplies.map((supply) => lineOf(words, supply)),
        ...(alerts.length > 0
          ? [words.open, ...alerts.map(({ kind, name, since }) => words.alert(ALERT_NAMES[lang][kind], name, since))]
          : [words.quiet]),
        { button: words.button, path: '/alerts' },
        { fine: words.why },
      ],
    };
  };

/** The whole percent by which a week differs from the one before; null where there is nothing to compare with. */
const changeOf = ({ week, before }: SupplyWeek): number | null =>
  week === null || !before ? null : Math.round(((week - before) / before) * 100);

/** The consumption of a week and the open alerts, once for each person who has chosen it and has readings. */
export const weeklyDigestMail = mail({
  ids: z.strictObject({ deya_id: z.int(), person_id: z.int(), week: z.iso.date() }),
  once: ({ deya_id, person_id, week }) => `digest:${deya_id}:${person_id}:${week}`,
  load: ({ db, clock }, { deya_id, person_id, week: monday }) =>
    asMember(db, deya_id, person_id, async (tx) => {
      const row = await tx
        .selectFrom('person_deya as l')
        .innerJoin('person as p', 'p.id', 'l.person_id')
        .select(['p.email', offeredLanguage('p.lang', deya_id).as('lang')])
        .select(READER_FORMATS)
        .where('l.deya_id', '=', deya_id)
        .where('l.person_id', '=', person_id)
        .where('l.status', '=', 'active')
        .where('l.digest', '=', true)
        .where('p.active', '=', true)
        .where('p.confirmed_at', 'is not', null)
        .where('p.deleted_at', 'is', null)
        .executeTakeFirst();
      if (!row) return null;
      const reader = { deya_id, person_id, day: today(clock) };
      const weeks = await selectWeeks(tx, reader, monday);
      if (weeks.length === 0) return null;
      const words = inWords(row.lang, row);
      const names = new Map(weeks.map(({ kwdikos_katanalwti: code, alias }) => [code, alias ?? code]));
      const open = await selectOwnAlerts(tx, reader, { state: 'open' }, { after: undefined, limit: ALERTS });
      const values: Values = {
        first: words.day(monday),
        last: words.day(plusDays(monday, 6)),
        supplies: weeks.map((one) => ({
          name: names.get(one.kwdikos_katanalwti)!,
          week: one.week === null ? null : words.litres(one.week),
          before: one.before === null ? null : words.litres(one.before),
          change: changeOf(one),
        })),
        alerts: open.map(({ kind, kwdikos_katanalwti: code, since }) => ({
          kind,
          name: names.get(code) ?? code,
          since: words.moment(new Date(since)),
        })),
      };
      const unsubscribe = await createOneTimeToken(tx, {
        purpose: UNSUBSCRIBE,
        person_id,
        deya_id,
        subject: `digest:${deya_id}:${monday}`,
        detail: { mailing: 'digest' },
        seconds: SECRET_SECONDS,
        now: clock.now(),
      });
      return { to: row.email, lang: row.lang, values, deya_id, unsubscribe };
    }),
  texts: { el: textOf('el'), en: textOf('en'), de: textOf('de'), fr: textOf('fr') },
});
