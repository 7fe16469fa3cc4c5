import fc from 'fast-check';
import { noteCount } from '../suites/note-count.ts';
import { requestsOf } from './cases.ts';
import { operations, type Operation } from './document.ts';
import type { Sent } from './sent.ts';
import { settings } from './settings.ts';
import { startFuzzWorld, type FuzzWorld } from './world.ts';

/** A request that stands for a fault of old; it is sent at every run. */
export interface Kept {
  call: string;
  /** What it found. */
  why: string;
  sent: Sent;
}

const shortened = (_: string, value: unknown) =>
  typeof value === 'string' && value.length > 400 ? `${value.slice(0, 40)}… (${value.length})` : value;

/** What is said of a failure: how to see it again, and the smallest request that fails. */
function report(call: string, seed: number, path: string, sent: Sent, found: string): string {
  return [
    `${call} ${found}`,
    `Again: pnpm fuzz --only "${call}" --seed ${seed} (path ${path})`,
    `To keep it, add to infra/api/suites/fuzz/kept.json: ${JSON.stringify({ call, why: found, sent }, shortened)}`,
  ].join('\n');
}

async function fuzzCall(world: FuzzWorld, operation: Operation, seed: number, cases: number): Promise<void> {
  const requests = requestsOf(world.source(operation));
  const rule = fc.asyncProperty(requests, async (sent) => {
    const found = await world.play(operation, sent);
    if (found.length > 0) throw new Error(found.join('; '));
  });
  const { failed, counterexample, counterexamplePath, errorInstance } = await fc.check(rule, { seed, numRuns: cases });
  if (!failed) return;
  const sent = counterexample?.[0];
  if (!sent) throw new Error(`No request could be made for ${operation.call} from seed ${seed}`);
  throw new Error(report(operation.call, seed, counterexamplePath ?? '', sent, String(errorInstance)));
}

/** Declares a test for each of some calls, which sends it requests made from the document. */
export function fuzz(name: string, isIn: (operation: Operation) => boolean, kept: readonly Kept[]): void {
  const here = operations.filter(
    (operation) => isIn(operation) && (!settings.only || operation.call === settings.only),
  );
  const each = Math.ceil(settings.cases / settings.seeds.length);
  let world: FuzzWorld;
  let sent = 0;
  beforeAll(async () => void (world = await startFuzzWorld()));
  afterAll(async () => {
    const { ms, call, slow } = world.slowest();
    const seeds = `seeds ${settings.seeds.join(' and ')}`;
    const pace = `slowest ${Math.round(ms)} ms (${call}), ${slow} above 2 s`;
    noteCount(name, `${sent} requests: ${here.length} calls by ${settings.seeds.length * each}, ${seeds}; ${pace}`);
    await world.stop();
  });

  // A request takes some milliseconds; the machine may be busy with other tests.
  const timeout = 60_000 + settings.cases * 200;

  describe.each(here.map((operation) => [operation.call, operation] as const))('%s', (call, operation) => {
    it.each(settings.seeds)(
      'answers every request as declared, and refuses what is not (seed %i)',
      async (seed) => {
        await fuzzCall(world, operation, seed, each);
        sent += each;
      },
      timeout,
    );

    it('does so for those requests that have found something before', async () => {
      for (const one of kept.filter((found) => found.call === call)) {
        expect([one.why, await world.play(operation, one.sent)]).toEqual([one.why, []]);
      }
    });
  });
}
