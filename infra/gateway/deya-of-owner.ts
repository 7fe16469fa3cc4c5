import type { Owner } from '@hydria/shared/platform/owners.ts';

/** The utility that an address names, as its route says: `/deya/3/report`, `/online-forms/3/nea-paroxi/frame`. */
export const deyaOfOwner = (owner: Owner | null): number | null => {
  const { deya_id } = owner?.params ?? {};
  return deya_id === undefined ? null : Number(deya_id);
};
