import { asMember } from '@hydria/database/db.ts';
import { mail, type MailText } from '@hydria/adapters/mail/mail.ts';
import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';
import { completeLanguages, shownLanguage } from '@hydria/shared/rules/text-language.ts';
import { z } from 'zod';
import { toMarkdown } from '../texts/text-markup.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';

const READ: Record<Language, string> = {
  el: 'Ποιότητα του νερού σας',
  en: 'Quality of your water',
  de: 'Qualität Ihres Wassers',
  fr: 'Qualité de votre eau',
};

const WHY: Record<Language, string> = {
  el: 'Λαμβάνετε το μήνυμα επειδή έχετε παροχή νερού στην περιοχή. Αφορά την υγεία σας και στέλνεται ανεξάρτητα από τις ενημερώσεις που έχετε ζητήσει.',
  en: 'You receive this because you have a water supply in the area. It concerns your health and does not depend on the news you asked for.',
  de: 'Sie erhalten diese Nachricht, weil Sie in dem Gebiet einen Wasseranschluss haben. Sie betrifft Ihre Gesundheit und hängt nicht von bestellten Neuigkeiten ab.',
  fr: 'Vous recevez ce message car vous avez un branchement dans la zone. Il concerne votre santé et ne dépend pas des nouvelles que vous avez demandées.',
};

interface Values {
  title: string;
  paragraphs: string[];
  path: string;
}

const texts = Object.fromEntries(
  LANGUAGES.map((lang) => [
    lang,
    ({ title, paragraphs, path }: Values): MailText => ({
      subject: title,
      body: [...paragraphs, { button: READ[lang], path }, { fine: WHY[lang] }],
    }),
  ]),
) as Record<Language, (values: Values) => MailText>;

/** Mails a notice about the water, or its all-clear, to one of the people with a supply there, once. */
export const waterNoticeMail = mail({
  ids: z.strictObject({ deya_id: z.int(), notice_id: z.int(), person_id: z.int(), clear: z.int() }),
  once: ({ deya_id, notice_id, person_id, clear }) => `water-notice:${deya_id}:${notice_id}:${person_id}:${clear}`,
  load: ({ db }, { deya_id, notice_id, person_id, clear }) =>
    asMember(db, deya_id, person_id, async (tx) => {
      const row = await tx
        .selectFrom('water_notice_recipient as r')
        .innerJoin('water_notice as n', (on) =>
          on.onRef('n.deya_id', '=', 'r.deya_id').onRef('n.id', '=', 'r.notice_id'),
        )
        .innerJoin('person as p', 'p.id', 'r.person_id')
        .select([
          'p.email',
          offeredLanguage('p.lang', deya_id).as('lang'),
          'n.zone',
          'n.title',
          'n.description',
          'n.clear_title',
          'n.clear_description',
        ])
        .where('r.deya_id', '=', deya_id)
        .where('r.notice_id', '=', notice_id)
        .where('r.person_id', '=', person_id)
        .where('n.cleared_at', clear === 1 ? 'is not' : 'is', null)
        .where('p.active', '=', true)
        .where('p.deleted_at', 'is', null)
        .executeTakeFirst();
      if (!row) return null;
      const { email: to, lang, zone, clear_title, clear_description } = row;
      const [title, description] = [clear_title ?? row.title, clear_description ?? row.description];
      const shown = shownLanguage(completeLanguages(title, description), lang);
      const paragraphs = toMarkdown(description[shown] ?? description.el).split(/\n\n+/);
      const path = `/deya/${deya_id}/water-quality?${new URLSearchParams({ zone })}`;
      return { to, lang, deya_id, values: { title: title[shown] ?? title.el, paragraphs, path } };
    }),
  texts,
});
