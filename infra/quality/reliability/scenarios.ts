import { resistHostileSenders } from './hostile-senders.ts';
import { killApi, killDatabase, type Seen } from './kills.ts';
import { migrateUnderLoad } from './migrating.ts';
import { restartDatabase } from './restarts.ts';
import type { Stage } from './stage.ts';
import { stopApi, stopGateway, stopWorker } from './stops.ts';
import { worksTogether } from './together.ts';

/** A failure, or a shutdown, under load, repeated `rounds` times. */
export type Scenario = (stage: Stage, rounds: number) => Promise<Seen>;

/** Called once after each round. */
const again =
  (scenario: (stage: Stage) => Promise<Seen>): Scenario =>
  async (stage, rounds) => {
    const all: Seen = { counts: {}, problems: [] };
    for (let round = 0; round < rounds; round++) {
      const { counts, problems } = await scenario(stage);
      for (const [name, n] of Object.entries(counts)) all.counts[name] = (all.counts[name] ?? 0) + n;
      all.problems.push(...problems);
    }
    return all;
  };

/** Every scenario by the property that must hold; all run on the same database, in this order. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  'an API that is killed under writes has lost nothing that it acknowledged': killApi,
  'a database that is killed under writes has lost nothing, comes back by itself, and the API stays': killDatabase,
  'while the database restarts the API answers 503 and then goes on by itself': restartDatabase,
  'an API that is asked to end finishes what it has begun and refuses the rest': again(stopApi),
  'fifty hostile senders of photos take neither memory nor the service': resistHostileSenders,
  'a worker that is asked to end finishes its job': again(stopWorker),
  'a gateway that is asked to end finishes what it has begun': again(stopGateway),
  'a full database is migrated while it is read and written, and nothing fails': migrateUnderLoad,
  'two APIs, a gateway and a worker are one portal, and go on when one of them is killed': worksTogether,
};

/** The outcome, as text for the report. */
export const describeSeen = ({ counts }: Seen): string =>
  Object.entries(counts)
    .map(([name, n]) => `${n.toLocaleString('en')} ${name}`)
    .join(', ');
