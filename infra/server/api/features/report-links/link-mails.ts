import { mail, type MailText } from '@hydria/adapters/mail/mail.ts';
import { asTenant } from '@hydria/database/db.ts';
import { CASE_KINDS, type CaseKind } from '@hydria/shared/rules/case-work.ts';
import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { PAGES_OF_CASES } from '../../kernel/case-pages.ts';
import { addressOfReporter } from '../reports/address-of-reporter.ts';
import { REPORT_EMAIL } from '../reports/change-contact.ts';
import { markOf } from '../reports/report-events.sql.ts';
import { openAddress, type SealedMailDeps } from '../reports/sealed-address.ts';
import { createOneTimeToken } from '../session/one-time-tokens.ts';
import { selectMailedCase } from './mailed-case.sql.ts';
import de from './locales/de.json' with { type: 'json' };
import el from './locales/el.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import { LINK } from './report-of-link.ts';

interface Values {
  kind: CaseKind;
  code: string;
  path: string;
}

const WORDS: Record<Language, typeof el> = { el, en, de, fr };

type About = keyof (typeof el)[CaseKind];

const textsOf = (about: About): Record<Language, (values: Values) => MailText> => {
  const textOf =
    (language: Language) =>
    ({ kind, code, path }: Values): MailText => {
      const { subject, body, button, fine } = WORDS[language][kind][about];
      const filled = (text: string) => text.replaceAll('{{code}}', code);
      return { subject: filled(subject), body: [...body.map(filled), { button, path }, { fine }] };
    };
  return { el: textOf('el'), en: textOf('en'), de: textOf('de'), fr: textOf('fr') };
};

const languageOf = (row: { lang: string | null; own_lang: Language | null }): Language =>
  row.own_lang ?? LANGUAGES.find((known) => known === row.lang) ?? 'el';

const ids = {
  deya_id: z.int(),
  id: z.int(),
  // Left out by an earlier release, whose links led to reports alone.
  kind: z.enum(CASE_KINDS).default('report'),
};

/** The link to a case without an account. The sender with an account is led to their own page, which asks them to sign in. */
export const reportLink = mail({
  ids: z.strictObject(ids),
  load: ({ db, clock }, { deya_id, id, kind }) =>
    asTenant(db, deya_id, async (tx) => {
      const row = await selectMailedCase(tx, { deya_id, id, kind });
      const address = row && addressOfReporter(row);
      if (!address) return null;
      const { own, followed } = PAGES_OF_CASES[kind];
      const values: Values = { kind, code: row.code, path: `${own}/${id}` };
      if (row.person_id !== null) return { ...address, deya_id, values };
      const now = clock.now();
      const until = new Date(now.getTime() + LINK.seconds * 1000).toISOString();
      const about = { person_id: null, deya_id, subject: markOf(id, row.email), detail: { [kind]: id, until } };
      const token = await createOneTimeToken(tx, { ...LINK, ...about, now });
      return { ...address, deya_id, values: { ...values, path: `${followed}#${token}` } };
    }),
  texts: textsOf('link'),
});

/** The link that confirms the new address of a case. */
export const reportEmailConfirm = mail({
  ids: z.strictObject({ ...ids, address: z.string() }),
  load: (deps: SealedMailDeps, { deya_id, id, kind, address }) =>
    asTenant(deps.db, deya_id, async (tx) => {
      const row = await selectMailedCase(tx, { deya_id, id, kind });
      if (!row || (row.person_id === null && row.email === null)) return null;
      const token = await createOneTimeToken(tx, {
        ...REPORT_EMAIL,
        person_id: null,
        deya_id,
        subject: markOf(id, row.email),
        detail: { [kind]: id, address },
        now: deps.clock.now(),
      });
      const values: Values = { kind, code: row.code, path: `/report/email#${token}` };
      return { to: openAddress(deps, address), lang: languageOf(row), deya_id, values };
    }),
  texts: textsOf('confirm'),
});

/** Tells the address before that mails about a case go to another one. */
export const reportEmailChanged = mail({
  ids: z.strictObject({ ...ids, address: z.string() }),
  load: (deps: SealedMailDeps, { deya_id, id, kind, address }) =>
    asTenant(deps.db, deya_id, async (tx) => {
      const row = await selectMailedCase(tx, { deya_id, id, kind });
      if (!row) return null;
      const values: Values = { kind, code: row.code, path: '/support' };
      return { to: openAddress(deps, address), lang: languageOf(row), deya_id, values };
    }),
  texts: textsOf('changed'),
});
