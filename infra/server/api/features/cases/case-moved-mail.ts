import { mail, type MailText } from '@hydria/adapters/mail/mail.ts';
import { asTenant } from '@hydria/database/db.ts';
import { reportStatus } from '@hydria/shared/contract/reports.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { stateName, type CaseStateName } from '@hydria/shared/rules/case-state.ts';
import { z } from 'zod';
import { offeredLanguage } from '../../kernel/offered-language.ts';
import { addressOfReporter } from '../reports/address-of-reporter.ts';
import de from './locales/de.json' with { type: 'json' };
import el from './locales/el.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

interface Values {
  code: string;
  deya: string;
  /** `answered`: the staff have written without a move. */
  state: CaseStateName | 'answered';
  /** The words of the staff; empty without any. */
  reason: string;
  /** The page of the report; null for a guest, who has none. */
  path: string | null;
}

const WORDS: Record<Language, typeof el> = { el, en, de, fr };

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

const textOf =
  (language: Language) =>
  ({ code, deya, state, reason, path }: Values): MailText => {
    const { moved } = WORDS[language];
    const known = { code, deya };
    return {
      subject: fill(moved.subject[state], known),
      body: [
        fill(moved.body[state], known),
        ...(reason && state !== 'answered' ? [moved.reason] : []),
        ...(reason ? reason.split(/\n+/).filter(Boolean) : []),
        ...(path === null ? [] : [{ button: moved.button, path }]),
      ],
    };
  };

/** Tells the reporter of a case that the staff have moved it, with their reason, or have written to them. */
export const caseMoved = mail({
  ids: z.strictObject({ deya_id: z.int(), id: z.int(), status: reportStatus.nullable(), n: z.int() }),
  once: ({ deya_id, id, n }) => `case-moved:${deya_id}:${id}:${n}`,
  load: ({ db }, { deya_id, id, status, n }) =>
    asTenant(db, deya_id, async (tx) => {
      const row = await tx
        .selectFrom('problem_report as r')
        .innerJoin('deya as d', 'd.id', 'r.deya_id')
        .innerJoin('problem_report_event as e', (on) =>
          on.onRef('e.deya_id', '=', 'r.deya_id').onRef('e.report_id', '=', 'r.id').on('e.n', '=', n),
        )
        .leftJoin('person as p', (on) =>
          on.onRef('p.id', '=', 'r.person_id').on('p.active', '=', true).on('p.deleted_at', 'is', null),
        )
        .select(['r.code', 'r.email', 'r.person_id', 'e.note', 'd.title', 'd.title_latin', 'p.email as own'])
        .select(offeredLanguage<Language | null>('r.lang', deya_id).as('lang'))
        .select(offeredLanguage<Language | null>('p.lang', deya_id).as('own_lang'))
        .where('r.deya_id', '=', deya_id)
        .where('r.id', '=', id)
        .executeTakeFirst();
      const address = row && addressOfReporter(row);
      if (!address) return null;
      const values: Values = {
        code: row.code,
        deya: address.lang === 'el' ? row.title : row.title_latin,
        state: status === null ? 'answered' : stateName(status),
        reason: row.note ?? '',
        path: row.person_id === null ? null : `/report/mine/${id}`,
      };
      return { ...address, deya_id, values };
    }),
  texts: { el: textOf('el'), en: textOf('en'), de: textOf('de'), fr: textOf('fr') },
});
