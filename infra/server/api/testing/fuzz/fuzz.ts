import fc from 'fast-check';
import { noteCount } from '../suites/note-count.ts';
import { requestsOf } from './cases.ts';
import { operations, type Operation } from './document.ts';
import { kindsOf } from './kinds.ts';
import type { Sent } from './sent-request.ts';
import { settings } from './settings.ts';
import { startFuzzTarget, type FuzzTarget } from './fuzz-target.ts';

/** A regression case: a request that once found a fault; every run sends it. */
export interface Regression {
  call: string;
  /** The fault that it found. */
  why: string;
  sent: Sent;
}

const shortened = (_: string, value: unknown) =>
  typeof value === 'string' && value.length > 400 ? `${value.slice(0, 40)}… (${value.length})` : value;

/** The message of a failure: how to reproduce it, and the smallest failing request. */
function report(call: string, seed: number, path: string, sent: Sent, found: string): string {
  return [
    `${call} ${found}`,
    `Again: pnpm campaign fuzz --only "${call}" --seed ${seed} (path ${path})`,
    `To keep it, add to infra/server/api/suites/fuzz/regressions.json: ${JSON.stringify({ call, why: found, sent }, shortened)}`,
  ].join('\n');
}

async function fuzzCall(target: FuzzTarget, operation: Operation, seed: number, cases: number): Promise<void> {
  const requests = requestsOf(target.source(operation));
  const rule = fc.asyncProperty(requests, async (sent) => {
    const found = await target.play(operation, sent);
    if (found.length > 0) throw new Error(found.join('; '));
  });
  const { failed, counterexample, counterexamplePath, errorInstance } = await fc.check(rule, { seed, numRuns: cases });
  if (!failed) return;
  const sent = counterexample?.[0];
  if (!sent) throw new Error(`No request could be made for ${operation.call} from seed ${seed}`);
  throw new Error(report(operation.call, seed, counterexamplePath ?? '', sent, String(errorInstance)));
}

/** Sends one request of each kind, the same in every run; returns the number. */
async function sendKinds(target: FuzzTarget, operation: Operation): Promise<number> {
  const kinds = Object.entries(kindsOf(target.source(operation)));
  for (const [kind, requests] of kinds) {
    const [sent] = fc.sample(requests, { seed: settings.seeds[0]!, numRuns: 1 });
    expect([kind, sent && (await target.play(operation, sent)), sent]).toEqual([kind, [], sent]);
  }
  return kinds.length;
}

/** Declares a test for each of the given calls, with requests generated from the document. */
export function fuzz(name: string, isIn: (operation: Operation) => boolean, regressions: readonly Regression[]): void {
  const here = operations.filter(
    (operation) => isIn(operation) && (!settings.only || operation.call === settings.only),
  );
  const each = Math.ceil(settings.cases / settings.seeds.length);
  let target: FuzzTarget;
  let sent = 0;
  beforeAll(async () => void (target = await startFuzzTarget()));
  afterAll(async () => {
    const { ms, call, slow } = target.slowest();
    const seeds = `seeds ${settings.seeds.join(' and ')}`;
    const pace = `slowest ${Math.round(ms)} ms (${call}), ${slow} above 2 s`;
    noteCount(
      name,
      `${sent} requests to ${here.length} calls: one of each kind and ${settings.seeds.length * each} random ones, ${seeds}; ${pace}`,
    );
    await target.stop();
  });

  // A request takes some milliseconds; the machine may be busy with other tests.
  const timeout = 60_000 + settings.cases * 200;

  describe.each(here.map((operation) => [operation.call, operation] as const))('%s', (call, operation) => {
    it('handles one request of each kind', async () => {
      sent += await sendKinds(target, operation);
    });

    it.each(settings.seeds)(
      'answers every request as declared, and refuses what is not (seed %i)',
      async (seed) => {
        await fuzzCall(target, operation, seed, each);
        sent += each;
      },
      timeout,
    );

    it('handles the requests that once found a fault', async () => {
      for (const one of regressions.filter((found) => found.call === call)) {
        expect([one.why, await target.play(operation, one.sent)]).toEqual([one.why, []]);
      }
    });
  });
}
