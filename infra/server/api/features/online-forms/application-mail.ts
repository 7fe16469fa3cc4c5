import { inScope, type Tx } from '@hydria/database/db.ts';
import { mail } from '@hydria/adapters/mail/mail.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { sayAnswers } from '../../kernel/answers-in-words.ts';
import { ASK_FOR_LINK, PAGES_OF_CASES } from '../../kernel/case-pages.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { drawnLayout } from '../../kernel/form-layouts.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';
import { wantsCaseMail } from '../notifications/case-notices.ts';
import { addressOfReporter } from '../reports/address-of-reporter.ts';
import { makeApplicationDocument, readApplicationData } from './application-document.ts';

/** The answers under a title; nothing for a guest. */
const copyOf = (title: string, answers: string[]): string[] => (answers.length > 0 ? [title, ...answers] : []);

const attached = (line: string, hasDocument: boolean): string[] => (hasDocument ? [line] : []);

/** The application of a mail, with the account of its sender. */
async function selectReceived(tx: Tx, deya_id: number, id: number) {
  return tx
    .selectFrom('form_answer as a')
    .innerJoin('online_form as f', (on) =>
      on.onRef('f.deya_id', '=', 'a.deya_id').onRef('f.id', '=', 'a.online_form_id'),
    )
    .leftJoin('person as p', (on) =>
      on.onRef('p.id', '=', 'a.person_id').on('p.active', '=', true).on('p.deleted_at', 'is', null),
    )
    .leftJoin('person_deya as l', (on) =>
      on.onRef('l.deya_id', '=', 'a.deya_id').onRef('l.person_id', '=', 'a.person_id'),
    )
    .leftJoin('form_layout as y', (on) =>
      on.onRef('y.deya_id', '=', 'a.deya_id').onRef('y.sha256', '=', 'a.layout_sha256'),
    )
    .select(['a.code', 'a.answers', 'a.email', 'a.person_id', 'f.title', 'f.document', 'p.email as own'])
    .select(({ fn }) => fn.coalesce('y.api', 'f.api').as('api'))
    .select(['l.subscribe', 'l.muted', offeredLanguage<Language | null>('a.lang', deya_id).as('lang')])
    .select(offeredLanguage<Language | null>('p.lang', deya_id).as('own_lang'))
    .where('a.deya_id', '=', deya_id)
    .where('a.id', '=', id)
    .executeTakeFirst();
}

/**
 * Confirms an application: to an account, unless it wants no such mails, with a copy of the answers. The address of a guest is not
 * verified, so that their mail repeats none of their words; otherwise any sender could write to others.
 */
export const applicationReceived = mail({
  ids: z.strictObject({ deya_id: z.int(), id: z.int(), person_id: z.int().nullable() }),
  once: ({ deya_id, id }) => `application-received:${deya_id}:${id}`,
  load: async (app: ApiContext, { deya_id, id, person_id }) => {
    const scope = { deya_id, ...(person_id !== null && { person_id }) };
    const found = await inScope(app.db, scope, async (tx) => {
      const row = await selectReceived(tx, deya_id, id);
      const address = row && wantsCaseMail(row) && addressOfReporter(row);
      if (!address) return null;
      const { code, title } = row;
      const { lang } = address;
      const isGuest = row.person_id === null;
      // The server has stored these answers by this layout.
      const answers = isGuest ? [] : sayAnswers(drawnLayout(row.api), row.answers as FormAnswers, lang);
      const path = isGuest ? `${ASK_FOR_LINK}#${code}` : `${PAGES_OF_CASES.application.own}/${id}`;
      const data = row.document ? await readApplicationData(tx, { deya_id, id }) : undefined;
      const values = { code, title: title[lang] ?? title.el, answers, path, hasDocument: data !== undefined };
      return { addressed: { ...address, deya_id, values }, data, withAnswers: !isGuest };
    });
    if (!found) return null;
    const { addressed, data, withAnswers } = found;
    // Outside the transaction: a document takes its turn.
    return data
      ? { ...addressed, attachments: [await makeApplicationDocument(app, data, { withAnswers })] }
      : addressed;
  },
  texts: {
    el: ({ code, title, answers, path, hasDocument }) => ({
      subject: `Λάβαμε την αίτησή σας: ${code}`,
      body: [
        `${title}. Αριθμός αίτησης: ${code}.`,
        ...copyOf('Οι απαντήσεις σας:', answers),
        ...attached('Η αίτηση επισυνάπτεται ως PDF.', hasDocument),
        { button: 'Η αίτηση', path },
      ],
    }),
    en: ({ code, title, answers, path, hasDocument }) => ({
      subject: `We have received your application: ${code}`,
      body: [
        `${title}. Application number: ${code}.`,
        ...copyOf('Your answers:', answers),
        ...attached('The application is attached as a PDF.', hasDocument),
        { button: 'View the application', path },
      ],
    }),
    de: ({ code, title, answers, path, hasDocument }) => ({
      subject: `Ihr Antrag ist eingegangen: ${code}`,
      body: [
        `${title}. Antragsnummer: ${code}.`,
        ...copyOf('Ihre Angaben:', answers),
        ...attached('Der Antrag ist als PDF angehängt.', hasDocument),
        { button: 'Zum Antrag', path },
      ],
    }),
    fr: ({ code, title, answers, path, hasDocument }) => ({
      subject: `Nous avons reçu votre demande : ${code}`,
      body: [
        `${title}. Numéro de la demande : ${code}.`,
        ...copyOf('Vos réponses :', answers),
        ...attached('La demande est jointe en PDF.', hasDocument),
        { button: 'Voir la demande', path },
      ],
    }),
  },
});
