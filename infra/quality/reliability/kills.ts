import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from './client.ts';
import { kill, until } from './processes.ts';
import type { Stage } from './stage.ts';
import { acknowledged, compare, newJournal, write, type Journal } from './writes.ts';

/** The outcome of a scenario. */
export interface Seen {
  /** The amount of work, as text for the report. */
  counts: Record<string, number>;
  /** Every violation; empty when all checks hold. */
  problems: string[];
}

const WRITERS = 6;
/** Milliseconds from the first write to the kill. */
const [EARLIEST, LATEST] = [50, 2_000];
const somewhere = () => EARLIEST + Math.random() * (LATEST - EARLIEST);

/** Lets several clients write while `during` runs, and waits for their last answers. */
async function writing(origin: string, token: string, journal: Journal, during: () => Promise<void>): Promise<void> {
  let stopped = false;
  const clients = Array.from({ length: WRITERS }, () => write(origin, token, journal, () => stopped));
  try {
    await during();
  } finally {
    stopped = true;
    await Promise.all(clients);
  }
}

/** The API is killed at a random moment under writes, again and again. */
export async function killApi(stage: Stage, rounds: number): Promise<Seen> {
  const journal = newJournal();
  let api = await stage.startApi();
  for (let round = 0; round < rounds; round++) {
    const token = await signIn(api.origin, 'anna');
    await writing(api.origin, token, journal, async () => {
      await sleep(somewhere());
      await kill(api);
    });
    api = await stage.startApi(api.origin);
  }
  await kill(api, 'SIGTERM');
  const counts = { kills: rounds, writes: journal.attempts.length, acknowledged: acknowledged(journal) };
  return { counts, problems: await compare(stage.admin, journal) };
}

/** The database server is killed at random moments under writes; the API process keeps running and recovers. */
export async function killDatabase(stage: Stage, rounds: number): Promise<Seen> {
  const journal = newJournal();
  const api = await stage.startApi();
  const problems: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const token = await signIn(api.origin, 'anna');
    const before = stage.serverPid();
    const done = acknowledged(journal);
    await writing(api.origin, token, journal, async () => {
      await sleep(somewhere());
      process.kill(before, 'SIGKILL');
      const hasWritten = acknowledged(journal);
      await until('writes are taken again', () => acknowledged(journal) > hasWritten + WRITERS);
    });
    if (stage.serverPid() === before) problems.push('the killed server is still the one that runs');
    if (acknowledged(journal) === done) problems.push('nothing was acknowledged in this round');
  }
  if (api.child.exitCode !== null) problems.push(`the API has ended: ${api.said()}`);
  await kill(api, 'SIGTERM');
  const counts = { kills: rounds, writes: journal.attempts.length, acknowledged: acknowledged(journal) };
  return { counts, problems: [...problems, ...(await compare(stage.admin, journal))] };
}
