import { parseArgs } from 'node:util';
import { describeSeen, scenarios } from './scenarios.ts';
import { openStage } from './stage.ts';

const USAGE = `Kills, restarts and stops the portal's processes under load, and counts what is lost: nothing may be.

  pnpm reliability [--rounds 10] [--only "text"]

  --rounds  how often each scenario does its worst
  --only    scenarios whose name holds this text

Ends with 1 when something was lost. Each scenario has a PostgreSQL of its own; nothing of yours is touched.`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean' },
  },
});
const rounds = Number(values.rounds);
if (values.help || !Number.isInteger(rounds) || rounds < 1) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 1);
}

for (const [name, scenario] of Object.entries(scenarios).filter(([known]) => known.includes(values.only))) {
  const stage = await openStage();
  const since = performance.now();
  try {
    const seen = await scenario(stage, rounds);
    const seconds = ((performance.now() - since) / 1000).toFixed(0);
    console.log(`${seen.problems.length === 0 ? '✓' : '✗'} ${name}\n  ${describeSeen(seen)} (${seconds} s)`);
    for (const problem of seen.problems) console.log(`  ${problem}`);
    if (seen.problems.length > 0) process.exitCode = 1;
  } finally {
    await stage.close();
  }
}
