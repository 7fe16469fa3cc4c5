import type { PersonRow } from '@hydria/database/cross-utility.ts';

/** A row of the users list as it is answered. */
export const listed = ({ sort_key: _sort_key, total: _total, ...person }: PersonRow) => ({
  ...person,
  full_name: `${person.first_name} ${person.last_name}`.trim(),
  created_at: person.created_at.toISOString(),
  updated_at: person.updated_at.toISOString(),
  deleted_at: person.deleted_at?.toISOString() ?? null,
  last_login_at: person.last_login_at?.toISOString() ?? null,
});
