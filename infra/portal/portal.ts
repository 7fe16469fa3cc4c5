import path from 'node:path';
import { parseArgs } from 'node:util';
import { appDir, appNames, ROOT } from '@hydria/build/apps.ts';
import { buildApps } from '@hydria/build/build-apps.ts';
import { readRegistry } from './change-registry.ts';
import { localOperator, type Operator } from './operator.ts';
import { publish } from './publish.ts';

const HELP = `pnpm portal <command>

  publish <app…>   builds the named applications and puts them into the store; the portal shows
                   them at the next navigation. A version is published once: other bytes need
                   another version in the application's package.json.
      --local      publishes what is in the working folder under the version that it has;
                   only into a store on a developer's machine
  status           what the portal serves of each application

Options
  --data <folder>  data folder of the portal (DATA_DIR; otherwise .data)`;

const parse = () =>
  parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' }, local: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const publishAll = async (operator: Operator, names: string[], local: boolean): Promise<void> => {
  if (names.length === 0) throw new Error(`Which application? There are: ${appNames().join(', ')}`);
  const dirs = names.map((name) => appDir(name));
  const built = await buildApps(dirs, (name, { changed, ms }) =>
    say(changed ? `built ${name} in ${ms} ms` : `${name} is built`),
  );
  for (const [index, { record }] of built.entries()) {
    const dist = path.join(dirs[index] ?? '', 'dist');
    const { serial } = await publish(operator, dist, record, { local });
    say(`${record.name} ${record.version} is served as ${record.artifact} (registry ${serial})`);
  }
};

const status = async (operator: Operator): Promise<void> => {
  const { environment, serial, apps, log } = await readRegistry(operator);
  say(`${environment}, registry ${serial}, ${operator.store.place}`);
  for (const [name, app] of Object.entries(apps)) {
    const last = log.findLast((entry) => entry.app === name);
    const state = app.disabled ? `switched off: ${app.disabled.reason}` : (last && `${last.at} by ${last.who}`) || '';
    say(`  ${name.padEnd(14)} ${app.default.padEnd(22)} ${state}`);
  }
};

const main = async (): Promise<void> => {
  const { positionals, values } = parse();
  const [command, ...names] = positionals;
  if (values.help || !command) return say(HELP);
  const operator = await localOperator(path.resolve(ROOT, values.data ?? process.env['DATA_DIR'] ?? '.data'));
  if (command === 'publish') return publishAll(operator, names, values.local ?? false);
  if (command === 'status') return status(operator);
  throw new Error(`There is no command "${command}".\n\n${HELP}`);
};

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
