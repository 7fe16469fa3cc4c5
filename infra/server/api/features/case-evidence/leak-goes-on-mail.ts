import { mail, type MailText } from '@hydria/adapters/mail/mail.ts';
import { asTenant } from '@hydria/database/db.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { fillText } from '../../kernel/fill-text.ts';
import { inWords } from '../../kernel/in-words.ts';
import { mailOfCase } from '../../kernel/mail-to-utility.ts';
import de from './locales/de.json' with { type: 'json' };
import el from './locales/el.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

interface Values {
  code: string;
  lowest: number;
  path: string;
}

const WORDS: Record<Language, typeof el> = { el, en, de, fr };

const textOf =
  (language: Language) =>
  ({ code, lowest, path }: Values): MailText => {
    const words = WORDS[language];
    const litres = inWords(language, null).litres(lowest);
    return {
      subject: fillText(words.subject, { code }),
      body: [fillText(words.body, { code, litres }), { button: words.button, path }, { fine: words.fine }],
    };
  };

/** Tells the team of a case, or the utility, that the meter opened it again after the repair. */
export const leakGoesOn = mail({
  ids: z.strictObject({ deya_id: z.int(), id: z.int(), n: z.int() }),
  once: ({ deya_id, id, n }) => `leak-goes-on:${deya_id}:${id}:${n}`,
  load: ({ db }, { deya_id, id, n }) =>
    asTenant(db, deya_id, async (tx) => {
      const utility = await mailOfCase(tx, { deya_id, id });
      const row = await tx
        .selectFrom('case_flow_check as k')
        .innerJoin('problem_report as r', (on) =>
          on.onRef('r.deya_id', '=', 'k.deya_id').onRef('r.id', '=', 'k.case_id'),
        )
        .select(['r.code', 'k.lowest'])
        .where('k.deya_id', '=', deya_id)
        .where('k.case_id', '=', id)
        .where('k.event_n', '=', n)
        .executeTakeFirst();
      if (!utility || row?.lowest == null) return null;
      const values: Values = { code: row.code, lowest: row.lowest, path: `/admin/cases/${id}` };
      return { ...utility, deya_id, values };
    }),
  texts: { el: textOf('el'), en: textOf('en'), de: textOf('de'), fr: textOf('fr') },
});
