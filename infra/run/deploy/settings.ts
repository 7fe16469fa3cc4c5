/** The processes that make up a portal in production; `migrate` runs once before each upgrade. */
export const PROCESSES = ['gateway', 'api', 'worker', 'migrate'] as const;
export type ProcessName = (typeof PROCESSES)[number];

/** One variable of the environment. */
export interface Setting {
  /** Which processes read it, none where only a command does; in `needs`, those that do not start without it. */
  of: readonly ProcessName[];
  needs?: readonly ProcessName[];
  /** Its description, for people. */
  what: string;
  /** Its default. */
  usual?: string;
  /** Only its owner may read it. */
  secret?: true;
}

const SERVERS = ['gateway', 'api', 'worker'] as const;
const BACK = ['api', 'worker'] as const;
const FRONT = ['gateway'] as const;

/** Every variable that the processes read. `docs/settings.md` shows this list; `pnpm fix` writes it. */
// prettier-ignore
export const SETTINGS: Readonly<Record<string, Setting>> = {
  DATABASE_URL: { of: ['api', 'worker', 'migrate'], needs: ['api', 'worker', 'migrate'], secret: true, what: 'The PostgreSQL server and the role of the application, which owns nothing' },
  DATABASE_ADMIN_URL: { of: ['api', 'migrate'], needs: ['migrate'], secret: true, what: 'The same under the role that migrates; with it the API migrates when it starts' },
  PUBLIC_URL: { of: BACK, needs: BACK, what: 'Where people reach the portal: `https://my.example.gr`. With https cookies are secure' },
  API_URL: { of: FRONT, needs: FRONT, what: 'Where the APIs listen: one address, or several by comma' },
  STORE: { of: ['gateway', 'api'], needs: FRONT, what: 'Where releases lie: a folder, or `s3://bucket/prefix`. The API withdraws failing canaries with it' },
  ENVIRONMENT: { of: ['gateway', 'api'], needs: ['gateway', 'api'], what: 'Which registry of the store is served: `production`' },
  ENVIRONMENT_KEY: { of: ['gateway', 'api'], what: 'The public key of that registry: PEM, base64 or a file', usual: '`$DATA_DIR/keys`' },
  MAINTENANCE_FILE: { of: ['api'], what: 'While this file is there, visitors see the page of maintenance', usual: '`$DATA_DIR/maintenance`' },
  DATA_DIR: { of: ['gateway', 'api'], what: 'A folder of the process: the last good registry, copies of what is served; may be lost', usual: '`.data`' },
  PORT: { of: FRONT, what: 'Port of the portal', usual: '8080' },
  HOST: { of: FRONT, what: 'Address that it listens on', usual: '0.0.0.0' },
  HTTPS: { of: FRONT, what: '1: the portal is reached over https', usual: '0' },
  API_PORT: { of: ['api'], what: 'Port of the API', usual: '8081' },
  API_HOST: { of: ['api'], what: 'Address that it listens on', usual: '127.0.0.1' },
  INTERNAL_PORT: { of: SERVERS, what: 'Port of `/metrics`, of the health of a worker, of `/healthz` of a gateway with all causes, and of `/log` of an API; closed to the public', usual: 'none' },
  INTERNAL_HOST: { of: SERVERS, what: 'Address of that port', usual: '127.0.0.1' },
  TRUST_PROXY: { of: ['gateway', 'api'], needs: ['api'], what: 'Addresses or ranges, by comma, whose `X-Forwarded-…` headers are believed. Gateway: the proxy that ends TLS; required with `HTTPS=1`. API: the gateways', usual: 'no header is believed' },
  LOG_LEVEL: { of: SERVERS, what: 'silent, error, warn, info or debug', usual: 'warn (gateway), info' },
  LOG_KEEP_LEVEL: { of: BACK, what: 'The least level of the lines that administrators read on `/admin/log`: silent, error, warn, info or debug', usual: 'info' },
  LOG_URL: { of: FRONT, what: 'Where the gateway sends its warnings and errors, for `/admin/log`: `/log` on the `INTERNAL_PORT` of an API, `http://api-1:9081/log`', usual: 'standard output alone' },
  LOG_SECRET: { of: ['gateway', 'api'], secret: true, what: '32 characters or more that gateway and APIs share for `LOG_URL`', usual: 'no lines are taken' },
  LOG_KEEP_DAYS: { of: BACK, what: 'Days for which these lines are kept, from 1 to 30', usual: '14' },
  PORTAL_SECRET: { of: BACK, needs: BACK, secret: true, what: '32 characters or more that seal the secrets of authenticators and the addresses that ask for a mail; the same everywhere, and kept for ever' },
  REQUIRE_SECOND_FACTOR: { of: ['api'], what: '0: accounts with a permission need no authenticator; with `npm start` and the demo data 0 is usual', usual: '1' },
  MAIL_URL: { of: BACK, secret: true, what: 'The mail server: `smtp://user:password@host:587`', usual: 'mails wait among the failed jobs, and pages promise none' },
  MAIL_FROM: { of: BACK, what: 'The address that mails come from', usual: '`no-reply@` the host of PUBLIC_URL' },
  CONTACT_EMAIL: { of: BACK, what: 'Where people turn to about their data', usual: '`privacy@` the host of PUBLIC_URL' },
  SECURITY_CONTACT: { of: FRONT, what: 'Where findings about security are reported: https, or `mailto:` and an address', usual: 'no `/.well-known/security.txt`' },
  VAPID_KEY: { of: BACK, secret: true, what: 'The key of push notifications; `node infra/server/adapters/push/new-key.ts` makes one', usual: 'no push' },
  TAX_AUTHORITY_URL: { of: BACK, what: 'The tax authority, where people prove their identity', usual: 'no tax login' },
  TAX_AUTHORITY_ID: { of: BACK, what: 'Our name there' },
  TAX_AUTHORITY_SECRET: { of: BACK, secret: true, what: 'And our secret' },
  BANK_URL: { of: BACK, what: 'The bank with the page on which bills are paid', usual: 'no card payments' },
  BANK_SECRET: { of: BACK, secret: true, what: 'Shared with it, 32 characters or more' },
  VIVA_CLIENT_ID: { of: BACK, what: 'Client id of Viva Smart Checkout, in the place of `BANK_URL`', usual: 'another provider, or none' },
  VIVA_CLIENT_SECRET: { of: BACK, secret: true, what: 'And its secret' },
  VIVA_MERCHANT_ID: { of: BACK, what: 'The merchant at Viva, for the calls about orders' },
  VIVA_API_KEY: { of: BACK, secret: true, what: 'And its API key' },
  VIVA_SOURCE_CODE: { of: BACK, what: 'The payment source at Viva, four digits' },
  VIVA_FAST_REFUNDS: { of: BACK, what: '1: Viva has approved fast refunds for the merchant, and refunds go through it', usual: '0: refunds are made at Viva' },
  VIVA_DEMO: { of: BACK, what: '1: the demo of Viva', usual: '0' },
  BANK_FILES: { of: BACK, what: 'A folder with bank files, `<number of the utility>/*.xml`, read every five minutes and moved into `done` or `refused`', usual: 'none is read' },
  PHOTO_STORE: { of: BACK, what: 'Where photos lie: `database`, a folder that all APIs see, or `s3://bucket/prefix`', usual: '`database`' },
  ERASURES: { of: ['worker'], what: 'Where erasures are listed by keyed hashes, outside the database and its backups: a folder, or `s3://bucket/prefix`. `pnpm restore` reads it', usual: '`$DATA_DIR/erasures` of `npm start`; else such jobs wait among the failed ones' },
  FAQ_FALLBACK: { of: ['api'], what: 'The utility whose questions stand in for one that has none, or `none`', usual: '9' },
  LEGAL_TEXTS: { of: ['api'], what: 'A folder with the texts of the installation: `terms-of-use.el.html`, `privacy-policy.el.html`, `accessibility-statement.el.html`', usual: 'those of the release' },
  OLD_API_URL: { of: FRONT, what: 'The API of the portal before this one', usual: 'there is none' },
  OFFLINE: { of: FRONT, what: '0: no service worker', usual: '1' },
  OVERRIDES: { of: FRONT, what: '1: developers may put their own files in place of a release, but for the sign-in page; never in `production`', usual: '0' },
  PREVIEW_ORIGINS: { of: FRONT, what: 'From where, by comma', usual: 'this machine' },
  APP_STORE_URL: { of: FRONT, what: 'The app for iOS', usual: 'none is offered' },
  PLAY_STORE_URL: { of: FRONT, what: 'The app for Android', usual: 'none is offered' },
  APP_GUIDE_URL: { of: FRONT, what: 'Its guide', usual: 'none' },
  CHAT_SCRIPT: { of: FRONT, what: 'Script of a chat service, with `CHAT_KEY` and `CHAT_INTEGRITY`', usual: 'none' },
  ANALYTICS_SCRIPT: { of: FRONT, what: 'Of a service that counts visits, with `ANALYTICS_KEY` and `ANALYTICS_INTEGRITY`; only with consent', usual: 'none' },
  PIXEL_SCRIPT: { of: FRONT, what: 'Of an advertising service, with `PIXEL_KEY` and `PIXEL_INTEGRITY`; only with consent', usual: 'none' },
  MAP_TILES: { of: FRONT, what: 'Where maps come from, with `MAP_ATTRIBUTION`', usual: 'no maps' },
  CONSENT_VERSION: { of: FRONT, what: 'A new one asks people for their consent again', usual: '1' },
  BACKUP_RECIPIENT: { of: [], what: 'Public age keys (`age1…`, by comma) that `pnpm backup` encrypts for', usual: '`$DATA_DIR/keys`' },
  BACKUP_SIGNING_KEY: { of: [], secret: true, what: 'The Ed25519 key that `pnpm backup` signs with: PEM or a file', usual: '`$DATA_DIR/keys`' },
  BACKUP_IDENTITY: { of: [], secret: true, what: 'The secret age key that `pnpm restore` and `pnpm backup --rehearse` read with: text or a file', usual: '`$DATA_DIR/keys`' },
  BACKUP_TRUSTED_KEY: { of: [], what: 'Public keys, by comma, of which one must have signed a backup that is restored or rehearsed: PEM, base64 or a file', usual: '`$DATA_DIR/keys`' },
  BACKUP_FOLDER: { of: [], what: 'Where `pnpm backup --rehearse` looks for the newest backup', usual: 'the folder is named' },
  AWS_REGION: { of: ['gateway', 'api', 'worker'], secret: true, what: 'With the other `AWS_…`: the service and the credentials of buckets, as usual' },
};

/** The variables that a process needs and does not have. */
export const missingOf = (name: ProcessName, env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(SETTINGS)
    .filter(([variable, { needs }]) => needs?.includes(name) && !env[variable])
    .map(([variable]) => variable);
