import type { FastifyInstance } from 'fastify';
import { createSendsMail } from './sends-mail.ts';
import { bootOf, releaseAll, trialGateway } from './testing/trial-gateway.ts';
import { trialPortal, type TrialPortal } from './testing/trial-portal.ts';
import type { Ask } from './utilities.ts';

let portal: TrialPortal;
let gateway: FastifyInstance;
beforeEach(async () => {
  portal = await trialPortal();
  await releaseAll(portal);
});
afterEach(async () => {
  await gateway.close();
  await portal.remove();
});

test.each([
  ['sends none', { status: true, mail: false }, false],
  ['sends mail', { status: true }, undefined],
  ['does not answer', null, undefined],
])('a page knows whether the installation sends mail: its API %s', async (_, answer, mail) => {
  const ask = (async () => answer) as Ask;
  gateway = await trialGateway(portal, { sendsMail: createSendsMail(ask, () => 0) });
  expect(bootOf((await gateway.inject('/login')).body).settings.mail).toBe(mail);
});

test('a page asks for its utility and for the mail at once, so that a slow API is waited for once', async () => {
  const asked: string[] = [];
  let answer = (): void => {};
  const both = new Promise<void>((resolve) => (answer = resolve));
  const note = (call: string): void => {
    asked.push(call);
    if (asked.includes('utility of the page') && asked.includes('mail')) answer();
  };
  let isOfPage = false;
  gateway = await trialGateway(portal, {
    deya: async () => {
      // The languages of the utility come first: the page may be a redirect.
      if (!isOfPage) {
        isOfPage = true;
        return null;
      }
      note('utility of the page');
      await both;
      return null;
    },
    sendsMail: async () => {
      note('mail');
      await both;
      return true;
    },
  });
  const page = await gateway.inject({ url: '/login', headers: { cookie: 'portal_hint=3.1' } });
  expect([page.statusCode, asked]).toEqual([200, ['utility of the page', 'mail']]);
});
