import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@hydria/build/apps.ts';
import { Usage, type Command } from './command.ts';
import { storeAddress, type Whereabouts } from './operator.ts';
import { LOCAL } from './registry.ts';

const COMMON = {
  env: { type: 'string' },
  data: { type: 'string' },
  store: { type: 'string' },
  team: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const OPTIONS = `Everywhere
  --env <name>      the environment (ENVIRONMENT; otherwise local, a developer's machine)
  --data <folder>   data folder with the keys (DATA_DIR; otherwise .data)
  --store <address> folder or s3://bucket/prefix (STORE; otherwise the folder store in the data folder)
  PORTAL_TEAM_KEY and PORTAL_ENVIRONMENT_KEY hold private keys instead of files, PORTAL_WHO the name for the log.
  PORTAL_URL is the address of a running portal: canaries that withdrew themselves there are withdrawn with any change.

Exit codes: 0 done, 1 refused (nothing was changed), 2 not understood.`;

type Commands = Readonly<Record<string, Command>>;

const overview = (commands: Commands): string =>
  [
    'pnpm portal <command>',
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`),
    '',
    'pnpm portal help <command> says more.',
    '',
    OPTIONS,
  ].join('\n');

const helpOf = (name: string, { usage, summary, details }: Command): string =>
  [`pnpm portal ${name} ${usage}`, '', `${name} ${summary}.`, ...(details ? ['', details] : []), '', OPTIONS].join(
    '\n',
  );

const commandOf = (commands: Commands, name: string): Command => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command;
  throw new Usage(`There is no command "${name}"; "pnpm portal" lists them`);
};

const parse = (name: string, command: Command, args: string[]) => {
  try {
    return parseArgs({ args, allowPositionals: true, options: { ...COMMON, ...command.options } });
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new Usage(`${sentence}; "pnpm portal help ${name}" says what it takes`, { cause: error });
  }
};

const whereabouts = (values: Readonly<Record<string, unknown>>): Whereabouts => {
  const { env } = process;
  const text = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const dataDir = path.resolve(ROOT, text('data') ?? (env['DATA_DIR'] || '.data'));
  return {
    env,
    dataDir,
    environment: text('env') ?? (env['ENVIRONMENT'] || LOCAL),
    store: text('store') ?? storeAddress(env, dataDir),
    team: text('team'),
  };
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const main = async (commands: Commands, [name, ...args]: string[]): Promise<void> => {
  if (name === undefined || name === '--help' || name === '-h') return say(overview(commands));
  if (name === 'help')
    return say(args[0] === undefined ? overview(commands) : helpOf(args[0], commandOf(commands, args[0])));
  const command = commandOf(commands, name);
  const { values, positionals } = parse(name, command, args);
  const options: Record<string, string | boolean | undefined> = { ...values };
  if (options['help']) return say(helpOf(name, command));
  await command.run({ names: positionals, options, at: whereabouts(options), say });
};

/** Reads the command line, runs what it names and sets the exit code. */
export const runCommand = async (commands: Commands): Promise<void> => {
  // Whoever reads only the first lines closes the pipe; that is no failure.
  process.stdout.on('error', () => process.exit());
  try {
    await main(commands, process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof Usage ? 2 : 1;
  }
};
