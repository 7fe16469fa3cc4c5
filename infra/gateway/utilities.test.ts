import type { FastifyInstance } from 'fastify';
import { releaseAll, trialGateway } from './testing/trial-gateway.ts';
import { trialPortal, type TrialPortal } from './testing/trial-portal.ts';
import { createEmbedders, type Ask } from './utilities.ts';

const HYDOR = 'https://www.hydor.example';

let portal: TrialPortal;
let gateway: FastifyInstance;
/** The API's answer about a utility's embedders: origins, null for anything but 200, an error when it is down. */
let answer: string[] | null | Error;
let asked: string[];
let time: number;

const ask = (async (url) => {
  asked.push(url);
  if (answer instanceof Error) throw answer;
  return answer && { origins: answer };
}) as Ask;

beforeEach(async () => {
  [answer, asked, time] = [[HYDOR], [], 0];
  portal = await trialPortal();
  await releaseAll(portal);
  gateway = await trialGateway(portal, { embedders: createEmbedders(ask, () => time) });
});
afterEach(async () => {
  await gateway.close();
  await portal.remove();
});

const frame = async () => {
  const { headers } = await gateway.inject('/deya/3/report/frame');
  const policy = String(headers['content-security-policy']).split('; ');
  return { headers, policy, ancestors: policy.find((part) => part.startsWith('frame-ancestors')) };
};

test.each([
  `${HYDOR}; script-src *`,
  `${HYDOR};script-src *`,
  `${HYDOR} *`,
  `${HYDOR}, default-src *`,
  `${HYDOR}\r\nset-cookie: portal_hint=1`,
  '*',
  'https://*',
  "'self'",
  'data:',
])('whatever the API says of %j, it widens no policy', async (hostile) => {
  answer = [hostile, HYDOR];
  const { headers, policy, ancestors } = await frame();
  expect(ancestors).toBe(`frame-ancestors ${HYDOR}`);
  expect(policy.filter((part) => part.startsWith('script-src'))).toEqual([
    expect.stringMatching(/^script-src 'self' 'nonce-[^']+'$/),
  ]);
  expect(String(headers['set-cookie'])).not.toContain('portal_hint');
});

test('when nothing usable is left, no site may embed the page', async () => {
  answer = ['https://a.example; script-src *'];
  const { headers, ancestors } = await frame();
  expect(ancestors).toBe("frame-ancestors 'none'");
  expect(headers['x-frame-options']).toBe('DENY');
});

test('the list of one utility is asked for once in half a minute', async () => {
  await frame();
  answer = ['https://new.example'];
  time = 29_999;
  expect((await frame()).ancestors).toBe(`frame-ancestors ${HYDOR}`);
  expect(asked).toEqual(['/api/deya/frame-ancestors?deya_id=3']);
  time = 30_000;
  expect((await frame()).ancestors).toBe('frame-ancestors https://new.example');
});

test.each([
  ['is down', new Error('connect ECONNREFUSED')],
  ['refuses', null],
])('while the API %s and nothing is known, nobody may embed; what was known last stays good', async (_, fault) => {
  answer = fault;
  const { headers, ancestors } = await frame();
  expect(ancestors).toBe("frame-ancestors 'none'");
  expect(headers['x-frame-options']).toBe('DENY');
  answer = [HYDOR];
  time += 2_000;
  expect((await frame()).ancestors).toBe(`frame-ancestors ${HYDOR}`);
  answer = fault;
  time += 30_000;
  expect((await frame()).ancestors).toBe(`frame-ancestors ${HYDOR}`);
});

test.each([
  [true, `frame-ancestors ${HYDOR}`],
  [false, `frame-ancestors http://localhost:* http://127.0.0.1:4000 ${HYDOR}`],
])(
  'pages of a developer’s own machine may embed a page outside production alone (production: %s)',
  async (production, ancestors) => {
    answer = ['http://localhost:*', 'http://127.0.0.1:4000', HYDOR];
    await gateway.close();
    gateway = await trialGateway(portal, { embedders: createEmbedders(ask, () => time, { production }) });
    expect((await frame()).ancestors).toBe(ancestors);
  },
);
