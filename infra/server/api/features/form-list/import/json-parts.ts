import { AppError } from '../../../kernel/app-error.ts';

/** Levels of a file; forms have about ten. */
const DEPTH_MAX = 40;

/** An object of a file, of unknown shape. */
export type Part = Readonly<Record<string, unknown>>;

/** Whether a value is an object. */
export const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object of a file; empty where it is none. */
export const part = (value: unknown): Part => (isPart(value) ? value : {});

/** The objects of a list; empty where it is none. */
export const parts = (value: unknown): Part[] => (Array.isArray(value) ? value.filter(isPart) : []);

/** A text without spaces around it; empty where it is none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** Whether a setting of a file says something. */
export const isSaid = (value: unknown): boolean => {
  if (value === undefined || value === null || value === false || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return !isPart(value) || Object.values(value).some(isSaid);
};

/** Refuses a value that is nested deeper than any form. Walks without recursion, so that depth itself does no harm. */
function requireShallow(value: unknown): void {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) throw new AppError('form_file_too_large', 422);
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
}

/** The value of a JSON text. */
export function readJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new AppError('form_file_unreadable', 422);
  }
  requireShallow(value);
  return value;
}
