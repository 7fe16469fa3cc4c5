import { StartUpError } from '@hydria/database/start-up-error.ts';
import { adaptersFromEnv } from './adapters-from-env.ts';

const PRODUCTION = { publicUrl: 'https://my.example.gr', demo: false };
const DEMO = { publicUrl: 'http://localhost:8080', demo: true };

it('has no stand-in anywhere but beside demo data', () => {
  const { taxAuthority, bank, sandboxes } = adaptersFromEnv({}, PRODUCTION);
  expect({ taxAuthority, bank, sandboxes }).toEqual({ taxAuthority: null, bank: null, sandboxes: [] });
  const demo = adaptersFromEnv({}, DEMO);
  expect([demo.taxAuthority?.provider, demo.bank?.name, demo.sandboxes.length]).toEqual(['sandbox', 'sandbox', 3]);
});

it('speaks in production to no stand-in that a setting or a utility names', async () => {
  const { formLists } = adaptersFromEnv({}, { ...PRODUCTION, publicUrl: 'http://localhost:1' });
  const asked = { deya_id: 1, url: 'http://localhost:1/sandbox/utility/', hosts: ['localhost'], lang: 'el' };
  expect(await formLists.formsOf(asked)).toEqual({ state: 'unavailable', forms: [] });
});

const WRONG: [string, Record<string, string>][] = [
  ['TAX_AUTHORITY_URL is no plain https address', { TAX_AUTHORITY_URL: 'http://localhost:8080/sandbox/tax' }],
  ['TAX_AUTHORITY_URL is no plain https address', { TAX_AUTHORITY_URL: 'https://user:pass@tax.example' }],
  ['TAX_AUTHORITY_ID is not', { TAX_AUTHORITY_URL: 'https://tax.example' }],
  ['TAX_AUTHORITY_SECRET is not', { TAX_AUTHORITY_URL: 'https://tax.example', TAX_AUTHORITY_ID: 'x' }],
  ['BANK_URL is no plain https address', { BANK_URL: 'http://localhost:8080/sandbox/bank', BANK_SECRET: 'x'.repeat(32) }],
  ['BANK_SECRET is not', { BANK_URL: 'https://bank.example' }],
  ['BANK_SECRET is shorter than 32 characters', { BANK_URL: 'https://bank.example', BANK_SECRET: 'sandbox-of-the-bank' }],
  ['VIVA_CLIENT_SECRET is not', { VIVA_CLIENT_ID: 'x' }],
  ['payments have one provider', { VIVA_CLIENT_ID: 'x', BANK_URL: 'https://bank.example' }],
  ['PHOTO_STORE is "ftp://x"', { PHOTO_STORE: 'ftp://x' }],
  ['PHOTO_STORE /proc/photos cannot be written', { PHOTO_STORE: '/proc/photos' }],
]; // prettier-ignore

it.each(WRONG)('does not start when %s', (sentence, env) => {
  const start = () => adaptersFromEnv(env, PRODUCTION);
  expect(start).toThrow(StartUpError);
  expect(start).toThrow(sentence);
});

it('says nothing of a secret in its sentences', () => {
  const start = () => adaptersFromEnv({ BANK_URL: 'https://bank.example', BANK_SECRET: 'hush' }, PRODUCTION);
  expect(start).not.toThrow(/hush/);
});
