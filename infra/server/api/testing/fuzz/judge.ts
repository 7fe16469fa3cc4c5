import { brotliDecompressSync } from 'node:zlib';
import { contract, type Call } from '../../contract/contract.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { ActorName } from '../suites/actors.ts';
import type { Operation } from './document.ts';
import { isAllowed, wrongLines } from './expected.ts';
import type { Sent } from './sent-request.ts';
import { differences } from './validate.ts';

/** Codes that any call may answer. The contract names the others for each call. */
const GENERAL = new Set([
  'malformed_request',
  'body_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'not_found',
  'unauthenticated',
  'session_expired',
  'password_change_required',
  'no_access',
  'not_while_impersonating',
  'step_up_required',
  'second_factor_missing',
  'feed_token_invalid',
  'not_yet_available',
]);

/** The outcome of one request. */
export interface Outcome {
  answer: LightMyRequestResponse;
  /** Tables with written rows. */
  changed: Record<string, number>;
  /** The sender is rejected, whatever the input. */
  shutOut: boolean;
}

const endpointOf = (call: string): Endpoint => contract[call as Call];

function wrongCode(call: string, message: unknown): string[] {
  const { errors = [] } = endpointOf(call);
  const isKnown = typeof message !== 'string' || GENERAL.has(message) || errors.includes(message);
  return isKnown ? [] : [`answers ${message}, which the call does not declare`];
}

/** The text of an answer after decoding. */
function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  return (headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload).toString();
}

/** The differences between an answer and its description in the document. */
function wrongAnswer({ call, answers }: Operation, answer: LightMyRequestResponse): string[] {
  const { statusCode: status } = answer;
  const declared = answers[status] ?? (status >= 400 && status < 500 ? answers['default'] : undefined);
  if (!declared) return [`answers ${status} ${answer.body.slice(0, 200)}, which is not declared`];
  const type = String(answer.headers['content-type']).split(';')[0] ?? '';
  if (!declared.types.includes(type)) return [`answers ${status} as ${type}`];
  if (!declared.schema) return [];
  const text = textOf(answer);
  const body = /[/+]json$/.test(type) ? JSON.parse(text) : text;
  const different = differences(declared.schema, body);
  if (different) return [`answers ${status} with ${text.slice(0, 200)}: ${different}`];
  return status >= 400 ? wrongCode(call, body.message) : [];
}

interface FeedAnswer {
  errors: { line: number }[];
}

/** In a feed call, each invalid row must be among the refused ones. */
function keptLines(operation: Operation, sent: Sent, answer: LightMyRequestResponse): string[] {
  if (operation.body?.types[0] !== 'application/x-ndjson') return [];
  const from = Number(sent.query.find(([name]) => name === 'from_line')?.[1] ?? 1);
  const refused = new Set(answer.json<FeedAnswer>().errors.map(({ line }) => line));
  const kept = wrongLines(operation, sent).filter((line) => line >= from && !refused.has(line));
  return kept.length > 0 ? [`takes the wrong lines ${kept.join(', ')}`] : [];
}

const isLetIn = (status: number) => status < 300;

/** The violations in the outcome of a request; empty when all rules hold. */
export function complaints(operation: Operation, sent: Sent, { answer, changed, shutOut }: Outcome): string[] {
  const status = answer.statusCode;
  const tables = Object.keys(changed).join(', ');
  const found = wrongAnswer(operation, answer);
  if (tables && (status >= 400 || operation.method === 'GET')) found.push(`answers ${status} and writes ${tables}`);
  if (!isLetIn(status)) return found;
  if (isAllowed(operation, sent) === false) found.push(`answers ${status} to what the document does not allow`);
  if (shutOut) found.push(`answers ${status} to ${sent.actor}`);
  return [...found, ...keptLines(operation, sent, answer), ...leaked(operation, sent.actor, textOf(answer))];
}

/** Actors without access to supply 100-1 and its owner, and the texts that identify them. */
const STRANGERS: ActorName[] = ['neighbour', 'foreigner', 'pending', 'foreign_admin', 'foreign_feed', 'one_permission'];
const OF_THE_OWNER = /olga@example|"100-1"|B1-60/;

const leaked = ({ call }: Operation, actor: ActorName, body: string): string[] =>
  STRANGERS.includes(actor) && OF_THE_OWNER.test(body) ? [`${call} tells ${actor} of the owner`] : [];
