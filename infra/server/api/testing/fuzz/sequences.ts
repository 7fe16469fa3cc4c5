import fc, { type Arbitrary, type AsyncCommand } from 'fast-check';
import { noteCount } from '../suites/note-count.ts';
import { settings } from './settings.ts';

/** Steps of one sequence. */
const STEPS = 30;

/** One action of a person with its expected result; `model` is the expected state, `real` the system under test. */
export type Step<M extends object, R> = Arbitrary<AsyncCommand<M, R>>;

/** A step with its parameters, such as the index of a session. */
export const step = <A, M extends object, R>(
  name: string,
  choice: Arbitrary<A>,
  run: (chosen: A, model: M, real: R) => Promise<void>,
): Step<M, R> =>
  choice.map((chosen) => ({
    check: () => true,
    run: (model, real) => run(chosen, model, real),
    toString: () => `${name} ${JSON.stringify(chosen)}`,
  }));

/** Selects an item by a number modulo the length; undefined for an empty list. */
export const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

/**
 * Declares tests that run steps in random order, each sequence on an API of its own, and report the shortest failing
 * one.
 */
export function sequences<M extends object, R>(
  name: string,
  steps: Step<M, R>[],
  start: () => Promise<{ model: M; real: R }>,
): void {
  const each = Math.ceil(settings.sequences / settings.seeds.length);
  let done = 0;
  afterAll(() => noteCount(`Sequences: ${name}`, `${done} steps in ${settings.seeds.length * each} sequences`));
  it.each(settings.seeds)(
    `${name}: whatever is done in whatever order comes to what it should (seed %i)`,
    async (seed) => {
      const rule = fc.asyncProperty(fc.commands(steps, { maxCommands: STEPS, size: 'max' }), async (commands) => {
        await fc.asyncModelRun(start, commands);
        done += [...commands].length;
      });
      await fc.assert(rule, { seed, numRuns: each });
    },
    // A sequence needs far less than a second; the machine may be busy with other tests.
    60_000 + settings.sequences * 1000,
  );
}
