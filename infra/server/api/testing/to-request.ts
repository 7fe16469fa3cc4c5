import type { InjectOptions } from 'fastify';

/** The input of a call without its types, because tests send invalid values too. */
export interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A call and its input as a request. */
export function toRequest(call: string, { params = {}, query = {}, body }: AnyInput): InjectOptions {
  const [method, path = ''] = call.split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '1')));
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  const url = search ? `${filled}?${search}` : filled;
  const sent =
    body instanceof Buffer
      ? { payload: body, headers: { 'content-type': 'image/png' } }
      : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return { method: method as NonNullable<InjectOptions['method']>, url, ...(body !== undefined && sent) };
}

/** Rows as a utility's system sends them. */
export const rowsRequest = (call: string, rows: readonly unknown[]): InjectOptions => ({
  ...toRequest(call, {}),
  payload: rows.map((row) => JSON.stringify(row)).join('\n'),
  headers: { 'content-type': 'application/x-ndjson' },
});
