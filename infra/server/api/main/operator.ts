import { parseArgs } from 'node:util';
import { openDatabase, type Db } from '@hydria/database/db.ts';
import { endWith } from '@hydria/database/exit-with-error.ts';
import { startDatabase } from '@hydria/database/start-database.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { isEmail } from '@hydria/shared/rules/contact.ts';
import { isLanguage, LANGUAGES } from '@hydria/shared/rules/languages.ts';
import { createAdministrator, linkForAdministrator, type PasswordLink } from '../features/users/create-admin.ts';
import { feedTokenCommand, FEED_TOKEN_USAGE, runFeedTokenCommand } from './feed-token-command.ts';
import { configFromEnv } from './config-from-env.ts';

const USAGE = `Makes the first administrator of an installation, who makes everything else on the screen, and tokens of feeds.

  pnpm operator create-admin --email you@example.gr [--first-name Άννα] [--last-name Άλφα] [--lang el] [--another]
  pnpm operator password-link --email you@example.gr

  create-admin   makes the account and prints a link, once, with which its owner sets a password within a day
  --another      makes a further administrator where one exists
  password-link  prints a new link for an administrator who has lost the first one

${FEED_TOKEN_USAGE}

The database is that of DATABASE_URL and DATABASE_ADMIN_URL, or the embedded one of DATA_DIR; the portal may be running.
PUBLIC_URL is the address in the link. In the image: node infra/run/deploy/run.ts operator create-admin --email …`;

const OPTIONS = {
  email: { type: 'string' },
  'first-name': { type: 'string', default: '' },
  'last-name': { type: 'string', default: '' },
  lang: { type: 'string', default: 'el' },
  another: { type: 'boolean', default: false },
  help: { type: 'boolean' },
} as const;

const readTask = (args: string[]) => {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [command, ...others] = positionals;
  if (values.help || (command !== 'create-admin' && command !== 'password-link') || others.length > 0) return null;
  const { email, lang } = values;
  if (!email) throw new StartUpError(`--email is missing: pnpm operator ${command} --email you@example.gr`);
  if (!isEmail(email)) throw new StartUpError(`--email ${email} is no e-mail address.`);
  if (!isLanguage(lang)) throw new StartUpError(`--lang ${lang} is none of ${LANGUAGES.join(', ')}.`);
  return {
    command,
    email,
    lang,
    first_name: values['first-name'],
    last_name: values['last-name'],
    another: values.another,
  };
};

type Task = NonNullable<ReturnType<typeof readTask>>;

const perform = (admin: Db, { command, ...asked }: Task, now: Date): Promise<PasswordLink> =>
  command === 'create-admin'
    ? createAdministrator(admin, { ...asked, now })
    : linkForAdministrator(admin, asked.email, now);

/** `npm start` without PUBLIC_URL listens on PORT of this machine. */
const addressOf = (env: NodeJS.ProcessEnv): string =>
  env['PUBLIC_URL'] ? configFromEnv(env).publicUrl! : `http://localhost:${env['PORT'] || '8080'}`;

/** Works in the database under the role that owns the tables; the portal may be running. */
async function withAdmin<T>(env: NodeJS.ProcessEnv, work: (admin: Db) => Promise<T>): Promise<T> {
  const { DATABASE_URL: databaseUrl, DATABASE_ADMIN_URL: databaseAdminUrl, DATA_DIR: dataDir = '.data' } = env;
  const served = { ...(databaseUrl && { databaseUrl }), ...(databaseAdminUrl && { databaseAdminUrl }) };
  const database = await startDatabase({ dataDir, ...served, share: true });
  try {
    if (!database.adminUrl)
      throw new StartUpError(
        'DATABASE_ADMIN_URL is not set; the application itself may make neither administrators nor tokens by command.',
      );
    const admin = openDatabase(database.adminUrl, { max: 1 });
    return await work(admin).finally(() => admin.destroy());
  } finally {
    await database.stop();
  }
}

/** `pnpm operator`: the acts that come before there is anyone to sign in, and those of scripts. */
export async function runOperator(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  if (feedTokenCommand(args) && !args.includes('--help'))
    return withAdmin(env, (admin) => runFeedTokenCommand(admin, args, new Date()));
  const task = readTask(args);
  if (!task) {
    console.log(USAGE);
    if (!args.includes('--help')) process.exitCode = 1;
    return;
  }
  const link = await withAdmin(env, (admin) => perform(admin, task, new Date()));
  console.log(`${link.email}: set a password within a day at\n\n  ${addressOf(env)}${link.path}\n`);
  console.log('The link works once and is shown only here.');
}

if (import.meta.main) void endWith((args) => runOperator(args, process.env));
