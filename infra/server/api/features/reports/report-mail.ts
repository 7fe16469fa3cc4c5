import { inScope } from '@hydria/database/db.ts';
import { mail } from '@hydria/adapters/mail/mail.ts';
import { CASE_STATES } from '@hydria/shared/rules/case-state.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { z } from 'zod';
import { ASK_FOR_LINK, PAGES_OF_CASES } from '../../kernel/case-pages.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';
import { wantsCaseMail } from '../notifications/case-notices.ts';
import { addressOfReporter } from './address-of-reporter.ts';

/**
 * Confirms a problem report to the address that was left with it, or else to that of the account, unless the account wants no such mails. A guest's address is
 * not verified, so the mail repeats none of their words. Otherwise it would carry texts to other people.
 */
export const reportReceived = mail({
  ids: z.strictObject({ deya_id: z.int(), id: z.int(), person_id: z.int().nullable() }),
  once: ({ deya_id, id }) => `report-received:${deya_id}:${id}`,
  load: ({ db }, { deya_id, id, person_id }) =>
    inScope(db, { deya_id, ...(person_id !== null && { person_id }) }, async (tx) => {
      const row = await tx
        .selectFrom('problem_report as r')
        .leftJoin('person as p', (on) =>
          on.onRef('p.id', '=', 'r.person_id').on('p.active', '=', true).on('p.deleted_at', 'is', null),
        )
        .leftJoin('person_deya as l', (on) =>
          on.onRef('l.deya_id', '=', 'r.deya_id').onRef('l.person_id', '=', 'r.person_id'),
        )
        .select([
          'r.code',
          'r.email',
          'r.status',
          offeredLanguage<Language | null>('r.lang', deya_id).as('lang'),
          'r.person_id',
        ])
        .select(['p.email as own', offeredLanguage<Language | null>('p.lang', deya_id).as('own_lang')])
        .select(['l.subscribe', 'l.muted'])
        .where('r.deya_id', '=', deya_id)
        .where('r.id', '=', id)
        .executeTakeFirst();
      const address = row && wantsCaseMail(row) && addressOfReporter(row);
      if (!address) return null;
      const path = row.person_id === null ? `${ASK_FOR_LINK}#${row.code}` : `${PAGES_OF_CASES.report.own}/${id}`;
      return { ...address, deya_id, values: { code: row.code, path, follows: row.status === CASE_STATES.duplicate } };
    }),
  texts: {
    el: ({ code, path, follows }) => ({
      subject: `Λάβαμε την αναφορά σας: ${code}`,
      body: [
        'Ευχαριστούμε. Η ΔΕΥΑ έλαβε την αναφορά σας.',
        `Αριθμός αναφοράς: ${code}. Κρατήστε τον για την επικοινωνία σας με τη ΔΕΥΑ.`,
        ...(follows ? ['Το ίδιο πρόβλημα είχε ήδη αναφερθεί. Θα σας γράψουμε όταν προχωρήσει.'] : []),
        { button: 'Η αναφορά', path },
      ],
    }),
    en: ({ code, path, follows }) => ({
      subject: `We have received your report: ${code}`,
      body: [
        'Thank you. The utility has received your report.',
        `Report number: ${code}. Please quote it when you contact the utility.`,
        ...(follows ? ['The same problem was reported before. We write to you when it moves on.'] : []),
        { button: 'View the report', path },
      ],
    }),
    de: ({ code, path, follows }) => ({
      subject: `Ihre Meldung ist eingegangen: ${code}`,
      body: [
        'Vielen Dank. Ihre Meldung ist beim Versorger eingegangen.',
        `Nummer der Meldung: ${code}. Bitte nennen Sie diese bei Rückfragen.`,
        ...(follows ? ['Dasselbe Problem war bereits gemeldet. Wir schreiben Ihnen, wenn es weitergeht.'] : []),
        { button: 'Zur Meldung', path },
      ],
    }),
    fr: ({ code, path, follows }) => ({
      subject: `Nous avons reçu votre signalement : ${code}`,
      body: [
        'Merci. Le service des eaux a reçu votre signalement.',
        `Numéro du signalement : ${code}. Indiquez-le si vous contactez le service.`,
        ...(follows ? ['Le même problème avait déjà été signalé. Nous vous écrirons quand il avancera.'] : []),
        { button: 'Voir le signalement', path },
      ],
    }),
  },
});
