import { mail, type MailText } from '@hydria/adapters/mail/mail.ts';
import { asTenant, type Tx } from '@hydria/database/db.ts';
import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { offeredLanguage } from '../../kernel/offered-language.ts';
import { addressOfReporter } from '../reports/address-of-reporter.ts';
import { REPORT_EMAIL } from '../reports/change-contact.ts';
import { markOf } from '../reports/report-events.sql.ts';
import { openAddress, type SealedMailDeps } from '../reports/sealed-address.ts';
import { createOneTimeToken } from '../session/one-time-tokens.ts';
import de from './locales/de.json' with { type: 'json' };
import el from './locales/el.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import { LINK } from './report-of-link.ts';

interface Values {
  code: string;
  path: string;
}

const WORDS: Record<Language, typeof el> = { el, en, de, fr };

type Kind = keyof typeof el;

const textsOf = (kind: Kind): Record<Language, (values: Values) => MailText> => {
  const textOf =
    (language: Language) =>
    ({ code, path }: Values): MailText => {
      const { subject, body, button, fine } = WORDS[language][kind];
      const filled = (text: string) => text.replaceAll('{{code}}', code);
      return { subject: filled(subject), body: [...body.map(filled), { button, path }, { fine }] };
    };
  return { el: textOf('el'), en: textOf('en'), de: textOf('de'), fr: textOf('fr') };
};

const selectReport = (tx: Tx, deya_id: number, id: number) =>
  tx
    .selectFrom('problem_report as r')
    .leftJoin('person as p', (on) =>
      on.onRef('p.id', '=', 'r.person_id').on('p.active', '=', true).on('p.deleted_at', 'is', null),
    )
    .select(['r.id', 'r.code', 'r.email', 'r.person_id', 'p.email as own'])
    .select(offeredLanguage<Language | null>('r.lang', deya_id).as('lang'))
    .select(offeredLanguage<Language | null>('p.lang', deya_id).as('own_lang'))
    .where('r.deya_id', '=', deya_id)
    .where('r.id', '=', id)
    .executeTakeFirst();

const languageOf = (row: { lang: string | null; own_lang: Language | null }): Language =>
  row.own_lang ?? LANGUAGES.find((known) => known === row.lang) ?? 'el';

const ids = { deya_id: z.int(), id: z.int() };

/** The link to a report without an account. The reporter with an account is led to their own page, which asks them to sign in. */
export const reportLink = mail({
  ids: z.strictObject(ids),
  load: ({ db, clock }, { deya_id, id }) =>
    asTenant(db, deya_id, async (tx) => {
      const row = await selectReport(tx, deya_id, id);
      const address = row && addressOfReporter(row);
      if (!address) return null;
      if (row.person_id !== null)
        return { ...address, deya_id, values: { code: row.code, path: `/report/mine/${id}` } as Values };
      const now = clock.now();
      const until = new Date(now.getTime() + LINK.seconds * 1000).toISOString();
      const about = { person_id: null, deya_id, subject: markOf(id, row.email), detail: { report: id, until } };
      const token = await createOneTimeToken(tx, { ...LINK, ...about, now });
      return { ...address, deya_id, values: { code: row.code, path: `/report/follow#${token}` } };
    }),
  texts: textsOf('link'),
});

/** The link that confirms the new address of a report. */
export const reportEmailConfirm = mail({
  ids: z.strictObject({ ...ids, address: z.string() }),
  load: (deps: SealedMailDeps, { deya_id, id, address }) =>
    asTenant(deps.db, deya_id, async (tx) => {
      const row = await selectReport(tx, deya_id, id);
      if (!row || (row.person_id === null && row.email === null)) return null;
      const token = await createOneTimeToken(tx, {
        ...REPORT_EMAIL,
        person_id: null,
        deya_id,
        subject: markOf(id, row.email),
        detail: { report: id, address },
        now: deps.clock.now(),
      });
      const values: Values = { code: row.code, path: `/report/email#${token}` };
      return { to: openAddress(deps, address), lang: languageOf(row), deya_id, values };
    }),
  texts: textsOf('confirm'),
});

/** Tells the address before that mails about a report go to another one. */
export const reportEmailChanged = mail({
  ids: z.strictObject({ ...ids, address: z.string() }),
  load: (deps: SealedMailDeps, { deya_id, id, address }) =>
    asTenant(deps.db, deya_id, async (tx) => {
      const row = await selectReport(tx, deya_id, id);
      if (!row) return null;
      const values: Values = { code: row.code, path: '/support' };
      return { to: openAddress(deps, address), lang: languageOf(row), deya_id, values };
    }),
  texts: textsOf('changed'),
});
