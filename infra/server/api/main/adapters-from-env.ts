import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { makeFolders } from '@hydria/database/data-dir.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import type { Bank } from '@hydria/adapters/bank/bank.ts';
import { createHostedBank } from '@hydria/adapters/bank/hosted-bank.ts';
import { createViva, VIVA } from '@hydria/adapters/bank/viva.ts';
import { erasuresIn, noErasures, type ErasureList } from '@hydria/adapters/erasure-list/erasure-list.ts';
import { createFormLists } from '@hydria/adapters/form-lists/form-lists.ts';
import { createGuardedFetch, type GuardedFetch } from '@hydria/adapters/http/guarded-fetch.ts';
import { openPhotoStore, type PhotoStore } from '@hydria/adapters/photo-store/photo-store.ts';
import { bankPages, SANDBOX_SECRET } from '@hydria/adapters/sandbox/bank-pages.ts';
import { SANDBOX_CLIENT, taxPages } from '@hydria/adapters/sandbox/tax-pages.ts';
import { utilityPages } from '@hydria/adapters/sandbox/utility-pages.ts';
import { createGsis } from '@hydria/adapters/tax-authority/gsis.ts';
import { openStore } from '@hydria/release/store.ts';
import type { TaxAuthority } from '@hydria/adapters/tax-authority/tax-authority.ts';
import type { FastifyPluginAsync } from 'fastify';
import { systemClock } from '../kernel/clock.ts';
import type { Adapters } from '../kernel/adapters.ts';

type Environment = Record<string, string | undefined>;

/** Where the portal itself is reached, and whether stand-ins for the outside may run beside it. */
interface Here {
  publicUrl: string;
  /** Demo data are loaded: there are no real people. */
  demo: boolean;
}

const https = (name: string, text: string): string => {
  if (URL.canParse(text) && /^https:\/\/[^/@?#]+(\/[\w./-]*)?$/.test(text)) return text;
  throw new StartUpError(`${name} is no plain https address; it looks like https://partner.example/path.`);
};

const needed = (env: Environment, name: string, beside: string): string => {
  const value = env[name];
  if (value) return value;
  throw new StartUpError(`${beside} is set and ${name} is not; they come from the same partner.`);
};

function taxAuthority(env: Environment, { publicUrl, demo }: Here, fetch: GuardedFetch): TaxAuthority | null {
  const url = env['TAX_AUTHORITY_URL'];
  if (!url)
    return demo ? createGsis({ provider: 'sandbox', url: `${publicUrl}/sandbox/tax`, ...SANDBOX_CLIENT, fetch }) : null;
  return createGsis({
    provider: 'gsis',
    url: https('TAX_AUTHORITY_URL', url),
    client_id: needed(env, 'TAX_AUTHORITY_ID', 'TAX_AUTHORITY_URL'),
    client_secret: needed(env, 'TAX_AUTHORITY_SECRET', 'TAX_AUTHORITY_URL'),
    fetch,
  });
}

/** A guessable secret is none: its holder decides which bills are paid. */
const SECRET_LEAST = 32;

/** Viva Smart Checkout; VIVA_DEMO=1 is its demo, and VIVA_FAST_REFUNDS=1 says that it gives refunds for us. */
function viva(env: Environment, fetch: GuardedFetch): Bank {
  if (env['BANK_URL']) throw new StartUpError('VIVA_CLIENT_ID and BANK_URL are set; payments have one provider.');
  const setting = (name: string) => needed(env, name, 'VIVA_CLIENT_ID');
  return createViva({
    hosts: VIVA[env['VIVA_DEMO'] === '1' ? 'demo' : 'live'],
    client_id: setting('VIVA_CLIENT_ID'),
    client_secret: setting('VIVA_CLIENT_SECRET'),
    merchant_id: setting('VIVA_MERCHANT_ID'),
    api_key: setting('VIVA_API_KEY'),
    source_code: setting('VIVA_SOURCE_CODE'),
    gives_refunds: env['VIVA_FAST_REFUNDS'] === '1',
    fetch,
    now: () => systemClock.now(),
  });
}

function bank(env: Environment, { publicUrl, demo }: Here, fetch: GuardedFetch): Bank | null {
  const now = () => systemClock.now();
  const url = env['BANK_URL'];
  if (env['VIVA_CLIENT_ID']) return viva(env, fetch);
  if (!url)
    return demo
      ? createHostedBank({ name: 'sandbox', url: `${publicUrl}/sandbox/bank`, secret: SANDBOX_SECRET, fetch, now })
      : null;
  const secret = needed(env, 'BANK_SECRET', 'BANK_URL');
  if (secret.length < SECRET_LEAST) throw new StartUpError(`BANK_SECRET is shorter than ${SECRET_LEAST} characters.`);
  return createHostedBank({ name: 'bank', url: https('BANK_URL', url), secret, fetch, now });
}

/** Said at the start, not with the first file: a folder that cannot be made or written. */
function requireFolder(name: string, folder: string): void {
  try {
    makeFolders(resolve(folder));
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartUpError(`${name} ${folder} cannot be written (${code}); choose a folder that this user may write.`);
  }
}

function photos(env: Environment): PhotoStore {
  const setting = env['PHOTO_STORE'] || 'database';
  try {
    const store = openPhotoStore(setting, env);
    if (setting !== 'database' && !setting.startsWith('s3:')) requireFolder('PHOTO_STORE', setting);
    return store;
  } catch (error) {
    if (error instanceof StartUpError) throw error;
    throw new StartUpError(
      `PHOTO_STORE is "${setting}"; it is "database", the path of a folder, or the address of a bucket: s3://bucket/prefix.`,
    );
  }
}

function erasures(env: Environment): ErasureList {
  const setting = env['ERASURES'];
  if (!setting) return noErasures;
  if (!setting.startsWith('s3:')) requireFolder('ERASURES', setting);
  return erasuresIn(openStore(setting, env));
}

/**
 * The adapters from the environment. With demo data, a missing partner is replaced by a stand-in of our own, under `/sandbox`.
 * Otherwise there is none, and calls that need it say so.
 */
export function adaptersFromEnv(
  env: Environment,
  here: Here,
): Pick<Adapters, 'taxAuthority' | 'bank' | 'photos' | 'erasures' | 'formLists'> & { sandboxes: FastifyPluginAsync[] } {
  const now = () => systemClock.now();
  const fetch = createGuardedFetch({ sandboxOrigins: here.demo ? [here.publicUrl] : [] });
  const sandboxes = [taxPages(here.publicUrl), bankPages({ publicUrl: here.publicUrl, fetch, now }), utilityPages];
  return {
    taxAuthority: taxAuthority(env, here, fetch),
    bank: bank(env, here, fetch),
    photos: photos(env),
    erasures: erasures(env),
    formLists: createFormLists({ fetch, now: () => now().getTime() }),
    sandboxes: here.demo ? sandboxes : [],
  };
}
