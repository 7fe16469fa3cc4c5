import type { Code } from '../contract/codes.ts';
import { isEmail, toE164 } from './contact.ts';
import type { FieldErrors } from './field-errors.ts';
import { FREE_TEXT_LIMIT, isTooLong } from './text.ts';

/** What can be reported (spec D §3). */
export const PROBLEM_TYPES = [
  'damage_home',
  'damage_public',
  'damage_work',
  'water_pressure',
  'water_quality',
  'other',
] as const;
export type ProblemType = (typeof PROBLEM_TYPES)[number];

export const isProblemType = (text: string): text is ProblemType => PROBLEM_TYPES.some((type) => type === text);

/** Bytes of one photo. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** Pixels of one photo: a small file can unpack into gigabytes. */
export const PHOTO_MAX_PIXELS = 50_000_000;
export const PHOTOS_MAX = 3;
/** What the file may be called (spec D §5); what it is, the server finds out from its content. */
const isPhotoName = (name: string): boolean => /\.(jpe?g|png)$/i.test(name);

export const ADDRESS_LIMIT = 160;
export const NAME_LIMIT = 80;

/** A report as a person writes it: everything is text until it is accepted; an empty text is "not given". */
export interface ReportText {
  problem_type: string;
  description: string;
  /** Where it is, in words. */
  address: string;
  latitude: string;
  longitude: string;
  kwdikos_katanalwti: string;
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
}

/** `location` stands for address, position and supply together: one of them is needed. */
export type ReportField = keyof ReportText | 'location' | 'photos';

const isDegree = (text: string, limit: number) => text !== '' && Math.abs(Number(text)) <= limit;

const hasPosition = ({ latitude, longitude }: ReportText) => isDegree(latitude, 90) && isDegree(longitude, 180);

const RULES: [ReportField, Code, (report: ReportText, limit: number) => boolean][] = [
  ['problem_type', 'required', (r) => r.problem_type === ''],
  ['problem_type', 'invalid', (r) => r.problem_type !== '' && !isProblemType(r.problem_type)],
  ['description', 'required', (r) => r.description.trim() === ''],
  ['description', 'max', (r, limit) => isTooLong(r.description, limit)],
  ['location', 'required', (r) => r.address.trim() === '' && r.kwdikos_katanalwti === '' && !hasPosition(r)],
  ['location', 'invalid', (r) => r.latitude + r.longitude !== '' && !hasPosition(r)],
  ['address', 'max', (r) => isTooLong(r.address, ADDRESS_LIMIT)],
  ['first_name', 'max', (r) => isTooLong(r.first_name, NAME_LIMIT)],
  ['last_name', 'max', (r) => isTooLong(r.last_name, NAME_LIMIT)],
  ['phone', 'phone', (r) => r.phone.trim() !== '' && toE164(r.phone) === null],
  ['email', 'email', (r) => r.email.trim() !== '' && !isEmail(r.email.trim())],
];

/**
 * What is wrong with a report, in the order of its fields: the same answer in the browser and on the server.
 * `limit` is the utility's `text_limit`.
 */
export const checkReport = (report: ReportText, limit = FREE_TEXT_LIMIT): FieldErrors => {
  const errors: FieldErrors = {};
  for (const [field, code, isWrong] of RULES) if (isWrong(report, limit)) (errors[field] ??= []).push(code);
  return errors;
};

/** Why a chosen file cannot be a photo, before it is sent: `mimes` or `size`; null when it may be one. */
export const checkPhotoFile = (file: { name: string; size: number }): 'mimes' | 'size' | null => {
  if (!isPhotoName(file.name)) return 'mimes';
  return file.size > PHOTO_MAX_BYTES ? 'size' : null;
};
