import { DIGEST_TIMES } from '../../rules/case-work.ts';
import { choice, email, flag, ids, optional, rowNumber, text } from './fields.ts';
import { defineForm, type CrossRule } from './form.ts';

/** Most members of a team. */
const MEMBERS_MAX = 100;

/** A person who is limited to the cases of the team is one of its members. */
const limitedMembers: CrossRule<'members' | 'limited'> = {
  error: 'limited',
  at: 'limited',
  code: 'invalid',
  isBroken: ({ valueOf }) => {
    const [members, limited] = [valueOf('members'), valueOf('limited')];
    if (!Array.isArray(limited)) return false;
    const known = new Set(Array.isArray(members) ? members.map(String) : []);
    return limited.some((person_id) => !known.has(String(person_id)));
  },
};

/** A team of a utility, `POST /api/staff/case-teams`. */
export const caseTeamForm = defineForm(
  'case_team',
  {
    title: text({ max: 120 }),
    email: optional(email()),
    lead: optional(rowNumber()),
    members: ids(MEMBERS_MAX),
    limited: ids(MEMBERS_MAX),
    is_active: flag(),
    // Left out: each new case at once.
    digest_at: optional(choice(DIGEST_TIMES)),
  },
  { across: [limitedMembers] },
);
