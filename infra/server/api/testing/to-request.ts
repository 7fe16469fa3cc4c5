import type { InjectOptions } from 'fastify';

/** The input of a call without its types, because tests send invalid values too. */
export interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const BOUNDARY = 'sample-of-a-form';

const isFiles = (value: unknown): value is Buffer[] =>
  Array.isArray(value) && value.some((one) => one instanceof Buffer);

/** A body with files as a form with parts. */
function multipart(body: object): Pick<InjectOptions, 'payload' | 'headers'> {
  const parts = Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
    isFiles(value)
      ? value.flatMap((bytes) => [
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
          bytes,
          '\r\n',
        ])
      : [`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`],
  );
  return {
    payload: Buffer.concat([...parts, `--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part))),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

/** The body of a request: bytes, a form with files, or JSON. */
function payloadOf(body: unknown): Pick<InjectOptions, 'payload' | 'headers'> {
  if (body instanceof Buffer) return { payload: body, headers: { 'content-type': 'image/png' } };
  if (typeof body === 'object' && body !== null && Object.values(body).some(isFiles)) return multipart(body);
  return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** A call and its input as a request. */
export function toRequest(call: string, { params = {}, query = {}, body }: AnyInput): InjectOptions {
  const [method, path = ''] = call.split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '1')));
  const pairs = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]);
  const search = new URLSearchParams(pairs).toString();
  const url = search ? `${filled}?${search}` : filled;
  return { method: method as NonNullable<InjectOptions['method']>, url, ...(body !== undefined && payloadOf(body)) };
}

/** Rows as a utility's system sends them. */
export const rowsRequest = (call: string, rows: readonly unknown[]): InjectOptions => ({
  ...toRequest(call, {}),
  payload: rows.map((row) => JSON.stringify(row)).join('\n'),
  headers: { 'content-type': 'application/x-ndjson' },
});
