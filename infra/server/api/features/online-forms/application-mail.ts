import { asMember } from '@hydria/database/db.ts';
import { mail } from '@hydria/adapters/mail/mail.ts';
import { formLayout } from '@hydria/shared/contract/form-layout.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import { z } from 'zod';
import { sayAnswers } from '../../kernel/answers-in-words.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';

/**
 * A copy of an application, to the signed-in person who sent it. A guest gets none: an address in an answer is not
 * verified, and a mail with free text to it would let any sender write to others.
 */
export const applicationReceived = mail({
  ids: z.strictObject({ deya_id: z.int(), id: z.int(), person_id: z.int() }),
  once: ({ deya_id, id }) => `application-received:${deya_id}:${id}`,
  load: ({ db }, { deya_id, id, person_id }) =>
    asMember(db, deya_id, person_id, async (tx) => {
      const row = await tx
        .selectFrom('form_answer as a')
        .innerJoin('person as p', 'p.id', 'a.person_id')
        .innerJoin('online_form as f', (on) =>
          on.onRef('f.deya_id', '=', 'a.deya_id').onRef('f.id', '=', 'a.online_form_id'),
        )
        .select(['p.email', offeredLanguage('p.lang', deya_id).as('lang'), 'a.code', 'a.answers', 'f.title', 'f.api'])
        .where('a.deya_id', '=', deya_id)
        .where('a.id', '=', id)
        .where('p.active', '=', true)
        .where('p.deleted_at', 'is', null)
        .executeTakeFirst();
      if (!row) return null;
      const { email: to, lang, code, title } = row;
      // The server has stored these answers by this layout.
      const answers = sayAnswers(formLayout.parse(row.api), row.answers as FormAnswers, lang);
      return {
        to,
        lang,
        deya_id,
        values: { code, title: title[lang] ?? title.el, answers, path: `/applications/${id}` },
      };
    }),
  texts: {
    el: ({ code, title, answers, path }) => ({
      subject: `Λάβαμε την αίτησή σας: ${code}`,
      body: [`${title}. Αριθμός αίτησης: ${code}.`, 'Οι απαντήσεις σας:', ...answers, { button: 'Η αίτηση', path }],
    }),
    en: ({ code, title, answers, path }) => ({
      subject: `We have received your application: ${code}`,
      body: [
        `${title}. Application number: ${code}.`,
        'Your answers:',
        ...answers,
        { button: 'View the application', path },
      ],
    }),
    de: ({ code, title, answers, path }) => ({
      subject: `Ihr Antrag ist eingegangen: ${code}`,
      body: [`${title}. Antragsnummer: ${code}.`, 'Ihre Angaben:', ...answers, { button: 'Zum Antrag', path }],
    }),
    fr: ({ code, title, answers, path }) => ({
      subject: `Nous avons reçu votre demande : ${code}`,
      body: [
        `${title}. Numéro de la demande : ${code}.`,
        'Vos réponses :',
        ...answers,
        { button: 'Voir la demande', path },
      ],
    }),
  },
});
