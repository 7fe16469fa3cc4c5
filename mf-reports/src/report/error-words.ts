import { FREE_TEXT_LIMIT } from '@hydria/shared/rules/text.ts';
import { PHOTOS_MAX } from '@hydria/shared/rules/report.ts';
import type { FieldErrors } from '@hydria/shared/rules/field-errors.ts';
import { useT } from '../use-t.ts';

/** What this form has words of its own for. */
const WORDS = [
  'problem_type.required',
  'problem_type.invalid',
  'description.required',
  'description.max',
  'location.required',
  'location.invalid',
  'address.max',
  'first_name.max',
  'last_name.max',
  'phone.phone',
  'email.email',
  'photos.mimes',
  'photos.size',
  'photos.image',
  'photos.max',
] as const;

/** Gives the sentence for what is wrong with each field. What concerns the place is said at the address. */
export const useErrorWords = (limit = FREE_TEXT_LIMIT): ((errors: FieldErrors<string>) => Record<string, string>) => {
  const t = useT();
  const sentence = (field: string, code: string | undefined): string => {
    const key = WORDS.find((known) => known === `${field}.${code}`);
    return key ? t(`error.${key}`, { count: field === 'photos' ? PHOTOS_MAX : limit }) : t('error.other');
  };
  return (errors) => {
    const words = Object.entries(errors).map(([field, codes]) => [
      field === 'location' ? 'address' : field,
      sentence(field, codes[0]),
    ]);
    return Object.fromEntries(words);
  };
};
