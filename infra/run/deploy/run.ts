import { endWith } from '@hydria/database/exit-with-error.ts';
import { missingOf, PROCESSES, type ProcessName } from './settings.ts';

const USAGE = `Starts one process of a portal in production: node infra/run/deploy/run.ts ${PROCESSES.join('|')}
"operator create-admin --email you@example.gr" makes the first administrator; it needs what "migrate" needs.

Settings are environment variables; docs/settings.md has them all. SIGTERM ends a process in order, within ten seconds.`;

const starts: Readonly<Record<ProcessName, () => Promise<unknown>>> = {
  gateway: () => import('@hydria/gateway/server.ts'),
  api: () => import('@hydria/api/main/server.ts'),
  worker: () => import('@hydria/api/main/worker.ts'),
  migrate: () => import('./migrate.ts'),
};

const word = process.argv[2];
const isOperator = word === 'operator';
const name = isOperator ? 'migrate' : PROCESSES.find((known) => known === word);
const missing = name ? missingOf(name, process.env) : [];
if (!name) {
  console.error(USAGE);
  process.exitCode = 1;
} else if (missing.length > 0) {
  console.error(`${missing.join(', ')} must be set for "${word}"; docs/settings.md says to what.`);
  process.exitCode = 1;
} else if (isOperator) {
  const { runOperator } = await import('@hydria/api/main/operator.ts');
  await endWith(([, ...args]) => runOperator(args, process.env));
} else {
  await starts[name]();
}
