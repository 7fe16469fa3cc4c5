import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { SignatureV4 } from '@smithy/signature-v4';

/**
 * The part of the S3 protocol that the store speaks, on a real socket. It has signatures (checked with the official library),
 * PutObject, GetObject, DeleteObject and ListObjectsV2, with conditions, pages of 1,000 keys and errors in XML as Amazon sends
 * them.
 */
export interface S3Server {
  /** The values of `AWS_*` that are let in. */
  env: Record<string, string>;
  /** Keys that the bucket holds. */
  keys(): string[];
  /** The requests, as `PUT prefix/key 200`. */
  log: string[];
  /** Spoils the next requests that it is asked about; null lets one pass. */
  fault: (method: string, key: string) => Fault | null;
  close(): Promise<void>;
}

/** `deaf`: done, but the answer is lost. `cut`: the answer ends in the middle. `blind`: conditions are not read. */
export type Fault = 'deaf' | 'cut' | 'blind' | { status: number; code: string };

interface Stored {
  bytes: Buffer;
  etag: string;
  metadata: Record<string, string>;
}

interface Ask {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

const BUCKET = 'releases';
const REGION = 'eu-south-1';
const CREDENTIALS = { accessKeyId: 'TESTKEY', secretAccessKey: 'test secret' };
const PAGE = 1_000;

/** The hash of Node under the interface that the library asks for. */
class Sha256 {
  readonly #hash: Hash | Hmac;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret ? createHmac('sha256', bytesOf(secret)) : createHash('sha256');
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    throw new Error('not needed');
  }
}

const bytesOf = (data: string | ArrayBuffer | ArrayBufferView): Buffer =>
  typeof data === 'string'
    ? Buffer.from(data)
    : ArrayBuffer.isView(data)
      ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
      : Buffer.from(data);

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const failure = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code} it is</Message></Error>`,
});

const dateOf = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const PARTS = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/.*SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** The error when the request is not signed by whom we know, over exactly these bytes. */
const unsigned = async ({ method, path, query, headers, body }: Ask): Promise<Answer | null> => {
  const [, id, names = '', signature] = PARTS.exec(headers['authorization'] ?? '') ?? [];
  if (!id) return failure(403, 'AccessDenied');
  if (id !== CREDENTIALS.accessKeyId) return failure(403, 'InvalidAccessKeyId');
  if (headers['x-amz-content-sha256'] !== sha256(body)) return failure(400, 'XAmzContentSHA256Mismatch');
  const signed = Object.fromEntries(names.split(';').map((name) => [name, headers[name] ?? '']));
  const signer = new SignatureV4({
    service: 's3',
    region: REGION,
    credentials: CREDENTIALS,
    sha256: Sha256,
    uriEscapePath: false,
  });
  const request = {
    method,
    protocol: 'http:',
    hostname: 'localhost',
    path,
    query: Object.fromEntries(query),
    headers: signed,
    body,
  };
  const again = await signer.sign(request, {
    signingDate: dateOf(headers['x-amz-date'] ?? ''),
    signableHeaders: new Set(names.split(';')),
  });
  return again.headers['authorization']?.endsWith(signature ?? '') ? null : failure(403, 'SignatureDoesNotMatch');
};

const metadataOf = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-')));

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const readAsk = async (request: IncomingMessage): Promise<Ask> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return { method: request.method ?? '', path: pathname, query: searchParams, headers, body: Buffer.concat(parts) };
};

const put = (objects: Map<string, Stored>, key: string, { headers, body }: Ask): Answer => {
  const there = objects.get(key);
  const ifMatch = headers['if-match'];
  if (ifMatch && !there) return failure(404, 'NoSuchKey');
  if (ifMatch && there?.etag !== ifMatch) return failure(412, 'PreconditionFailed');
  if (headers['if-none-match'] === '*' && there) return failure(412, 'PreconditionFailed');
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  objects.set(key, { bytes: body, etag, metadata: metadataOf(headers) });
  return { status: 200, headers: { etag } };
};

const get = (objects: Map<string, Stored>, key: string, { headers }: Ask): Answer => {
  const there = objects.get(key);
  if (!there) return failure(404, 'NoSuchKey');
  if (headers['if-none-match'] === there.etag) return { status: 304, headers: { etag: there.etag } };
  return { status: 200, headers: { etag: there.etag, ...there.metadata }, body: there.bytes };
};

const list = (objects: Map<string, Stored>, { query }: Ask): Answer => {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).toSorted();
  const page = keys.slice(0, PAGE);
  const more = keys.length > PAGE ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  const contents = page.map((key) => `<Contents><Key>${escaped(key)}</Key></Contents>`).join('');
  const body = `<ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${more !== ''}</IsTruncated>${more}${contents}</ListBucketResult>`;
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
};

const respond = (objects: Map<string, Stored>, ask: Ask): Answer => {
  const [, bucket, ...rest] = ask.path.split('/');
  const key = decodeURIComponent(rest.join('/'));
  if (bucket !== BUCKET) return failure(404, 'NoSuchBucket');
  if (ask.query.get('list-type') === '2') return list(objects, ask);
  if (ask.method === 'PUT') return put(objects, key, ask);
  if (ask.method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  return ask.method === 'GET' ? get(objects, key, ask) : failure(405, 'MethodNotAllowed');
};

const send = (response: ServerResponse, { status, headers, body = '' }: Answer, cut: boolean): void => {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  if (!cut) return void response.end(bytes);
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
};

const BLINDED = /^if-(none-)?match$/;

const blind = (ask: Ask): Ask => ({
  ...ask,
  headers: Object.fromEntries(Object.entries(ask.headers).filter(([name]) => !BLINDED.test(name))),
});

/** Starts the server on a free port, with one empty bucket. */
export const startS3 = async (): Promise<S3Server> => {
  const objects = new Map<string, Stored>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const ask = await readAsk(request);
    const key = ask.path.replace(`/${BUCKET}/`, '');
    const fault = running.fault(ask.method, key);
    const wrong = typeof fault === 'object' && fault ? failure(fault.status, fault.code) : await unsigned(ask);
    const given = wrong ?? respond(objects, fault === 'blind' ? blind(ask) : ask);
    running.log.push(`${ask.method} ${key} ${given.status}`);
    if (fault === 'deaf') request.socket.destroy();
    else send(response, given, fault === 'cut');
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, failure(500, String(error)), false));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const running: S3Server = {
    env: {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    },
    keys: () => [...objects.keys()],
    log: [],
    fault: () => null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return running;
};
