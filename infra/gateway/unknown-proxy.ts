import type { FastifyInstance } from 'fastify';

const SENTENCE =
  'A request arrived past every proxy of TRUST_PROXY: the proxy in front is not named there, or sends no X-Forwarded-For. Limits count all its visitors as one.';

/** Health checks of a load balancer come without a visitor. */
const isHealth = (url: string): boolean => url.startsWith('/health');

/** Logs once when a request of a portal behind a proxy has no trusted hop. The address stays out: it may be a visitor's. */
export const warnOfUnknownProxy = (app: FastifyInstance): void => {
  let warned = false;
  app.addHook('onRequest', async ({ ips = [], url, log }) => {
    if (warned || ips.length > 1 || isHealth(url)) return;
    warned = true;
    log.warn(SENTENCE);
  });
};
