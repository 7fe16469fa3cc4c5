import { DEMO_PASSWORD } from '@hydria/demo/accounts.ts';
import { noAdministrator } from '@hydria/api/features/users/create-admin.ts';
import { operatorCommand } from './operator-command.ts';
import type { RunningPortal } from './run-portal.ts';
import type { Settings } from './settings.ts';

const ACCOUNTS = [
  ['maria@hydria.example', 'customer of utilities 3 and 9'],
  ['nikos@hydria.example', 'customer of utility 1'],
  ['eleni@hydria.example', 'registration pending at utility 3'],
  ['sofia@hydria.example', 'customer of utility 8, which wants the tax authority'],
  ['admin@hydria.example', 'administrator'],
  ['admin2@hydria.example', 'second administrator, who approves'],
  ['staff@hydria.example', 'staff of utility 3'],
];

const demo = (): string[] => [
  '',
  `  Demo accounts, password ${DEMO_PASSWORD}`,
  ...ACCOUNTS.map(([email = '', who = '']) => `    ${email.padEnd(24)} ${who}`),
];

const mail = (address: string, { demo, config }: Settings): string[] => {
  if (config.sendsMail) return [];
  return demo
    ? [`  Mail       ${address}/sandbox/mail (nothing leaves this machine)`]
    : ['  Mail       none is sent, because MAIL_URL is not set; pages promise none, and staff hand links over'];
};

/** The command that makes the first administrator. A database on a server is that of the shell. */
const firstAdministrator = (settings: Settings): string[] => [
  '',
  `  ${noAdministrator(operatorCommand(settings, process.env))}`,
  ...(settings.databaseUrl ? ['  (in a shell that has DATABASE_URL and DATABASE_ADMIN_URL of this portal)'] : []),
];

/** The address, accounts and settings of a portal that has just started, for a person. */
export const welcome = (
  { address, database, hasAdministrator }: RunningPortal,
  settings: Settings,
  seconds: number,
): string =>
  [
    '',
    `Ready in ${seconds.toFixed(1)} s`,
    '',
    `  Portal     ${address}`,
    `  API        ${address}/api/status`,
    `  Health     ${address}/healthz`,
    `  Data       ${settings.dataDir} (${database === 'embedded' ? 'embedded PostgreSQL' : 'releases; the database is DATABASE_URL'})`,
    ...mail(address, settings),
    ...(settings.demo ? demo() : []),
    ...(hasAdministrator ? [] : firstAdministrator(settings)),
    '',
    '  Ctrl-C stops everything.',
  ].join('\n');
