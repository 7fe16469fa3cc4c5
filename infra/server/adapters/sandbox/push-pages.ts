import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../mail/safe-text.ts';
import { sendPage } from './page.ts';
import { makeDevice, type TestDevice } from './push-device.ts';

interface Browser {
  device: TestDevice;
  gone: boolean;
  got: string[];
}

/** Browsers of one trial. */
const BROWSERS_MAX = 50;

/** As `POST /api/createToken` takes it. */
const tokenOf = ({ endpoint, p256dh, auth }: TestDevice): string =>
  JSON.stringify({ endpoint, keys: { p256dh, auth } });

const entry = ([id, { device, gone, got }]: [string, Browser]) => `<li><h2>${id}${gone ? ' (gone)' : ''}</h2>
<p>device_token for <code>POST /api/createToken</code>:</p><pre>${escapeHtml(tokenOf(device))}</pre>
<p>Received:</p><pre>${escapeHtml(got.join('\n') || 'nothing yet')}</pre>
<form method="post" action="/sandbox/push/${id}/gone"><button>Does not want any more (410)</button></form></li>`;

/** A push service and its browsers in the memory of this process, so that pushes can be seen without the internet. */
export const pushPages =
  (publicUrl: string) =>
  async (server: FastifyInstance): Promise<void> => {
    const browsers = new Map<string, Browser>();
    server.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: 4096 },
      (_request, body, done) => done(null, body),
    );

    server.get('/sandbox/push', async (_request, reply) =>
      sendPage(
        reply,
        'Push',
        `<h1>Browsers of the push sandbox</h1><form method="post" action="/sandbox/push"><button>Another browser</button></form>
<ol>${[...browsers].map(entry).join('')}</ol>`,
      ),
    );

    server.post('/sandbox/push', async (_request, reply) => {
      const id = randomBytes(8).toString('hex');
      browsers.set(id, { device: makeDevice(`${publicUrl}/sandbox/push/${id}`), gone: false, got: [] });
      const [oldest] = browsers.keys();
      if (browsers.size > BROWSERS_MAX && oldest) browsers.delete(oldest);
      return reply.redirect('/sandbox/push', 303);
    });

    server.post<{ Params: { id: string } }>('/sandbox/push/:id/gone', async ({ params }, reply) => {
      const browser = browsers.get(params.id);
      if (browser) browser.gone = true;
      return reply.redirect('/sandbox/push', 303);
    });

    server.post<{ Params: { id: string }; Body: unknown }>('/sandbox/push/:id', async ({ params, body }, reply) => {
      const browser = browsers.get(params.id);
      if (!browser || browser.gone) return reply.code(410).send();
      if (!Buffer.isBuffer(body)) return reply.code(400).send();
      browser.got.push(browser.device.read(body));
      return reply.code(201).send();
    });
  };
