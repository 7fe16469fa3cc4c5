import { parseArgs } from 'node:util';
import { openDatabase, type Db } from '@hydria/database/db.ts';
import { endWith } from '@hydria/database/exit-with-error.ts';
import { DATABASE_USAGE, openPortalDatabase, type PortalDatabase } from '@hydria/database/portal-database.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { mailAddress } from '@hydria/shared/rules/contact.ts';
import { isLanguage, LANGUAGES } from '@hydria/shared/rules/languages.ts';
import { createAdministrator, linkForAccount, type PasswordLink } from '../features/users/create-admin.ts';
import { feedTokenCommand, FEED_TOKEN_USAGE, runFeedTokenCommand } from './feed-token-command.ts';
import { configFromEnv } from './config-from-env.ts';

const USAGE = `Makes the first administrator of an installation, who makes everything else on the screen, links for passwords, and tokens of
feeds. Without pnpm: npm run operator -- create-admin …

  pnpm operator create-admin --email you@example.gr [--first-name Άννα] [--last-name Άλφα] [--lang el] [--another]
  pnpm operator password-link --email you@example.gr

  create-admin   makes the account and prints a link, once, with which its owner sets a password within a day
  --another      makes a further administrator where one exists
  password-link  prints a link for the password of any account: where no mail is sent, or the first link was lost

${FEED_TOKEN_USAGE}

${DATABASE_USAGE} The link has the address of the running portal, else PUBLIC_URL.
In the image: node infra/run/deploy/run.ts operator create-admin --email …`;

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
  const { email: written, lang } = values;
  if (!written) throw new StartUpError(`--email is missing: pnpm operator ${command} --email you@example.gr`);
  const email = mailAddress(written);
  if (email === null) throw new StartUpError(`--email ${written} is no e-mail address.`);
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
  command === 'create-admin' ? createAdministrator(admin, { ...asked, now }) : linkForAccount(admin, asked.email, now);

const NOT_CONFIRMED =
  'The e-mail of this account is not confirmed, so it cannot sign in yet; an administrator confirms it on the page of the user.';

/** `npm start` without PUBLIC_URL listens on PORT of this machine. */
const addressOf = (env: NodeJS.ProcessEnv, { portal }: PortalDatabase): string =>
  portal?.address ?? (env['PUBLIC_URL'] ? configFromEnv(env).publicUrl! : `http://localhost:${env['PORT'] || '8080'}`);

/** Works in the database under the role that owns the tables; the portal may be running. */
async function withAdmin<T>(
  env: NodeJS.ProcessEnv,
  work: (admin: Db, database: PortalDatabase) => Promise<T>,
): Promise<T> {
  const database = await openPortalDatabase(env);
  try {
    if (!database.adminUrl)
      throw new StartUpError(
        'DATABASE_ADMIN_URL is not set; the application itself may make neither administrators nor tokens by command.',
      );
    const admin = openDatabase(database.adminUrl, { max: 1 });
    return await work(admin, database).finally(() => admin.destroy());
  } finally {
    await database.stop();
  }
}

/** `pnpm operator`: the acts that come before there is anyone to sign in, and those of scripts. */
export async function runOperator(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  if (feedTokenCommand(args) && !args.includes('--help'))
    return withAdmin(env, (admin, { name }) => {
      // The standard output is the token alone.
      console.error(`Database: ${name}`);
      return runFeedTokenCommand(admin, args, new Date());
    });
  const task = readTask(args);
  if (!task) {
    console.log(USAGE);
    if (!args.includes('--help')) process.exitCode = 1;
    return;
  }
  await withAdmin(env, async (admin, database) => {
    console.log(`Database: ${database.name}`);
    const link = await perform(admin, task, new Date());
    console.log(`${link.email}: set a password within a day at\n\n  ${addressOf(env, database)}${link.path}\n`);
    console.log('The link works once and is shown only here.');
    if (!link.is_confirmed) console.log(NOT_CONFIRMED);
    if (database.kind === 'embedded' && !database.portal)
      console.log('The portal of this database does not run; start it before you open the link.');
  });
}

if (import.meta.main) void endWith((args) => runOperator(args, process.env));
