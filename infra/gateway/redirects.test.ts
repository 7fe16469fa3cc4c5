import elsewhere from '@hydria/shared/platform/testing/elsewhere.json';
import type { FastifyInstance } from 'fastify';
import { noteCount } from '@hydria/api/testing/suites/note-count.ts';
import { localOverrideRules } from './override.ts';
import { releaseAll, trialGateway } from './testing/trial-gateway.ts';
import { trialPortal, type TrialPortal } from './testing/trial-portal.ts';

/** Wherever a browser asks to be sent: it stays here. */
const PORTAL = 'https://portal.example';

let portal: TrialPortal;
let gateway: FastifyInstance;
let tried = 0;
beforeAll(async () => {
  portal = await trialPortal();
  await releaseAll(portal);
  gateway = await trialGateway(portal, { overrides: localOverrideRules({}) });
});
afterAll(async () => {
  noteCount('Redirects of the gateway', `${tried} answers to ${elsewhere.length} addresses of elsewhere`);
  await gateway.close();
  await portal.remove();
});

const expectHere = async (url: string, headers: Record<string, string>): Promise<void> => {
  tried += 1;
  const answer = await gateway.inject({ url, headers: { 'accept-language': 'de', ...headers } });
  const { location } = answer.headers;
  expect([url, headers, answer.statusCode < 500]).toEqual([url, headers, true]);
  if (answer.statusCode >= 300 && answer.statusCode < 400) expect(location).toBeDefined();
  if (location === undefined) return;
  expect([url, headers, location, new URL(location, PORTAL).origin]).toEqual([url, headers, location, PORTAL]);
  expect(location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
};

const encoded = encodeURIComponent;

test.each(elsewhere)('%j leads no visitor away', async (address) => {
  for (const prefix of ['', '/', '/en', '/en/', '/de/bills']) {
    const path = `${prefix}${address}`.replace(/[^\x21-\x7e]/g, encoded).replace(/^(?!\/)/, '/');
    await expectHere(path, {});
    await expectHere(`${path}?override=`, {});
  }
  for (const name of ['override', 'next', 'redirect', 'url', 'lang']) {
    await expectHere(`/?${name}=${encoded(address)}`, {});
    await expectHere(`/bills?${name}=${encoded(address)}&override=`, {});
  }
  for (const name of ['i18n_redirected', 'old_server', 'portal_hint', 'portal_override'])
    await expectHere('/', { cookie: `${name}=${encoded(address)}` });
  if (/^[\x21-\x7e]+$/.test(address))
    for (const name of ['accept-language', 'host', 'x-forwarded-host', 'referer', 'x-original-url', 'x-rewrite-url'])
      await expectHere('/', { [name]: address });
});
