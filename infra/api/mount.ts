import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { ZodObject, z } from 'zod';
import { answerSchema } from './answer-schema.ts';
import { AppError } from './app-error.ts';
import { admit, type Caller } from './guard.ts';
import type { App, Handler, ImageAnswer, Request } from './implement.ts';
import { MULTIPART_LIMITS, readForm } from './multipart.ts';
import { readInput } from './read-input.ts';
import { fromText } from './text-values.ts';

type Raw = Record<string, unknown>;

const BODY_TYPES = {
  json: /^application\/json\b/,
  // A form without files may come as JSON.
  multipart: /^(multipart\/form-data|application\/json)\b/,
  ndjson: /^application\/(x-)?ndjson\b/,
  image: /^image\/(jpeg|png)\b/,
};

/** Reads what is all text, path and query; nothing that the schema does not name may be there, without one nothing at all. */
function textReader(schema: z.ZodObject = z.object({})): (raw: unknown) => unknown {
  const strict = schema.strict();
  return (raw) => readInput(strict, fromText(strict, (raw ?? {}) as Raw));
}

function requireType(e: Endpoint, request: FastifyRequest): void {
  const type = request.headers['content-type'];
  if (type && !BODY_TYPES[e.bodyType ?? 'json'].test(type)) throw new AppError('unsupported_media_type', 415);
}

/** The body as its schema describes it; a stream of lines and the bytes of a picture are the handler's to read. */
async function readBody(e: Endpoint, request: FastifyRequest): Promise<unknown> {
  if (!e.body) return undefined;
  requireType(e, request);
  if (e.bodyType === 'ndjson' || e.bodyType === 'image') return request.body;
  if (e.bodyType !== 'multipart' || !request.isMultipart()) return readInput(e.body, request.body);
  if (!(e.body instanceof ZodObject)) throw new AppError('unsupported_media_type', 415);
  return readInput(e.body, await readForm(request, e.body));
}

/** What turns a request for one row into what its handler gets; made once, used at every request. */
function requestReader(e: Endpoint) {
  const [params, query] = [textReader(e.params), textReader(e.query)];
  return async (request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<Request> => {
    const input = {
      ...caller,
      params: params(request.params),
      query: query(request.query),
      body: await readBody(e, request),
      ip: request.ip,
      headers: request.headers,
      rawBody: request.getDecorator<string>(RAW_BODY),
      setHeader: (name: string, value: string) => void reply.header(name, value),
      log: request.log,
    };
    // What the schemas have let through is what `Request` says of this row; the compiler cannot follow it there.
    return input as unknown as Request;
  };
}

/** Opened by itself, a picture that somebody sent is in nobody's origin, whatever a browser takes it for. */
const IMAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

function sendImage(reply: FastifyReply, image: ImageAnswer): FastifyReply {
  return reply.header('content-security-policy', IMAGE_POLICY).type(image.type).send(image.data);
}

const asSent = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer));

/** Throws when an answer is not what its schema declares, or holds more: that would not be sent, only read for nothing. */
function requireDeclared({ answer: schema }: Endpoint, answer: unknown): void {
  if (!isDeepStrictEqual(asSent(schema.parse(answer)), asSent(answer)))
    throw new Error(`The answer holds more than its schema declares: ${Object.keys(answer as object).join(', ')}`);
}

/** `/api/reports/{id}` as Fastify writes it. */
const toUrl = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** What a row needs of its route besides the handler. */
function routeOf(call: string, e: Endpoint) {
  const [method = '', path = ''] = call.split(' ');
  const schema = e.answerType === 'image' ? undefined : { response: { 200: answerSchema(e.answer) } };
  const limit = e.bodyType === 'multipart' ? { bodyLimit: MULTIPART_LIMITS.fileSize * MULTIPART_LIMITS.files } : {};
  return { method: method as HTTPMethods, url: toUrl(path), ...limit, ...(schema && { schema }) };
}

/** Under this name the parser leaves the text of a JSON body. */
export const RAW_BODY = 'rawBody';

/** Under this name the guard leaves with the request who calls. */
const CALLER = 'caller';

/** What `mount` and the parsers leave with a request; once per server, before the first route. */
export function decorate(server: FastifyInstance): void {
  server.decorateRequest(CALLER, null);
  server.decorateRequest(RAW_BODY, '');
}

/** Puts one row of the contract on the server: guard, validation, handler, answer. */
export function mount(server: FastifyInstance, app: App, call: string, e: Endpoint, handler: Handler<Endpoint>): void {
  const read = requestReader(e);
  server.route({
    ...routeOf(call, e),
    onRequest: async (request) => {
      request.setDecorator(CALLER, await admit(app, e, request));
    },
    handler: async (request, reply) => {
      const answer = await handler(app, await read(request, reply, request.getDecorator<Caller>(CALLER)));
      if (e.answerType === 'image') return sendImage(reply, answer as ImageAnswer);
      if (app.config.checkAnswers) requireDeclared(e, answer);
      return answer;
    },
  });
}

/** A row that is declared and not yet built says so to everyone. */
export function mountLater(server: FastifyInstance, call: string, e: Endpoint): void {
  server.route({
    ...routeOf(call, e),
    onRequest: async () => {
      throw new AppError('not_yet_available', 501);
    },
    handler: async () => undefined,
  });
}
