import { jestWords } from '@hydria/test-run/jest-words.ts';
import { live } from '@hydria/cli/live.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import type { Campaign } from './campaign.ts';

type Values = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Runs suites of `npm test` at full length. Throws when one fails. */
async function runAtLength(pattern: string, env: Record<string, string> = {}): Promise<void> {
  const code = await live(process.execPath, jestWords([pattern]), { ...env, CAMPAIGN: 'yes' });
  if (code !== 0) throw new StartUpError('The campaign is red; the failing test says why.');
}

const SEEDED = { cases: { type: 'string' }, seed: { type: 'string', default: 'new' } } as const;

const SEEDED_USAGE = `  --cases  how many; 200 unless given
  --seed   all of them from this seed; otherwise half from the seed of the tests, half from a new one`;

const seeded = (values: Values) => ({ FUZZ_CASES: text(values['cases']), FUZZ_SEED: text(values['seed']) });

/** Many requests for every call, made from the OpenAPI document. */
export const fuzzCampaign: Campaign = {
  summary: 'sends every call many requests that are made from the OpenAPI document',
  usage: `Sends every call requests that are made from the OpenAPI document.

  pnpm campaign fuzz [--cases 5000] [--seed 7] [--only "POST /api/reports"]

${SEEDED_USAGE}
  --only   one call alone`,
  options: { ...SEEDED, only: { type: 'string', default: '' } },
  run: (values) => {
    const only = text(values['only']);
    const file = only ? (only.includes(' /api/feed/') ? 'feed' : 'calls') : '(calls|feed)';
    return runAtLength(`infra/server/api/suites/fuzz/${file}\\.test`, { ...seeded(values), FUZZ_ONLY: only });
  },
};

/** Many sequences of steps, compared with a model. */
export const sequencesCampaign: Campaign = {
  summary: 'does many sequences of steps with sessions, reports and payments, and compares with a model',
  usage: `Does sequences of steps with sessions, reports and payments in any order, and compares each outcome with a model.

  pnpm campaign sequences [--cases 5000] [--seed 7]

${SEEDED_USAGE}`,
  options: SEEDED,
  run: (values) => runAtLength('infra/server/api/suites/fuzz/sequences/', seeded(values)),
};

/** Many registrations, compared with a model of who may see what. */
export const registrationsCampaign: Campaign = {
  summary: 'does 10,000 random registrations and compares what each person sees with a model',
  usage: `Does random registrations and compares what each person sees with a model.

  pnpm campaign registrations [--cases 10000] [--seed 7]

  --cases  how many; 10,000 unless given
  --seed   all of them from this seed; otherwise half from the seed of the tests, half from a new one`,
  options: SEEDED,
  run: (values) => runAtLength('infra/server/api/suites/registrations\\.test', seeded(values)),
};

/** Many histories of payments, compared with a model of the ledger. */
export const ledgerCampaign: Campaign = {
  summary: 'plays 100,000 histories of payments, files and refunds in any order and twice, and compares the ledger',
  usage: `Plays histories of payments: callbacks, polls, cancellations, crashes, bank files, assignments with their undo, and refunds, in any
order and twice. Compares the ledger of each with a model.

  pnpm campaign ledger [--histories 5000] [--seed 7]

  --histories  how many; 100,000 unless given
  --seed       that of the tests unless given`,
  options: { histories: { type: 'string', default: '100000' }, seed: { type: 'string', default: '20261120' } },
  run: (values) =>
    runAtLength('infra/server/api/suites/fuzz/ledger\\.test', {
      FUZZ_HISTORIES: text(values['histories']),
      FUZZ_SEED: text(values['seed']),
    }),
};

/** Many random forms with random answers. */
export const formsCampaign: Campaign = {
  summary: 'fills in 100,000 random forms with right, wrong and hostile answers, and compares page, server and proof',
  usage: `Fills in random forms: all types of questions, groups, ends, conditions and calculations. Page and server must judge each answer alike,
and the proof of the logic must be right about what is shown.

  pnpm campaign forms [--cases 5000] [--seed 7]

  --cases  how many; 100,000 unless given
  --seed   all of them from this seed; otherwise half from the seed of the tests, half from a new one`,
  options: SEEDED,
  run: (values) => runAtLength('infra/server/api/suites/forms/', seeded(values)),
};

/** Every injection text, in every free text of every call. */
export const injectionCampaign: Campaign = {
  summary: 'sends every text that is code to something in every free text and header of every call',
  usage: `Sends every text of infra/server/api/testing/suites/injections.ts in every free text of every call, and in headers.

  pnpm campaign injection`,
  options: {},
  run: () => runAtLength('infra/server/api/suites/injection\\.test'),
};

/** Many fragments of HTML, sanitised twice. */
export const htmlCampaign: Campaign = {
  summary: 'cleans 10,000 fragments of HTML twice, and sends every payload in every HTML field',
  usage: `Cleans 10,000 fragments of HTML twice, and sends every payload in every HTML field.

  pnpm campaign html`,
  options: {},
  run: () => runAtLength('infra/server/api/suites/html\\.test'),
};
