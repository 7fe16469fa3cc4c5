import { parseArgs } from 'node:util';
import { asTenant, type Db } from '@hydria/database/db.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { feedTokenForm, feedTokenReplacementForm } from '@hydria/shared/contract/forms/feed-token.ts';
import { checkForm, type FormLimits } from '@hydria/shared/contract/forms/form.ts';
import type { FieldErrors } from '@hydria/shared/rules/field-errors.ts';
import { FEED_SCOPES } from '@hydria/shared/rules/feed-parts.ts';
import {
  createToken,
  replaceToken,
  revokeToken,
  type MadeToken,
  type TokenScope,
} from '../features/feed-tokens/change-tokens.ts';
import { selectTokens } from '../features/feed-tokens/feed-tokens.sql.ts';
import { AppError, InputError } from '../kernel/app-error.ts';
import { today } from '../kernel/today.ts';

/** The lines of the usage of `pnpm operator` about access tokens of the feed. */
export const FEED_TOKEN_USAGE = `  pnpm operator create-feed-token --deya 9 --name Billing --scope bills [--scope …] [--begins 2026-12-01] [--ends 2027-11-30]
  pnpm operator replace-feed-token --deya 9 --id 123 --until 2026-12-31 [--ends 2028-11-30]
  pnpm operator revoke-feed-token --deya 9 --id 123
  pnpm operator feed-tokens --deya 9

  Access tokens of a utility's feed. A new one is the only line of the standard output, once. --scope is one of
  ${FEED_SCOPES.join(', ')}. Days are those of Greece, the last one included.`;

const COMMANDS = ['create-feed-token', 'replace-feed-token', 'revoke-feed-token', 'feed-tokens'] as const;
type Command = (typeof COMMANDS)[number];

/** The command of an argument list; undefined for another one. */
export const feedTokenCommand = ([word]: readonly string[]): Command | undefined =>
  COMMANDS.find((command) => command === word);

const OPTIONS = {
  deya: { type: 'string' },
  name: { type: 'string' },
  scope: { type: 'string', multiple: true },
  begins: { type: 'string' },
  ends: { type: 'string' },
  until: { type: 'string' },
  id: { type: 'string' },
} as const;

/** The option that a field of a form is given by. */
const OPTION_OF: Readonly<Record<string, string>> = {
  name: '--name',
  scopes: '--scope',
  begins_on: '--begins',
  ends_on: '--ends',
  order: '--ends',
  until: '--until',
};

const SENTENCES: Readonly<Record<string, string>> = {
  'name required': 'is missing',
  'name max': 'has more than 80 characters',
  'name unique': 'is the name of another token that still works; choose a different one',
  'scopes required': `is missing; it is one or more of ${FEED_SCOPES.join(', ')}`,
  'scopes invalid': `is none of ${FEED_SCOPES.join(', ')}`,
  'order invalid': 'is before --begins',
  'until required': 'is missing: the last day of the old token',
};

const sentenceOf = (field: string, code: string): string =>
  `${OPTION_OF[field] ?? field} ${
    SENTENCES[`${field} ${code}`] ?? (code === 'min' ? 'is a day that is over' : 'is no day such as 2026-12-31')
  }.`;

const refuse = (errors: FieldErrors): void => {
  const [found] = Object.entries(errors);
  if (found) throw new StartUpError(sentenceOf(found[0], found[1]?.[0] ?? 'invalid'));
};

const numberOf = (option: string, written: string | undefined): number => {
  if (!/^\d{1,15}$/.test(written ?? '')) throw new StartUpError(`${option} is missing, or no number.`);
  return Number(written);
};

type Values = ReturnType<typeof readOptions>;
const readOptions = (args: readonly string[]) => parseArgs({ args: args.slice(1), options: OPTIONS }).values;

const say = ({ id, token }: MadeToken): void => {
  console.error(`Token ${id}. It is shown only here; the portal keeps its hash alone.`);
  console.log(token);
};

const given = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

async function create(scope: TokenScope, { name, scope: scopes = [], begins, ends }: Values, limits: FormLimits) {
  const asked = { name: name ?? '', scopes, begins_on: begins, ends_on: ends };
  refuse(checkForm(feedTokenForm, given(asked), limits));
  say(await createToken(scope, asked));
}

async function replace(scope: TokenScope, { id, until = '', ends }: Values, limits: FormLimits) {
  refuse(checkForm(feedTokenReplacementForm, given({ until, ends_on: ends }), limits));
  say(await replaceToken(scope, numberOf('--id', id), { until, ends_on: ends }));
}

async function revoke(scope: TokenScope, { id }: Values) {
  await revokeToken(scope, numberOf('--id', id));
  console.log(`Token ${id} no longer works.`);
}

async function list({ tx, deya_id, now }: TokenScope) {
  const tokens = await selectTokens(tx, deya_id, { now }, { after: undefined, limit: 1000 });
  for (const { id, name, hint, state, scopes, ends_at, last_used_at } of tokens) {
    const use = last_used_at === null ? 'never used' : `used ${last_used_at}`;
    console.log([id, name, hint || '–', state, scopes.join(','), ends_at ?? 'no end', use].join('\t'));
  }
}

const WORK: Record<Command, (scope: TokenScope, values: Values, limits: FormLimits) => Promise<void>> = {
  'create-feed-token': create,
  'replace-feed-token': replace,
  'revoke-feed-token': revoke,
  'feed-tokens': list,
};

const REFUSALS: Readonly<Record<string, string>> = {
  feed_token_not_found: 'This utility has no token with this --id.',
  feed_token_ended: 'The token is over or has a successor; make a new one with create-feed-token.',
};

/** Turns a refusal of the act into a sentence. */
const inWords = (error: unknown): never => {
  if (error instanceof InputError) refuse(error.fields);
  const sentence = error instanceof AppError ? REFUSALS[error.code] : undefined;
  throw sentence === undefined ? error : new StartUpError(sentence);
};

/** Makes, replaces, revokes or lists access tokens of a utility's feed, under the role that owns the tables. */
export async function runFeedTokenCommand(admin: Db, args: readonly string[], now: Date): Promise<void> {
  const values = readOptions(args);
  const deya_id = numberOf('--deya', values.deya);
  const found = await admin.selectFrom('deya').select('id').where('id', '=', deya_id).executeTakeFirst();
  if (!found) throw new StartUpError(`There is no utility ${deya_id}.`);
  const limits = { today: today({ now: () => now }) };
  await asTenant(admin, deya_id, (tx) =>
    WORK[feedTokenCommand(args)!]({ tx, deya_id, person_id: null, now }, values, limits),
  ).catch(inWords);
}
