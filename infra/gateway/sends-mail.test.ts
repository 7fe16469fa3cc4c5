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
