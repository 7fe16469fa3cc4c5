import { resolve, type Operation, type Schema } from './document.ts';
import type { Part, Sent } from './sent-request.ts';
import { conforms } from './validate.ts';

/** Text converted to the type of its field; text of another type stays text and violates the schema. */
function typed(said: Schema, text: unknown): unknown {
  const schema = resolve(said);
  if (schema.type === 'array') return [text].flat().map((one) => typed(schema.items ?? {}, one));
  if (typeof text !== 'string') return text;
  const wantsNumber = schema.type === 'integer' || schema.type === 'number' || typeof schema.const === 'number';
  if (wantsNumber && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  return schema.type === 'boolean' && /^(true|false)$/.test(text) ? text === 'true' : text;
}

/** Names with their values; a repeated name has a list. */
function gathered(schema: Schema, all: readonly [string, unknown][]): unknown {
  const names = [...new Set(all.map(([name]) => name))];
  return Object.fromEntries(
    names.map((name) => {
      const values = all.filter(([key]) => key === name).map(([, value]) => value);
      const wanted = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties?.[name] : undefined;
      return [name, typed(wanted ?? {}, values.length > 1 ? values : values[0])];
    }),
  );
}

/** Deeper than every schema of the portal. */
const DEPTH_MAX = 40;

/** Null bytes, lone surrogates, depth: schemas cannot exclude them, and storage cannot hold them. */
function isBroken(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  if (depth > DEPTH_MAX) return true;
  return Object.entries(value).some(([key, inner]) => isBroken(key) || isBroken(inner, depth + 1));
}

/** The value with trimmed texts, as the server reads most of them. */
function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimmed(inner)]));
}

const isRight = (schema: Schema, value: unknown): boolean =>
  !isBroken(value) && (conforms(schema, value) || conforms(schema, trimmed(value)));

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.replace(/^\ufeff/, '')) };
  } catch {
    return undefined;
  }
}

const isJson = (type: string) => /^application\/json\b/.test(type);

function isRightText(schema: Schema, text: string): boolean {
  const read = parsed(text);
  return read !== undefined && isRight(schema, read.value);
}

/** A file stays as it is; lone surrogates are lost in the bytes of a form. */
const formValue = ({ text, file }: Part): unknown => (file ? { file } : text?.toWellFormed());

function isRightForm(schema: Schema, parts: readonly Part[]): boolean {
  const binary = (name: string) => resolve(schema.properties?.[name]?.items ?? {}).format === 'binary';
  const all = parts.map((part): [string, unknown] => [part.name, binary(part.name) ? '' : formValue(part)]);
  return isRight(schema, gathered(schema, all));
}

/** Whether the document allows the body; undefined when undecidable. */
function isRightBody({ body }: Operation, sent: Sent['body']): boolean | undefined {
  if (!body) return undefined;
  if (!sent) return false;
  const asJson = isJson(sent.type) && (body.types[0] ?? '').startsWith('multipart');
  if (!asJson && !body.types.some((type) => sent.type.startsWith(type))) return false;
  if (sent.base64 !== undefined || sent.cut) return undefined;
  // A text is no form.
  if (!sent.parts && sent.type.startsWith('multipart')) return false;
  if (sent.parts) return isRightForm(body.schema, sent.parts);
  return body.types[0] === 'application/x-ndjson' ? undefined : isRightText(body.schema, sent.text ?? '');
}

/** Whether the document allows a request: false must be refused; undefined is undecidable. */
export function isAllowed(operation: Operation, sent: Sent): boolean | undefined {
  const { params, query } = operation;
  if (!isRight(params, gathered(params, Object.entries(sent.params)))) return false;
  if (!isRight(query, gathered(query, sent.query))) return false;
  return isRightBody(operation, sent.body);
}

/** Numbers of the lines that violate the document; blank lines never do. */
export function wrongLines({ body }: Operation, sent: Sent): number[] {
  const lines = (sent.body?.text ?? '').split('\n').map((line) => line.replace(/^\ufeff/, ''));
  const numbered = lines.map((line, index): [number, string] => [index + 1, line]);
  return numbered
    .filter(([, line]) => line.trim() !== '' && !isRightText(body?.schema ?? {}, line))
    .map(([number]) => number);
}
