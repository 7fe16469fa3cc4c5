import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, InputError } from '../kernel/app-error.ts';
import { fromText } from './parse-text-values.ts';
import { UploadError, type UploadedFile } from '../kernel/uploads.ts';

const MIB = 1024 * 1024;
/** Bytes of one file. */
export const FILE_MAX_BYTES = 10 * MIB;
/** Texts of a form: the longest field of the contract has 8,000 characters. */
const TEXT_LIMITS = { fields: 60, fieldSize: 32 * 1024 };
/** Texts and boundaries beside the files. */
const TEXT_MAX_BYTES = MIB;
/** Parts of a form with a record, of which each key may be a part, and each text of a list. */
const RECORD_FIELDS = 2000;

/** Writes a part of a form to disk. */
export type Receive = (content: MultipartFile['file'], name: string, type: string) => Promise<UploadedFile>;

const inner = (field: z.ZodType): z.ZodType => {
  if (field instanceof z.ZodOptional) return inner(field.unwrap() as z.ZodType);
  return field instanceof z.ZodArray ? inner(field.element as z.ZodType) : field;
};

const fileFieldsOf = ({ shape }: z.ZodObject): string[] =>
  Object.keys(shape).filter((name) => inner(shape[name] as z.ZodType) instanceof z.ZodFile);

const isRecord = (field: z.ZodType | undefined): boolean => field instanceof z.ZodRecord;

const hasRecord = ({ shape }: z.ZodObject): boolean =>
  Object.values(shape).some((field) => isRecord(field as z.ZodType));

/**
 * The parts of a record, of which each has the name of its key: `answers.name` is `name` of `answers`, and `answers.days[]` one of the
 * list `days`. Other parts stay as they are.
 */
function withRecords(schema: z.ZodObject, parts: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const whole: [string, unknown][] = [];
  const records = new Map<string, [string, unknown][]>();
  for (const [name, value] of parts) {
    const [, record = '', key = '', list] = /^(\w+)\.(.*?)(\[\])?$/s.exec(name) ?? [];
    if (!Object.hasOwn(schema.shape, record) || !isRecord(schema.shape[record] as z.ZodType)) whole.push([name, value]);
    else records.set(record, [...(records.get(record) ?? []), [key, list ? [value].flat() : value]]);
  }
  return Object.fromEntries([...whole, ...[...records].map(([name, all]) => [name, Object.fromEntries(all)])]);
}

/** Bytes of a whole form with so many files. */
export const formMaxBytes = (files: number): number => files * FILE_MAX_BYTES + TEXT_MAX_BYTES;

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code;

/** A parser's error about a body that is no form, or ends in the middle of one, is the sender's. */
function unreadable(error: unknown, schema: z.ZodObject): unknown {
  if (codeOf(error) === 'FST_FILES_LIMIT')
    return new InputError(Object.fromEntries(fileFieldsOf(schema).map((name) => [name, ['max']])));
  const isOurs = error instanceof AppError || error instanceof InputError || error instanceof UploadError;
  return isOurs || codeOf(error)?.startsWith('FST_') ? error : new AppError('malformed_request', 400);
}

async function receivePart(part: MultipartFile, receive: Receive): Promise<UploadedFile> {
  const file = await receive(part.file, part.filename ?? '', part.mimetype);
  if (part.file.truncated) throw new InputError({ [part.fieldname.slice(0, 100)]: ['size'] });
  return file;
}

/** A form as its call takes it. */
interface Form {
  schema: z.ZodObject;
  /** How many files it may have. */
  files: number;
}

/** The parts of a form as an object: a file part is an `UploadedFile`, a repeated field a list. */
export async function readForm(
  request: FastifyRequest,
  { schema, files }: Form,
  receive: Receive,
): Promise<Record<string, unknown>> {
  const fields = hasRecord(schema) ? RECORD_FIELDS : TEXT_LIMITS.fields;
  const limits = { ...TEXT_LIMITS, fields, fileSize: FILE_MAX_BYTES, files, parts: fields + files };
  const parts = new Map<string, unknown>();
  let bytes = 0;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') bytes += Buffer.byteLength(String(part.value)) + part.fieldname.length;
      if (bytes > TEXT_MAX_BYTES) throw new AppError('body_too_large', 413);
      const value = part.type === 'file' ? await receivePart(part, receive) : (part as MultipartValue).value;
      const before = parts.get(part.fieldname);
      parts.set(part.fieldname, before === undefined ? value : [before, value].flat());
    }
  } catch (error) {
    throw unreadable(error, schema);
  }
  return fromText(schema, withRecords(schema, parts));
}
