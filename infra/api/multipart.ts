import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, InputError } from './app-error.ts';
import { fromText } from './text-values.ts';

/** Bytes of one file, parts of one form. */
export const MULTIPART_LIMITS = { fileSize: 10 * 1024 * 1024, files: 10, fields: 60, fieldSize: 64 * 1024 };

/** What the parser says of a body that is no form, or ends in the middle of one, is about the sender. */
const unreadable = (error: unknown): unknown =>
  error instanceof Error && !('statusCode' in error) ? new AppError('malformed_request', 400) : error;

async function fileOf(part: MultipartFile): Promise<File> {
  try {
    return new File([new Uint8Array(await part.toBuffer())], part.filename ?? '', { type: part.mimetype });
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw unreadable(error);
    throw new InputError({ [part.fieldname.slice(0, 100)]: ['size'] });
  }
}

async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts({ limits: MULTIPART_LIMITS });
  } catch (error) {
    throw unreadable(error);
  }
}

/** The parts of a form as an object: a file part is a `File`, a repeated field a list. */
export async function readForm(request: FastifyRequest, schema: z.ZodObject): Promise<Record<string, unknown>> {
  const parts = new Map<string, unknown>();
  for await (const part of partsOf(request)) {
    const value = part.type === 'file' ? await fileOf(part) : (part as MultipartValue).value;
    const before = parts.get(part.fieldname);
    parts.set(part.fieldname, before === undefined ? value : [before, value].flat());
  }
  return fromText(schema, Object.fromEntries(parts));
}
