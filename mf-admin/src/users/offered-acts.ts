import type { Code } from '@hydria/shared/rules/codes.ts';
import { ACTS, type Act, type Person } from './person.queries.ts';

/** Acts that make sense for the state of an account. */
const FITS: Record<Act, (person: Person) => boolean> = {
  activate: ({ active, deleted_at }) => !active && !deleted_at,
  deactivate: ({ active, deleted_at }) => active && !deleted_at,
  confirm: ({ confirmed, deleted_at }) => !confirmed && !deleted_at,
  unconfirm: ({ confirmed, deleted_at }) => confirmed && !deleted_at,
  resend: ({ confirmed, deleted_at }) => !confirmed && !deleted_at,
  password_link: ({ active, deleted_at }) => active && !deleted_at,
  end_sessions: ({ open_sessions }) => open_sessions > 0,
  unlink: ({ identities }) => identities.length > 0,
  delete: ({ deleted_at }) => !deleted_at,
  // A merged account has nothing left that could be restored.
  restore: ({ deleted_at, merged_into }) => deleted_at !== null && merged_into === null,
  erase: ({ deleted_at }) => deleted_at !== null,
};

/** Refusals of D §6 about oneself, and about an administrator of the installation. */
const ABOUT_SELF: Partial<Record<Act, Code>> = {
  deactivate: 'user_cant_deactivate_self',
  unconfirm: 'user_cant_unconfirm_self',
  end_sessions: 'user_cant_delete_own_session',
  delete: 'user_cant_delete_self',
};
const ABOUT_ADMINISTRATOR: Partial<Record<Act, Code>> = {
  deactivate: 'second_administrator_needed',
  unconfirm: 'user_cant_unconfirm_admin',
  delete: 'user_cant_delete_admin',
  erase: 'user_cant_delete_admin',
};

/** Acts that do no harm to an account which another utility shares. */
const MILD: readonly Act[] = ['resend', 'password_link', 'end_sessions'];

const refusalOf = (act: Act, { is_self, is_administrator, reach }: Person): Code | null => {
  if (is_self && ABOUT_SELF[act]) return ABOUT_SELF[act];
  if (is_administrator && ABOUT_ADMINISTRATOR[act]) return ABOUT_ADMINISTRATOR[act];
  if (reach === 'stronger') return 'no_access';
  return reach === 'shared' && !MILD.includes(act) ? 'user_of_other_utility' : null;
};

/** The acts for a person, each with the code of the rule that forbids it. The server decides again. */
export const offeredActs = (person: Person): { act: Act; refusal: Code | null }[] =>
  person.reach === 'none'
    ? []
    : ACTS.filter((act) => FITS[act](person)).map((act) => ({ act, refusal: refusalOf(act, person) }));
