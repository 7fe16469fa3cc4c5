/** Most characters of a value that are kept beside the reason for its refusal. */
const MOST = 40;
/** Characters at the end of a value about a person that are kept, of one with at least `LONG`. */
const END = 3;
const LONG = 7;

/** Fields about a person, or by which a bill is paid. */
const PERSONAL =
  /^(.*afm|owner|liable|liable_id|.*name|.*phone.*|mobile|e?mail|street|.*address.*|comments|standing_order|epcode|payment_code|barcode)$/i;
/** Fields with a secret. */
const SECRET = /passkey|password|token|secret/i;

const masked = (text: string): string => (text.length >= LONG ? `•••${[...text].slice(-END).join('')}` : '•••');

const valueAt = (row: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    row,
  );

/**
 * A refused value as staff see it: shortened, and masked where it is about a person. Undefined for a secret, and for what is
 * neither text nor number.
 */
export function shownValue(row: unknown, field: string): string | undefined {
  const path = field.split('.');
  const name = path.at(-1)!;
  if (SECRET.test(name)) return undefined;
  const value = valueAt(row, path);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const text = String(value).trim();
  // PostgreSQL stores neither null bytes nor halves of characters.
  if (text === '' || text.includes('\0') || !text.isWellFormed()) return undefined;
  if (PERSONAL.test(name)) return masked(text);
  return text.length > MOST ? `${text.slice(0, MOST - 1).toWellFormed()}…` : text;
}
