import { isUtf8 } from 'node:buffer';
import type { Code } from '@hydria/shared/rules/codes.ts';
import type { z } from 'zod';
import { InputError } from '../../kernel/app-error.ts';
import { validateInput } from '../../http/validate-input.ts';
import { withValue, type FeedRow, type Refusal, type Rows } from './importer.ts';

/** Maximum bytes of one line. A bill with its lines takes 3 kB; texts in four languages somewhat more. */
const LINE_MAX = 256 * 1024;
const NEWLINE = 10;
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** A line of the stream, or only its number when it is too long. */
interface Line {
  line: number;
  bytes: Buffer | null;
}

/** Splits a stream into lines, chunk by chunk. Memory is bounded even for an endless line. */
async function* readLines(stream: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  let line = 1;
  let rest: Buffer | null = Buffer.alloc(0);
  for await (const chunk of stream) {
    const lines: Line[] = [];
    let from = 0;
    for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
      const end = chunk.subarray(from, to);
      const whole: Buffer | null = rest && (rest.length ? Buffer.concat([rest, end]) : end);
      lines.push({ line: line++, bytes: whole && whole.length <= LINE_MAX ? whole : null });
      rest = Buffer.alloc(0);
      from = to + 1;
    }
    if (rest) rest = Buffer.concat([rest, chunk.subarray(from)]);
    if (rest && rest.length > LINE_MAX) rest = null;
    if (lines.length) yield lines;
  }
  if (rest === null || rest.length) yield [{ line, bytes: rest }];
}

const isBlank = (bytes: Buffer) => bytes.length === 0 || (bytes.length === 1 && bytes[0] === 13);

/** Some systems begin a file with a byte order mark, which is not part of a row. */
const withoutMark = (bytes: Buffer): Buffer => (bytes.subarray(0, 3).equals(MARK) ? bytes.subarray(3) : bytes);

function parseJson(bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  if (text.includes('\uFFFD') && !isUtf8(bytes)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const refuse = (line: number, fields: Record<string, Code[]>, row?: unknown): Refusal[] =>
  Object.entries(fields).flatMap(([field, reasons]) =>
    reasons.map((reason) => withValue({ line, field, reason }, row)),
  );

/** A kind of rows as the contract declares it. */
export interface Kind {
  row: z.ZodType;
  part: z.ZodType;
  removal: z.ZodType;
}

/** Options of reading the lines of one call. */
export interface Reading {
  /** Rows carry only changed fields. */
  parts?: boolean;
  /** Earlier lines are skipped. */
  from?: number | undefined;
}

function readRow(kind: Kind, { line, bytes }: Line, parts: boolean | undefined): FeedRow<unknown> | Refusal[] {
  if (!bytes) return refuse(line, { row: ['row_too_long'] });
  const raw = parseJson(line === 1 ? withoutMark(bytes) : bytes);
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return refuse(line, { row: ['row_malformed'] });
  try {
    if (Object.hasOwn(raw, 'deleted')) return { line, value: validateInput(kind.removal, raw), op: 'removal' };
    if (parts) return { line, value: validateInput(kind.part, raw), op: 'part' };
    return { line, value: validateInput(kind.row, raw) };
  } catch (error) {
    if (error instanceof InputError) return refuse(line, error.fields, raw);
    throw error;
  }
}

/** Rows of newline-delimited JSON, each checked against its schema. Blank lines count as lines and are no rows. */
export async function* readNdjson(
  kind: Kind,
  stream: AsyncIterable<Buffer>,
  { parts, from = 1 }: Reading = {},
): AsyncGenerator<Rows<unknown>> {
  for await (const lines of readLines(stream)) {
    const rows: Rows<unknown> = { good: [], refused: [] };
    for (const line of lines) {
      if (line.line < from || (line.bytes && isBlank(line.bytes))) continue;
      const row = readRow(kind, line, parts);
      if (Array.isArray(row)) rows.refused.push(row);
      else rows.good.push(row);
    }
    yield rows;
  }
}
