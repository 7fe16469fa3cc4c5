import { endpoint, type Endpoint } from '@hydria/shared/contract/endpoint.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import { defaultConfig } from '../kernel/config.ts';
import { sendError } from './errors.ts';
import type { Handler } from './define-endpoint.ts';
import type { ApiContext } from '../kernel/api-context.ts';
import { responseSchema } from './response-schema.ts';
import { decorate, mount } from './route.ts';

/** Nothing here reaches the database: the row is public. */
const APP = { config: defaultConfig } as ApiContext;

const serverWith = async (
  answer: z.ZodType,
  handler: () => unknown,
  checkAnswers = false,
): Promise<FastifyInstance> => {
  const server = Fastify();
  decorate(server);
  server.setErrorHandler(sendError);
  const row = endpoint({ access: 'public', summary: '', answer });
  const app = { ...APP, config: { ...defaultConfig, checkAnswers } };
  const authorize = async () => ({ session: null, feed: null });
  mount(server, app, 'GET /api/x', row, {
    authorize,
    handler: (async () => handler()) as Handler<Endpoint>,
    limits: {},
    noteExport: async () => {},
    guard: (work) => work(),
  });
  await server.ready();
  return server;
};

const NAMED = z.object({ name: z.string(), at: z.iso.datetime().nullable(), list: z.array(z.object({ n: z.int() })) });

it('sends what is declared and nothing else, however deep', async () => {
  const row = { name: 'a', at: null, list: [{ n: 1, secret: 2 }], password_hash: 'x' };
  const answer = await (await serverWith(NAMED, () => row)).inject('/api/x');
  expect(answer.json()).toEqual({ name: 'a', at: null, list: [{ n: 1 }] });
});

it('can write the answer of every call', async () => {
  const answers = Object.values<Endpoint>(contract).flatMap((e) => (e.answerType ? [] : [e.answer]));
  const server = Fastify();
  server.get('/', async (_, reply) =>
    answers.map((answer) => typeof reply.compileSerializationSchema(responseSchema(answer))),
  );
  expect((await server.inject('/')).json()).toEqual(answers.map(() => 'function'));
});

it('fails rather than send an answer with a part missing', async () => {
  const answer = await (await serverWith(NAMED, () => ({ at: null, list: [] }))).inject('/api/x');
  expect([answer.statusCode, answer.json()]).toEqual([500, { message: 'server_error' }]);
});

it('compares answers with every rule of their schema where the setting asks for it', async () => {
  const wrong = () => ({ name: 'a', at: 'yesterday', list: [] });
  expect((await (await serverWith(NAMED, wrong)).inject('/api/x')).statusCode).toBe(200);
  expect((await (await serverWith(NAMED, wrong, true)).inject('/api/x')).statusCode).toBe(500);
});

it('never tells what went wrong inside', async () => {
  const server = await serverWith(NAMED, () => {
    throw new Error('select * from person where email = anna@example.gr');
  });
  const answer = await server.inject('/api/x');
  expect([answer.statusCode, answer.body]).toEqual([500, '{"message":"server_error"}']);
});

it.each([
  [z.array(z.string()), ['a', 'b']],
  [z.object({ a: z.literal('Success') }), { a: 'Success' }],
  [z.object({ a: z.enum(['x', 'y']).nullable() }), { a: 'y' }],
  [z.object({ a: z.enum(['x', 'y']).nullable() }), { a: null }],
  [z.object({ a: z.literal([0, 1]) }), { a: 0 }],
  [z.object({ a: z.object({ b: z.number().nullable() }).nullable() }), { a: null }],
  [z.object({ a: z.string().optional() }), {}],
  [z.array(z.object({ a: z.number() })), [{ a: 1.25 }]],
  [z.object({ a: z.record(z.string(), z.int()) }), { a: { x: 1 } }],
  [z.object({ a: z.union([z.string(), z.number()]) }), { a: 7 }],
])('sends answers of schema %# unchanged', async (schema, value) => {
  const answer = await (await serverWith(schema, () => value)).inject('/api/x');
  expect([answer.statusCode, answer.json()]).toEqual([200, value]);
});
