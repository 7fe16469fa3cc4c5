import { newIdempotencyKey } from '../remote/idempotency-key.ts';

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Whether two values are the same to the last text; files are the same file or none. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isSame(value, other[index]));
  if (!isPlain(one) || !isPlain(other)) return Object.is(one, other);
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => isSame(one[name], other[name]));
};

/** Gives one idempotency key per content: an unchanged repetition is stored once, a corrected form is a new sending. */
export const createSubmissionKeys = (): ((content: unknown) => string) => {
  const known: { content: unknown; key: string }[] = [];
  return (content) => {
    const found = known.find((sent) => isSame(sent.content, content));
    if (found) return found.key;
    const key = newIdempotencyKey();
    known.push({ content, key });
    return key;
  };
};
