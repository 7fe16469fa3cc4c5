import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { localOverrideRules } from './override.ts';
import { bootOf, releaseAll, trialGateway } from './testing/trial-gateway.ts';
import { trialPortal, type TrialPortal } from './testing/trial-portal.ts';

const agent = new Agent({ keepAlive: true });
let portal: TrialPortal;
const gateways: Record<string, FastifyInstance> = {};

beforeAll(async () => {
  portal = await trialPortal();
  await releaseAll(portal);
  for (const environment of ['local', 'production']) {
    gateways[environment] = await trialGateway(portal, {
      overrides: environment === 'local' ? localOverrideRules({}) : null,
      deya: async () => null,
      embedders: async () => ['https://www.hydor.example'],
    });
    await gateways[environment].listen({ port: 0, host: '127.0.0.1' });
  }
});
afterAll(async () => {
  agent.destroy();
  for (const gateway of Object.values(gateways)) await gateway.close();
  await portal.remove();
});

/** The same numbers in every run, so that a failure can be looked at. */
const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed / 2 ** 31;
};

const WORDS = [
  'evil.example',
  'https://evil.example/x.js',
  '//evil.example',
  'javascript:alert(1)',
  '<script>',
  '</script>',
  '"',
  "'",
  '\\',
  '%00',
  '%0d%0aset-cookie:%20x=y',
  '%E0%A4%A',
  '..',
  '../..',
  '/',
  '//',
  '?',
  '&',
  ';',
  ',',
  '=',
  '@',
  '#',
  ' ',
  '%',
  'mf-billing@http://evil.example/',
  'mf-billing@http://localhost:9001/',
  'mf-billing',
  'shell',
  'deya',
  '3',
  '-1',
  '1e9',
  '99999999999999999999',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  'artifacts',
  'boot.json',
  'embed.js',
  'frame',
  'report',
  'el',
  'de',
  'xx',
  'ω',
  '💧',
  '\u202e',
  'a'.repeat(3000),
  '[]',
  '{}',
  '3.1',
  '.1',
  '100',
  '*',
  'unsafe-inline',
  'override',
];
const COOKIES = ['portal_hint', 'portal_bucket', 'portal_override', 'i18n_redirected', '__proto__', 'x'];

const make = (seed: number) => {
  const next = random(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
  const some = (most: number): string =>
    Array.from({ length: 1 + Math.floor(next() * most) }, () => pick(WORDS)).join('');
  const place = pick(['/', '/bills', '/boot.json', '/embed.js', '/healthz', '/artifacts/', '/deya/', '//']);
  const url = `${place}${next() < 0.6 ? some(3) : ''}?${pick(['override', 'deya_id', 'x', ''])}=${some(3)}`;
  const cookie = Array.from({ length: 3 }, () => `${pick(COOKIES)}=${encodeURIComponent(some(2))}`).join('; ');
  const raw = Array.from({ length: 2 }, () => `${pick(COOKIES)}=${some(2)}`).join(';');
  const text = next() < 0.5 ? cookie : raw;
  return {
    url: url.replace(/[^\x21-\x7e]/gu, encodeURIComponent),
    // Only characters that a header can carry.
    headers: { cookie: text.replace(/[^\x20-\x7e]/g, ''), 'accept-language': some(2).replace(/[^\x20-\x7e]/g, '') },
  };
};

interface Answer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** As it is, without the tidying that clients do. */
const send = (gateway: FastifyInstance, { url, headers }: ReturnType<typeof make>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const [address] = gateway.addresses();
    request(
      { agent, host: '127.0.0.1', port: typeof address === 'object' ? address.port : 0, path: url, headers },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (body += part));
        response.on('end', () => resolve({ statusCode: response.statusCode ?? 0, headers: response.headers, body }));
      },
    )
      .on('error', reject)
      .end();
  });

test.each(['//evil.example/', '/\\evil.example/', '///evil.example', '//evil.example/%2e%2e'])(
  'nobody is sent to another site by way of %s',
  async (address) => {
    const { local } = gateways;
    if (!local) throw new Error('no gateway');
    for (const wanted of ['', 'mf-billing@http://localhost:9001/']) {
      const { headers } = await send(local, {
        url: `${address}?override=${wanted}`,
        headers: { cookie: '', 'accept-language': 'de' },
      });
      expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/);
    }
  },
);

/** An empty address is that of the page itself. */
const FOREIGN = /(?:src|href)="(?!\/artifacts\/|data:|#|")/;

test.each(['local', 'production'])(
  'whatever a browser sends to a portal that is %s: no error, no other origin, no script of the sender',
  async (environment) => {
    for (let seed = 1; seed <= 1_500; seed += 1) {
      const sent = make(seed);
      const gateway = gateways[environment];
      if (!gateway) throw new Error('no gateway');
      const answer = await send(gateway, sent);
      const context = `${seed} ${JSON.stringify(sent).slice(0, 300)}`;
      if (answer.statusCode >= 500) throw new Error(`${answer.statusCode} for ${context}`);
      const location = String(answer.headers.location ?? '/');
      if (!/^\/(?![/\\])/.test(location)) throw new Error(`sent to ${location} by ${context}`);
      const policy = String(answer.headers['content-security-policy']);
      if (/evil|unsafe|\*/.test(policy)) throw new Error(`policy ${policy} for ${context}`);
      if (answer.statusCode === 302 || !String(answer.headers['content-type']).includes('html')) continue;
      // The one origin that a developer may name, and only there.
      const isOverridden = environment === 'local' && answer.body.includes('"source":"override"');
      const html = isOverridden ? answer.body.replaceAll('http://localhost:9001/', '/artifacts/') : answer.body;
      const markup = html.replace(/<main>.*?<\/main>/s, '').replace(/<script [^>]*>.*?<\/script>/gs, '');
      if (FOREIGN.test(markup) || /localhost|evil/.test(markup)) throw new Error(`another origin for ${context}`);
      for (const { base, entry } of bootOf(html).remotes) {
        if (![base, entry.url].every((url) => url.startsWith('/artifacts/'))) throw new Error(`${base} for ${context}`);
      }
    }
  },
);
