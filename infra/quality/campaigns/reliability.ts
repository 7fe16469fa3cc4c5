import { StartUpError } from '@hydria/database/start-up-error.ts';
import { describeSeen, scenarios } from '@hydria/reliability/scenarios.ts';
import { openStage } from '@hydria/reliability/stage.ts';
import type { Campaign } from './campaign.ts';

/** Runs one scenario; returns whether all its checks held. */
async function play(name: string, rounds: number, say: (line: string) => void): Promise<boolean> {
  const stage = await openStage();
  const since = performance.now();
  try {
    const seen = await scenarios[name]!(stage, rounds);
    const seconds = ((performance.now() - since) / 1000).toFixed(0);
    say(`${seen.problems.length === 0 ? '✓' : '✗'} ${name}\n  ${describeSeen(seen)} (${seconds} s)`);
    for (const problem of seen.problems) say(`  ${problem}`);
    return seen.problems.length === 0;
  } finally {
    await stage.close();
  }
}

async function run(values: Readonly<Record<string, unknown>>, say: (line: string) => void): Promise<void> {
  const rounds = Number(values['rounds']);
  if (!Number.isInteger(rounds) || rounds < 1) throw new StartUpError('--rounds takes a whole number from 1 on.');
  const broken: string[] = [];
  for (const name of Object.keys(scenarios).filter((known) => known.includes(String(values['only']))))
    if (!(await play(name, rounds, say))) broken.push(name);
  if (broken.length > 0) throw new StartUpError(`Broken: ${broken.join('; ')}.`);
}

/** Kills, restarts and stops of real processes under load. */
export const reliabilityCampaign: Campaign = {
  summary: 'kills, restarts and stops real processes under load, and counts what is lost',
  usage: `Kills, restarts and stops the processes of the portal under load, and counts what is lost: nothing may be.

  pnpm campaign reliability [--rounds 10] [--only "text"]

  --rounds  how often each scenario kills, restarts or stops
  --only    scenarios whose name has this text

Each scenario has a PostgreSQL of its own; no other data is touched.`,
  options: { rounds: { type: 'string', default: '10' }, only: { type: 'string', default: '' } },
  run,
};
