import { resistHostileSenders } from './hostile-senders.ts';
import { killApi, killDatabase, type Seen } from './kills.ts';
import { migrateUnderLoad } from './migrating.ts';
import { restartDatabase } from './restarts.ts';
import type { Stage } from './stage.ts';
import { stopApi, stopGateway, stopWorker } from './stops.ts';
import { worksTogether } from './together.ts';

/** Something that goes wrong, or ends, while people work, as often as `rounds` says. */
export type Scenario = (stage: Stage, rounds: number) => Promise<Seen>;

/** Once for each round. */
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

/** Every scenario, by what must hold; each on the same database, in this order. */
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

/** What was seen, for people. */
export const describeSeen = ({ counts }: Seen): string =>
  Object.entries(counts)
    .map(([name, n]) => `${n.toLocaleString('en')} ${name}`)
    .join(', ');
