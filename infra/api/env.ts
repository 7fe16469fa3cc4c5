import { StartUpError } from '@hydria/database/start-up-error.ts';
import { defaultConfig, type Config } from './config.ts';

type Environment = Record<string, string | undefined>;

const LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

function levelOf(text: string): Config['log'] {
  const level = LEVELS.find((known) => known === text);
  if (level) return level;
  throw new StartUpError(`LOG_LEVEL is "${text}"; it must be one of ${LEVELS.join(', ')}.`);
}

function fallbackOf(text: string): number | null {
  if (text === 'none') return null;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new StartUpError(`FAQ_FALLBACK is "${text}"; it must be the number of a utility, or "none".`);
}

function isHttps(text: string): boolean {
  if (URL.canParse(text)) return new URL(text).protocol === 'https:';
  throw new StartUpError(`PUBLIC_URL is "${text}"; it must be the portal's address, such as https://my.example.gr.`);
}

/** What the environment says about the API; what it does not say stays as in `config.ts`. */
export const configFromEnvironment = (env: Environment): Partial<Config> => ({
  https: env['PUBLIC_URL'] ? isHttps(env['PUBLIC_URL']) : defaultConfig.https,
  faqFallback: env['FAQ_FALLBACK'] ? fallbackOf(env['FAQ_FALLBACK']) : defaultConfig.faqFallback,
  log: env['LOG_LEVEL'] ? levelOf(env['LOG_LEVEL']) : defaultConfig.log,
  // The addresses whose X-Forwarded-For counts: without them nobody can pretend to be elsewhere.
  trustProxy: env['TRUST_PROXY'] ? env['TRUST_PROXY'].split(/[\s,]+/) : defaultConfig.trustProxy,
});
