import type { Code } from '@hydria/shared/rules/codes.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@hydria/shared/rules/languages.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { toAppError } from '../../http/errors.ts';
import type { AppError } from '../../kernel/app-error.ts';
import { Open311Error, type Problem } from './open311-error.ts';
import { messageOf } from './portal-messages.ts';
import { fillText } from '../../kernel/fill-text.ts';
import { wordsOf, type ErrorWord } from './words.ts';
import { writeAnswer, type Format } from './write-answer.ts';

/** The language of `lang`; Greek without one. */
export const languageOf = (query: URLSearchParams): Language => {
  const said = query.get('lang');
  return isLanguage(said) ? said : DEFAULT_LANGUAGE;
};

const sentenceOf = (problem: Problem, lang: Language): string =>
  'word' in problem
    ? fillText(wordsOf(lang).errors[problem.word], problem.values ?? {})
    : `${problem.field}: ${messageOf(problem.code, lang)}`;

/** Codes of the server that a system of Open311 reads in other words than a visitor of the portal. */
const WORDS: Partial<Record<Code, ErrorWord>> = {
  too_many_requests: 'too_many',
  unsupported_media_type: 'content_type',
  no_access: 'cross_site',
  not_found: 'not_found',
};

const sentencesOf = (failure: AppError, lang: Language): string[] => {
  if (failure instanceof Open311Error) return failure.problems.map((problem) => sentenceOf(problem, lang));
  const word = WORDS[failure.code];
  if (!word) return [messageOf(failure.code, lang)];
  return [fillText(wordsOf(lang).errors[word], { seconds: failure.seconds ?? 600 })];
};

/** The address says the format; without one, the answer is XML, which GeoReport v2 requires of every server. */
const formatOf = (path: string): Format => (path.endsWith('.json') ? 'json' : 'xml');

/** Answers an error as a list of `{ code, description }`, in the format and the language of the call. */
export function sendOpen311Error(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toAppError(error as FastifyError);
  if (failure.status >= 500) request.log.error({ err: error }, failure.code);
  if (failure.seconds !== undefined) void reply.header('retry-after', String(failure.seconds));
  const [path = '', query = ''] = request.url.split('?');
  const given = new URLSearchParams(query);
  const said = request.body instanceof URLSearchParams ? request.body.get('lang') : null;
  const lang = isLanguage(said) ? said : languageOf(given);
  const errors = sentencesOf(failure, lang).map((description) => ({ code: failure.status, description }));
  const { type, body } = writeAnswer(formatOf(path), 'errors', errors);
  return reply.code(failure.status).type(type).send(body);
}
