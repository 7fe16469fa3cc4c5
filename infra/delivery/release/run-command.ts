import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@hydria/build/apps.ts';
import { Usage, type Command } from './command.ts';
import { storeAddress, type OperatorSettings } from './operator.ts';
import { LOCAL } from './registry.ts';

const COMMON = {
  env: { type: 'string' },
  data: { type: 'string' },
  store: { type: 'string' },
  team: { type: 'string' },
  local: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const OPTIONS = `Everywhere
  --env <name>      the environment (ENVIRONMENT); commands that change something take no other by themselves
  --local           the environment of a developer's machine, which npm start serves: --env local
  --data <folder>   data folder with the keys (DATA_DIR; otherwise .data)
  --store <address> folder or s3://bucket/prefix (STORE; otherwise the folder store in the data folder)
  --team <name>     whose key signs a release, when there are several (keys/team-<name>.key)
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

/** Where the tool runs: in this repository, or in the folder of a team outside it, which has no environment of its own. */
export interface ToolContext {
  outside?: boolean;
}

const listed = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]} is` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are`;

/** Settings without which the tool would take another environment or store than the meant one; undefined when all are there. */
const unsaid = (
  { environment, store }: { environment: string | undefined; store: string | undefined },
  env: OperatorSettings['env'],
  { outside }: ToolContext,
): string | undefined => {
  if (environment === LOCAL) return undefined;
  if (!outside) {
    return environment === undefined
      ? 'ENVIRONMENT is not set; say which environment is meant: --env <name>, or --local for the one that npm start serves here'
      : undefined;
  }
  const missing = [
    ...(environment === undefined ? ['ENVIRONMENT'] : []),
    ...(store === undefined ? ['STORE'] : []),
    ...(environment === undefined && !env['ENVIRONMENT_KEY'] ? ['ENVIRONMENT_KEY'] : []),
  ];
  if (missing.length === 0) return undefined;
  return `${listed(missing)} not set; export what the operator of the portal has given you (or --env, --store), or say --env local for a trial in this folder alone`;
};

const operatorSettings = (values: Readonly<Record<string, unknown>>, toolContext: ToolContext): OperatorSettings => {
  const { env } = process;
  const text = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const dataDir = path.resolve(ROOT, text('data') ?? (env['DATA_DIR'] || '.data'));
  const isLocal = values['local'] === true;
  const named = text('env') ?? (isLocal ? LOCAL : env['ENVIRONMENT'] || undefined);
  if (isLocal && named !== LOCAL) throw new Usage(`--local and --env ${named} are two environments; say one of them`);
  const given = text('store') ?? (env['STORE'] || undefined);
  return {
    env,
    dataDir,
    environment: named ?? LOCAL,
    store: given ?? storeAddress(env, dataDir),
    team: text('team'),
    unsaid: unsaid({ environment: named, store: given }, env, toolContext),
  };
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const main = async (commands: Commands, toolContext: ToolContext, [name, ...args]: string[]): Promise<void> => {
  if (name === undefined || name === '--help' || name === '-h') return say(overview(commands));
  if (name === 'help')
    return say(args[0] === undefined ? overview(commands) : helpOf(args[0], commandOf(commands, args[0])));
  const command = commandOf(commands, name);
  const { values, positionals } = parse(name, command, args);
  const options: Record<string, string | boolean | undefined> = { ...values };
  if (options['help']) return say(helpOf(name, command));
  await command.run({ names: positionals, options, at: operatorSettings(options, toolContext), say });
};

/** Reads the command line, runs what it names and sets the exit code. */
export const runCommand = async (commands: Commands, toolContext: ToolContext = {}): Promise<void> => {
  // A reader of only the first lines closes the pipe; that is no failure.
  process.stdout.on('error', () => process.exit());
  try {
    await main(commands, toolContext, process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof Usage ? 2 : 1;
  }
};
