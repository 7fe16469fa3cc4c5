import type { InjectOptions } from 'fastify';
import type { ActorName } from '../suites/actors.ts';
import type { Operation } from './document.ts';

/** A part of a form: a text, or a file with its bytes in base 64. */
export interface Part {
  name: string;
  text?: string;
  file?: { name: string; type: string; base64: string };
}

/** A request in serialisable form, so that it can be stored and replayed. */
export interface Sent {
  actor: ActorName;
  params: Record<string, string>;
  query: [string, string][];
  headers: Record<string, string>;
  /** JSON or lines of it; the parts of a form, of which the last `cut` bytes are dropped; bytes in base 64. */
  body?: { type: string; text?: string; parts?: Part[]; cut?: number; base64?: string };
}

/** Like `encodeURIComponent`, but accepts lone surrogates, in the encoding that some clients use. */
function encoded(text: string): string {
  if (text.isWellFormed()) return encodeURIComponent(text);
  return [...text].map((sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80')).join('');
}

const BOUNDARY = 'a-boundary-of-the-suite';

function partBytes({ name, text = '', file }: Part): Buffer {
  const shown = name.replaceAll(/["\r\n]/g, '%22');
  const head = file ? `; filename="${file.name.replaceAll(/["\r\n]/g, '%22')}"\r\nContent-Type: ${file.type}` : '';
  const bytes = file ? Buffer.from(file.base64, 'base64') : Buffer.from(text);
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${shown}"${head}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
}

function payloadOf({ text, parts, cut = 0, base64 }: NonNullable<Sent['body']>): string | Buffer {
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  if (!parts) return text ?? '';
  const whole = Buffer.concat([...parts.map(partBytes), Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return whole.subarray(0, whole.length - cut);
}

/** The request with the headers that identify its sender. */
export function toInject({ method, path }: Operation, sent: Sent, known: Record<string, string>): InjectOptions {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(sent.params[name] ?? ''));
  const search = sent.query.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&');
  const { body } = sent;
  const type = body?.parts ? `${body.type}; boundary=${BOUNDARY}` : body?.type;
  return {
    method: method as NonNullable<InjectOptions['method']>,
    url: search ? `${filled}?${search}` : filled,
    headers: { ...(type && { 'content-type': type }), ...known, ...sent.headers },
    ...(body && { payload: payloadOf(body) }),
  };
}
