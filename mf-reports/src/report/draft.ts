import type { CallInput } from '@hydria/shared/contract/contract.ts';
import type { Language } from '@hydria/shared/platform/languages.ts';
import type { User } from '@hydria/shared/platform/platform.ts';
import { isProblemType, type ReportText } from '@hydria/shared/rules/report.ts';

/** A report while it is written. */
export interface ReportDraft extends ReportText {
  photos: File[];
}

/** Changes some answers. */
export type Change = (patch: Partial<ReportDraft>) => void;

/** Where a report begins: with what a signed-in person would otherwise type again. */
export const newDraft = (user: User | null): ReportDraft => ({
  problem_type: '',
  description: '',
  address: '',
  latitude: '',
  longitude: '',
  kwdikos_katanalwti: '',
  first_name: user?.first_name ?? '',
  last_name: user?.last_name ?? '',
  phone: user?.phone ?? '',
  email: user?.email ?? '',
  photos: [],
});

/** Has anything been written that would be lost? */
export const isTouched = ({ problem_type, description, address, photos }: ReportDraft): boolean =>
  problem_type !== '' || description !== '' || address !== '' || photos.length > 0;

const text = (value: string) => value.trim() || undefined;
const degrees = (value: string) => (value === '' ? undefined : Number(value));

interface Sending {
  deya_id: number;
  lang: Language;
  idempotency_key: string;
}

/** What is sent: only what was given. Null while the kind of problem is not chosen. */
export const toBody = (draft: ReportDraft, sending: Sending): CallInput<'POST /api/reports'>['body'] | null => {
  if (!isProblemType(draft.problem_type)) return null;
  return {
    ...sending,
    problem_type: draft.problem_type,
    description: draft.description.trim(),
    address: text(draft.address),
    latitude: degrees(draft.latitude),
    longitude: degrees(draft.longitude),
    kwdikos_katanalwti: text(draft.kwdikos_katanalwti),
    first_name: text(draft.first_name),
    last_name: text(draft.last_name),
    phone: text(draft.phone),
    email: text(draft.email),
    photos: draft.photos,
  };
};
