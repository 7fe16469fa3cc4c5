import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { trustedProxies } from '@hydria/process/trusted-proxies.ts';
import { LEGAL_KINDS } from '@hydria/shared/rules/content.ts';
import { utilityId } from '@hydria/shared/rules/row-id.ts';
import { defaultConfig, type Config } from '../kernel/config.ts';

type Environment = Record<string, string | undefined>;

const LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

function levelOf(text: string): Config['log'] {
  const level = LEVELS.find((known) => known === text);
  if (level) return level;
  throw new StartUpError(`LOG_LEVEL is "${text}"; it must be one of ${LEVELS.join(', ')}.`);
}

/** The log has room for a month. */
function daysOf(text: string): number {
  if (/^([1-9]|[12]\d|30)$/.test(text)) return Number(text);
  throw new StartUpError(`LOG_KEEP_DAYS is "${text}"; it must be a number from 1 to 30.`);
}

function fallbackOf(text: string): number | null {
  if (text === 'none') return null;
  const deya_id = utilityId(text);
  if (deya_id !== null) return deya_id;
  throw new StartUpError(`FAQ_FALLBACK is "${text}"; it must be the number of a utility, or "none".`);
}

function originOf(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin;
  throw new StartUpError(`PUBLIC_URL is "${text}"; it must be the portal's address, such as https://my.example.gr.`);
}

const ADDRESS = /^[\w.+-]{1,64}@[a-z0-9.-]{1,253}$/i;

function addressOf(name: string, text: string): string {
  if (ADDRESS.test(text)) return text;
  throw new StartUpError(`${name} is "${text}"; it must be one e-mail address, such as no-reply@example.gr.`);
}

/** Missing addresses are at the portal's own host. */
function addresses(env: Environment): Pick<Config, 'https' | 'publicUrl' | 'mailFrom' | 'contactEmail'> {
  const publicUrl = env['PUBLIC_URL'] ? originOf(env['PUBLIC_URL']) : defaultConfig.publicUrl;
  const own = (name: string, usual: string) => (env['PUBLIC_URL'] ? `${name}@${new URL(publicUrl).hostname}` : usual);
  const { MAIL_FROM, CONTACT_EMAIL } = env;
  return {
    https: publicUrl.startsWith('https:'),
    publicUrl,
    mailFrom: MAIL_FROM ? addressOf('MAIL_FROM', MAIL_FROM) : own('no-reply', defaultConfig.mailFrom),
    contactEmail: CONTACT_EMAIL
      ? addressOf('CONTACT_EMAIL', CONTACT_EMAIL)
      : own('privacy', defaultConfig.contactEmail),
  };
}

function legalTextsOf(folder: string): string {
  const missing = LEGAL_KINDS.map((kind) => `${kind}.el.html`).find((name) => !existsSync(path.join(folder, name)));
  if (!missing) return folder;
  throw new StartUpError(`LEGAL_TEXTS is "${folder}"; ${missing} is not there.`);
}

const LEAST_SECRET = 32;

function secretOf(text: string | undefined): string | null {
  if (!text || text.length >= LEAST_SECRET) return text || null;
  throw new StartUpError(
    `PORTAL_SECRET is shorter than ${LEAST_SECRET} characters; "openssl rand -base64 32" makes one.`,
  );
}

/** The settings of the API from the environment; missing ones keep the defaults of `config.ts`. */
export const configFromEnv = (env: Environment): Partial<Config> => ({
  ...addresses(env),
  sendsMail: Boolean(env['MAIL_URL']),
  production: env['ENVIRONMENT'] === 'production',
  secret: secretOf(env['PORTAL_SECRET']),
  requireSecondFactor: env['REQUIRE_SECOND_FACTOR'] !== '0',
  legalTexts: env['LEGAL_TEXTS'] ? legalTextsOf(env['LEGAL_TEXTS']) : defaultConfig.legalTexts,
  bankFiles: env['BANK_FILES'] || defaultConfig.bankFiles,
  faqFallback: env['FAQ_FALLBACK'] ? fallbackOf(env['FAQ_FALLBACK']) : defaultConfig.faqFallback,
  maintenanceFile: env['MAINTENANCE_FILE'] || path.join(env['DATA_DIR'] || '.data', 'maintenance'),
  log: env['LOG_LEVEL'] ? levelOf(env['LOG_LEVEL']) : defaultConfig.log,
  logDays: env['LOG_KEEP_DAYS'] ? daysOf(env['LOG_KEEP_DAYS']) : defaultConfig.logDays,
  trustProxy: trustedProxies(env),
});
