import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { LINES_OF_PAGES } from '@hydria/shared/rules/list-export.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { ZodObject, z } from 'zod';
import { responseSchema } from './response-schema.ts';
import { AppError, InputError, RefusedFileError } from '../kernel/app-error.ts';
import { CALLER, type Authorize, type Caller } from './authorize.ts';
import type { ArchiveAnswer, DocumentAnswer, FileAnswer, Handler, ImageAnswer, Request } from './define-endpoint.ts';
import type { ApiContext } from '../kernel/api-context.ts';
import type { DatabaseGuard } from '../kernel/database-guard.ts';
import { asksForWholeList, exportList, isStaffList, type NoteExport } from './export-list.ts';
import { rateLimitCall, senderOf, type CallLimits, type CountedCall } from '../kernel/limit-call.ts';
import { FILE_MAX_BYTES, formMaxBytes, readForm } from './multipart.ts';
import { validateInput } from './validate-input.ts';
import { noteRefusal } from './note-refusal.ts';
import { isListOfPeople, noteList } from './note-list.ts';
import { fromText } from './parse-text-values.ts';
import { ReceivedFiles } from './received-files.ts';

type Raw = Record<string, unknown>;

const BODY_TYPES = {
  json: /^application\/json\b/,
  // A form without files may come as JSON.
  multipart: /^(multipart\/form-data|application\/json)\b/,
  ndjson: /^application\/(x-)?ndjson\b/,
  image: /^image\/(jpeg|png)\b/,
};

/** Reads what is all text, path and query; nothing that the schema does not name may be there, without one nothing at all. */
function textReader(schema: z.ZodObject | undefined): (raw: unknown) => unknown {
  const strict = (schema ?? z.object({})).strict();
  return (raw) => {
    const read = validateInput(strict, fromText(strict, (raw ?? {}) as Raw));
    return schema && read;
  };
}

function requireType(e: Endpoint, request: FastifyRequest): void {
  const type = request.headers['content-type'];
  if (type && !BODY_TYPES[e.bodyType ?? 'json'].test(type)) throw new AppError('unsupported_media_type', 415);
}

/** The body as its schema describes it; a stream of lines is the handler's to read. Files are on disk. */
async function readBody(e: Endpoint, request: FastifyRequest, files: ReceivedFiles): Promise<unknown> {
  if (!e.body) return undefined;
  requireType(e, request);
  if (e.bodyType === 'ndjson') return request.body;
  if (e.bodyType === 'image') return request.body && files.receivePicture(request.body as Readable, FILE_MAX_BYTES);
  if (e.bodyType !== 'multipart' || !request.isMultipart()) return validateInput(e.body, request.body);
  if (!(e.body instanceof ZodObject)) throw new AppError('unsupported_media_type', 415);
  return validateInput(e.body, await readForm(request, { schema: e.body, files: e.files ?? 0 }, files.receive));
}

const hasFiles = ({ bodyType }: Endpoint, { headers }: FastifyRequest): boolean =>
  bodyType === 'image' || (bodyType === 'multipart' && !BODY_TYPES.json.test(headers['content-type'] ?? ''));

/** The most that a body with files may have. */
const fileBodyMax = ({ bodyType, files = 0 }: Endpoint): number =>
  bodyType === 'image' ? FILE_MAX_BYTES : formMaxBytes(files);

/** Bytes of a body with files: as announced, or the most that there can be. */
function fileBytesOf(e: Endpoint, { headers }: FastifyRequest): number {
  const most = fileBodyMax(e);
  const unannounced = headers['transfer-encoding'] === undefined ? 0 : most;
  const announced = Number(headers['content-length'] ?? unannounced);
  if (announced > most) throw new AppError('body_too_large', 413);
  return announced;
}

/** Everything that a call needs besides its row of the contract. */
interface Mounted {
  authorize: Authorize;
  handler: Handler<Endpoint>;
  limits: CallLimits;
  noteExport: NoteExport;
  /** Answers for work that waits for a database without an answer. */
  guard: DatabaseGuard['guard'];
}

/** Reservations of a request before its body is read. */
interface Admission extends CountedCall {
  caller: Caller;
  files: ReceivedFiles;
}

/** Decides whether the body of a request is read at all: by who calls, its length, the places for forms, and the limits. */
async function admitBody(
  app: ApiContext,
  e: Endpoint,
  { authorize, limits }: Pick<Mounted, 'authorize' | 'limits'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admission> {
  const caller = await authorize(app, e, request);
  const files = new ReceivedFiles(app.uploads);
  const sender = { session: caller.session, ip: request.ip };
  const withFiles = hasFiles(e, request);
  const bytes = withFiles ? fileBytesOf(e, request) : 0;
  if (withFiles) {
    const free = app.formSlots.take(caller.feed ? `feed ${caller.feed.deya_id}` : senderOf(sender));
    const end = () => {
      free();
      void files.forget();
    };
    // `finish` alone where there is no connection (`inject`), `close` alone where the sender has left.
    reply.raw.once('finish', end).once('close', end);
  }
  return { caller, files, ...(await rateLimitCall(app, limits, sender, bytes)) };
}

/** Turns a request for one row into its handler's input; made once, used at every request. */
function requestReader(e: Endpoint) {
  const [params, query] = [textReader(e.params), textReader(e.query)];
  return async (request: FastifyRequest, reply: FastifyReply, admission: Admission): Promise<Request> => {
    const input = {
      ...admission.caller,
      params: params(request.params),
      query: query(request.query),
      body: await readBody(e, request, admission.files),
      ip: request.ip,
      headers: request.headers,
      rawBody: request.getDecorator<string>(RAW_BODY),
      setHeader: (name: string, value: string) => void reply.header(name, value),
      refundRateLimit: admission.refundRateLimit,
      log: request.log,
    };
    // Input that passed the schemas has the type `Request` of this row; the compiler cannot follow it there.
    return input as unknown as Request;
  };
}

/** An uploaded file that is opened by itself has an opaque origin, whatever a browser takes it for. */
const UPLOAD_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

function sendImage(reply: FastifyReply, image: ImageAnswer): FastifyReply {
  return reply.header('content-security-policy', UPLOAD_POLICY).type(image.type).send(image.data);
}

const sendFile = (reply: FastifyReply, type: string, { name, data }: ArchiveAnswer | DocumentAnswer): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .type(type)
    .send(data);

/** A name in any script as a header has it (RFC 8187), and for old browsers in ASCII. */
const dispositionOf = (name: string): string => {
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};

const sendUpload = (reply: FastifyReply, { name, type, data }: FileAnswer): FastifyReply =>
  reply
    .header('content-security-policy', UPLOAD_POLICY)
    .header('content-disposition', dispositionOf(name))
    .header('cache-control', 'no-store')
    .type(type)
    .send(data);

const asSent = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer));

/** Throws when an answer is not what its schema declares, or holds more: that would not be sent, only read for nothing. */
function requireDeclared({ answer: schema }: Endpoint, answer: unknown): void {
  if (!isDeepStrictEqual(asSent(schema.parse(answer)), asSent(answer)))
    throw new Error(`The answer holds more than its schema declares: ${Object.keys(answer as object).join(', ')}`);
}

const JSON_TYPE = 'application/json; charset=utf-8';
const ATOM = 'application/atom+xml; charset=utf-8';

/** `/api/reports/{id}` as Fastify writes it. */
const toUrl = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The options of a row's route besides the handler. */
function routeOf(call: string) {
  const [method = '', path = ''] = call.split(' ');
  return { method: method as HTTPMethods, url: toUrl(path) };
}

/**
 * Writes an answer with a serialiser that is compiled at the first answer of its route. Compiling those of all calls
 * takes two thirds of the start of an API.
 */
const serialize = (reply: FastifyReply, { answer: schema }: Endpoint, answer: unknown): string =>
  // An answer is what its schema says, an object or a list.
  reply.serializeInput(answer as Record<string, unknown>, responseSchema(schema)) as string;

/** Under this name the parser leaves the text of a JSON body. */
export const RAW_BODY = 'rawBody';

/** Under this name a request keeps its `Admission`. */
const ADMISSION = 'admission';

/** Properties that `mount` and the parsers set on a request; once per server, before the first route. */
export function decorate(server: FastifyInstance): void {
  server.decorateRequest(ADMISSION, null);
  server.decorateRequest(CALLER, null);
  server.decorateRequest(RAW_BODY, '');
}

/** Whether something failed that the sender could not know of. */
const isOurFault = (error: unknown): boolean => {
  if (error instanceof InputError) return false;
  const { status, statusCode } = error as { status?: number; statusCode?: number };
  return (status ?? statusCode ?? 500) >= 500;
};

/** Puts one row of the contract on the server: guard, limits, validation, handler, answer. */
export function mount(
  server: FastifyInstance,
  app: ApiContext,
  call: string,
  e: Endpoint,
  { authorize, handler, limits, noteExport, guard }: Mounted,
): void {
  const read = requestReader(e);
  const isExported = isStaffList(e);
  const isOfPeople = isListOfPeople(call, e);
  const noted = (request: FastifyRequest) => (error: unknown) => noteRefusal(app, { call, e, request, error });
  const exported = async (request: FastifyRequest, reply: FastifyReply, admission: Admission) =>
    exportList({
      app,
      call,
      handler,
      noteExport,
      request: await read(request, reply, admission),
      hasLeft: () => reply.raw.destroyed,
      serialize: (page) => serialize(reply, e, page),
    });
  const answer = async (request: FastifyRequest, reply: FastifyReply, admission: Admission) => {
    try {
      const input = await read(request, reply, admission);
      const answered = await handler(app, input);
      if (isOfPeople) await noteList(app, { call, request: input, answer: answered });
      return answered;
    } catch (error) {
      // Our own failure does not use up a member's daily limit; guests, known only by their networks, are counted.
      if (admission.caller.session && isOurFault(error)) await admission.refundRateLimit();
      if (error instanceof RefusedFileError) await admission.refundRefusedFile();
      throw error;
    } finally {
      await admission.files.forget();
    }
  };
  server.route({
    ...routeOf(call),
    onRequest: async (request, reply) => {
      const admission = await guard(() =>
        admitBody(app, e, { authorize, limits }, request, reply).catch(noted(request)),
      );
      request.setDecorator(ADMISSION, admission);
    },
    handler: async (request, reply) => {
      const admission = request.getDecorator<Admission>(ADMISSION);
      if (isExported && asksForWholeList(request.headers.accept)) {
        const lines = await guard(() => exported(request, reply, admission).catch(noted(request)));
        return reply.type(LINES_OF_PAGES).send(lines);
      }
      const answered = await guard(() => answer(request, reply, admission).catch(noted(request)));
      if (e.answerType === 'image') return sendImage(reply, answered as ImageAnswer);
      if (e.answerType === 'file') return sendUpload(reply, answered as FileAnswer);
      if (e.answerType === 'zip') return sendFile(reply, 'application/zip', answered as ArchiveAnswer);
      if (e.answerType === 'pdf') return sendFile(reply, 'application/pdf', answered as DocumentAnswer);
      if (app.config.checkAnswers) requireDeclared(e, answered);
      if (e.answerType === 'atom') return reply.type(ATOM).send(answered);
      return reply.type(JSON_TYPE).send(serialize(reply, e, answered));
    },
  });
}

/** A row that is declared and not yet built says so to everyone. */
export function mountLater(server: FastifyInstance, call: string): void {
  server.route({
    ...routeOf(call),
    onRequest: async () => {
      throw new AppError('not_yet_available', 501);
    },
    handler: async () => undefined,
  });
}
