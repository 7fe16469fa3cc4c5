import type { Tx } from '@hydria/database/db.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@hydria/shared/rules/languages.ts';
import { answersInWords } from '../../kernel/answers-in-words.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { drawnLayout } from '../../kernel/form-layouts.ts';
import { inWords } from '../../kernel/in-words.ts';
import { taggedPdf, type DocumentContent } from '../../kernel/tagged-pdf.ts';
import { documentHead, selectIssuer, type Issuer } from '../deya/document-issuer.ts';
import { selectApplication } from './applications.sql.ts';

interface Words {
  number: string;
  protocol: string;
  sent: string;
  signed: string;
  answers: string;
  received: string;
  without: string;
}

const WORDS: Record<Language, Words> = {
  el: {
    number: 'Αριθμός αίτησης',
    protocol: 'Αριθμός πρωτοκόλλου',
    sent: 'Υποβλήθηκε',
    signed: 'Υπογραφή δεύτερου προσώπου',
    answers: 'Απαντήσεις',
    received: 'Το έγγραφο βεβαιώνει ότι λάβαμε την αίτηση. Δεν βεβαιώνει ότι την εγκρίναμε.',
    without: 'Οι απαντήσεις δεν περιέχονται: η διεύθυνση e-mail που δηλώθηκε δεν έχει επιβεβαιωθεί.',
  },
  en: {
    number: 'Application number',
    protocol: 'Protocol number',
    sent: 'Sent',
    signed: 'Signature of the second person',
    answers: 'Answers',
    received: 'This document confirms that we have received the application, not that it was approved.',
    without: 'The answers are not included, because the email address given was not verified.',
  },
  de: {
    number: 'Antragsnummer',
    protocol: 'Protokollnummer',
    sent: 'Eingereicht',
    signed: 'Unterschrift der zweiten Person',
    answers: 'Angaben',
    received: 'Dieses Dokument bestätigt den Eingang des Antrags, nicht seine Genehmigung.',
    without: 'Die Angaben sind nicht enthalten, weil die angegebene E-Mail-Adresse nicht bestätigt wurde.',
  },
  fr: {
    number: 'Numéro de la demande',
    protocol: 'Numéro de protocole',
    sent: 'Envoyée',
    signed: 'Signature de la seconde personne',
    answers: 'Réponses',
    received: 'Ce document confirme la réception de la demande, pas son acceptation.',
    without: 'Les réponses n’y figurent pas, car l’adresse e-mail indiquée n’a pas été vérifiée.',
  },
};

type Row = NonNullable<Awaited<ReturnType<typeof selectApplication>>>;

/** The data of the document of an application, read in one transaction. */
export interface ApplicationData {
  row: Row;
  issuer: Issuer;
}

/** Reads the data of the document; undefined for an application that is not there. */
export async function readApplicationData(
  tx: Tx,
  ids: { deya_id: number; id: number },
): Promise<ApplicationData | undefined> {
  const row = await selectApplication(tx, ids);
  return row && { row, issuer: await selectIssuer(tx, ids.deya_id) };
}

/**
 * The application as a tagged PDF in the language of its sender: number, dates, and questions with answers by the layout of then. Without
 * answers for readers who have shown a mailed link alone: the address of a guest was never verified.
 */
export async function makeApplicationDocument(
  app: ApiContext,
  { row, issuer }: ApplicationData,
  { withAnswers = true }: { withAnswers?: boolean } = {},
): Promise<{ name: string; data: Buffer }> {
  const lang = isLanguage(row.lang) ? row.lang : DEFAULT_LANGUAGE;
  const words = WORDS[lang];
  const { code, title, protocol_number, created_at, signed_at } = row;
  const signed_name = row.signed_name ?? '';
  // The server has stored these answers by this layout.
  const entries = withAnswers ? answersInWords(drawnLayout(row.api), row.answers as FormAnswers, lang) : [];
  const content: DocumentContent = {
    ...(await documentHead(app, issuer, lang)),
    title: title[lang] ?? title.el,
    figure: { label: words.number, value: code },
    facts: [
      ...(protocol_number ? [{ name: words.protocol, value: protocol_number }] : []),
      { name: words.sent, value: inWords(lang, null).moment(created_at) },
      ...(signed_at ? [{ name: words.signed, value: `${signed_name}, ${inWords(lang, null).moment(signed_at)}` }] : []),
    ],
    ...(entries.length > 0 && { asked: { title: words.answers, entries } }),
    notes: withAnswers ? [words.received] : [words.received, words.without],
    at: created_at,
  };
  return { name: `application-${code}.pdf`, data: await taggedPdf(content) };
}
