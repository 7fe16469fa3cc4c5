/**
 * The written list of features. To add one:
 *
 * 1. declare its calls in `shared/contract/<feature>.ts` and merge them in `contract.ts`;
 * 2. answer them in `infra/api/<feature>/<feature>.routes.ts`:
 *
 *        export const widgets = implement(widgetsContract, {
 *          'GET /api/widgets': async ({ db }, { query, session }) =>
 *            asMember(db, query.deya_id, session.person_id, (tx) => selectWidgets(tx, query.deya_id)),
 *        });
 *
 * 3. import it and add it to the list below: two lines.
 *
 * A call without a handler does not compile here; one with `later: true` answers 501 `not_yet_available`.
 * `request.session` and `request.feed` are there as the call's `access` says. Throw `AppError(code, status)` for what a
 * caller did wrong, `InputError` for a field that only the database could refuse. Whether the object belongs to the
 * person is the feature's to check: `supplies/access.ts` answers the same for what is another's as for what is not there.
 */
import type { Call } from '@hydria/shared/contract/contract.ts';
import { account } from './account/account.routes.ts';
import { auditTrail } from './audit/audit.routes.ts';
import { bank } from './bank/bank.routes.ts';
import { bills } from './bills/bills.routes.ts';
import { contact } from './contact/contact.routes.ts';
import { conversations } from './conversations/conversations.routes.ts';
import { staffConversations } from './conversations/staff.routes.ts';
import { deya } from './deya/deya.routes.ts';
import { failures } from './failures/failures.routes.ts';
import { feed } from './feed/feed.routes.ts';
import { impersonation } from './impersonation/impersonation.routes.ts';
import type { Feature } from './implement.ts';
import { jobs } from './jobs/jobs.routes.ts';
import { notifications } from './notifications/notifications.routes.ts';
import { onlineForms } from './online-forms/online-forms.routes.ts';
import { registrations } from './registrations/registrations.routes.ts';
import { reports } from './reports/reports.routes.ts';
import { roles } from './roles/roles.routes.ts';
import { session } from './session/session.routes.ts';
import { supplies } from './supplies/supplies.routes.ts';
import { taxis } from './taxis/taxis.routes.ts';
import { twoFactor } from './two-factor/two-factor.routes.ts';
import { users } from './users/users.routes.ts';

export const features = [
  session,
  account,
  deya,
  supplies,
  registrations,
  bills,
  bank,
  reports,
  contact,
  conversations,
  staffConversations,
  onlineForms,
  taxis,
  users,
  feed,
  failures,
  notifications,
  jobs,
  auditTrail,
  twoFactor,
  roles,
  impersonation,
] as const;

type CallsOf<F> = F extends Feature<infer R> ? keyof R : never;
type Forgotten = Exclude<Call, CallsOf<(typeof features)[number]>>;

// Does not compile while a call of the contract belongs to no feature of the list.
({}) satisfies Record<Forgotten, never>;
