import {
  commonPersonalData,
  inOrderOfErasure,
  type PersonalData,
  type PersonalTable,
} from '@hydria/database/personal-data.ts';
import { featurePersonalData } from './features.ts';
import { joinNamed } from './http/define-feature.ts';

const parts: readonly PersonalData[] = [commonPersonalData, ...featurePersonalData];

/** Every table with personal data, in the order in which an erasure goes through them. */
export const personalTables = inOrderOfErasure(
  joinNamed<PersonalTable>(
    'personal data',
    parts.map(({ tables = {} }) => tables),
  ),
);

/** Every other table, with its columns that could hold personal data by their type or name. */
export const otherTables: Readonly<Record<string, readonly string[]>> = joinNamed<readonly string[]>(
  'tables',
  parts.map(({ others = {} }) => others),
);
