import type { FieldErrors } from './field-errors.ts';

/** Icons that a utility can give to its types of reports. `shared/ui/case-type-icons.ts` has their pictures. */
export const CASE_TYPE_ICONS = [
  'leak',
  'no_water',
  'pressure',
  'quality',
  'alert',
  'meter',
  'street',
  'home',
  'work',
  'repair',
  'sewer',
  'other',
] as const;
export type CaseTypeIcon = (typeof CASE_TYPE_ICONS)[number];

/** Metres within which another report may be about the same, unless the utility says otherwise. */
export const DUPLICATE_METRES = 100;
/** Days after closing for which a report keeps the data of its reporter, unless the utility says otherwise. */
export const RETENTION_DAYS = 365;

interface Required {
  is_photo_required: boolean;
  is_place_required: boolean;
}

interface Given {
  photos: number;
  address: string | null | undefined;
  latitude: number | null | undefined;
}

/** The errors of a report that lacks a photo or place of its type. A supply alone is no place: the trouble may be anywhere on its land. */
export const missingForType = (type: Required, { photos, address, latitude }: Given): FieldErrors => ({
  ...(type.is_photo_required && photos === 0 && { photos: ['required' as const] }),
  ...(type.is_place_required && !address?.trim() && latitude == null && { location: ['required' as const] }),
});
