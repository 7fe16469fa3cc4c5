import { cleanTexts } from './clean-texts.ts';
import { codes, type Code } from '@hydria/shared/rules/codes.ts';
import type { z } from 'zod';
import { InputError } from '../kernel/app-error.ts';

const isCode = (text: string): text is Code => (codes as readonly string[]).includes(text);

const FORMATS: Record<string, Code> = {
  email: 'email',
  date: 'date',
  datetime: 'date',
  url: 'url',
  regex: 'regex',
};

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], raw);
}

function typeCode(issue: z.core.$ZodIssueInvalidType, value: unknown): Code {
  if (value === undefined) return 'required';
  if (issue.expected === 'int') return 'integer';
  return issue.expected === 'number' ? 'numeric' : 'invalid';
}

/** The rule of D §5 that an issue breaks. A schema may say the code itself, as its message. */
function codeOf(issue: z.core.$ZodIssue, raw: unknown): Code {
  if (isCode(issue.message)) return issue.message;
  const value = valueAt(raw, issue.path);
  switch (issue.code) {
    case 'invalid_type':
      return typeCode(issue, value);
    case 'too_small':
      return value === '' || (typeof value === 'string' && value.trim() === '') ? 'required' : 'min';
    case 'too_big':
      return 'max';
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'invalid';
    default:
      return value === undefined ? 'required' : 'invalid';
  }
}

/** `[field, code]` of an issue; unknown keys are reported one by one, with their path. */
function failures(issue: z.core.$ZodIssue, raw: unknown): [string, Code][] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => [[...issue.path.map(String), key.slice(0, 100)].join('.'), 'unexpected']);
  return [[issue.path.map(String).join('.') || 'body', codeOf(issue, raw)]];
}

function inputError(error: z.ZodError, raw: unknown): InputError {
  const fields = new Map<string, Code[]>();
  for (const [field, code] of error.issues.flatMap((issue) => failures(issue, raw))) {
    fields.set(field, [...new Set([...(fields.get(field) ?? []), code])]);
  }
  return new InputError(Object.fromEntries(fields));
}

/** No input of ours nests deeper; deeper input is an attack on recursive code. */
const MAX_DEPTH = 40;

/** Texts that PostgreSQL cannot store: null bytes and halves of characters. They cannot be typed. */
function brokenText(value: unknown, path: string, depth = 0): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path || 'body' : undefined;
  if (typeof value !== 'object' || value === null || value instanceof Blob) return undefined;
  if (depth > MAX_DEPTH) return path || 'body';
  for (const [key, inner] of Object.entries(value)) {
    const found = brokenText(key, path) ?? brokenText(inner, path ? `${path}.${key}` : key, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** Checks input against its schema; throws an `InputError` that names every wrong field. */
export function validateInput<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const broken = brokenText(raw, '');
  if (broken) throw new InputError({ [broken.replaceAll('\0', '').toWellFormed().slice(0, 100)]: ['invalid'] });
  const cleaned = cleanTexts(schema, raw);
  const result = schema.safeParse(cleaned);
  if (result.success) return result.data;
  throw inputError(result.error, cleaned);
}
