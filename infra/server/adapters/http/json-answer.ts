import type { z } from 'zod';
import type { OutsideAnswer } from './guarded-fetch.ts';
import { OutsideError } from './outside-error.ts';

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new OutsideError('unreadable', 'the answer is no JSON');
  }
};

/** The JSON of an answer with status 200, as the schema describes it. Throws `OutsideError`. */
export function jsonAnswer<S extends z.ZodType>({ status, body }: OutsideAnswer, schema: S): z.output<S> {
  if (status !== 200) throw new OutsideError('status', String(status));
  const read = schema.safeParse(parse(body));
  if (!read.success) throw new OutsideError('unreadable', 'the answer does not have the agreed form');
  return read.data;
}
