import { personScope } from '@hydria/database/cross-utility.ts';
import { asTenant } from '@hydria/database/db.ts';
import type { Permission } from '@hydria/shared/contract/permissions.ts';
import { staffSearchContract, type StaffSearch } from '@hydria/shared/contract/staff-search.ts';
import { defineEndpoints, type Request } from '../../http/define-endpoint.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { readerOf } from '../cases/reader.ts';
import { requireStepUp } from '../two-factor/step-up.ts';
import { findOnDesk, type SearchGroup } from './staff-search.sql.ts';

const CALL = 'POST /api/staff/search';
type Search = Request<(typeof staffSearchContract)[typeof CALL]>;

/** One of these permissions shows a group: those whose pages show the same data. */
const SHOWN_TO: Readonly<Record<SearchGroup, readonly Permission[]>> = {
  people: ['users.view'],
  supplies: ['users.view', 'registrations.manage', 'reports.manage'],
  meters: ['users.view', 'registrations.manage', 'reports.manage'],
  bills: ['payments.view'],
  cases: ['cases.view'],
};

const GROUPS = Object.keys(SHOWN_TO) as SearchGroup[];

/** Writes into the audit trail that a list with names was read, as the lists of the staff do. */
async function noteSearch(app: ApiContext, { session, query: { deya_id }, ip }: Search, found: StaffSearch) {
  const rows = [found.people, found.supplies, found.meters, found.cases].reduce(
    (sum, group) => sum + (group?.data.length ?? 0),
    0,
  );
  if (rows === 0) return;
  await app.securityEvents.note({
    action: 'people-listed',
    deya_id,
    acting_in: session.deya_id,
    person_id: session.person_id,
    actor_person_id: session.actor_person_id,
    key: `${session.person_id} ${CALL}`,
    detail: { call: CALL, network_hash: app.securityEvents.hashOf('network', networkOf(ip)) },
    rows,
  });
}

/** One search over what the staff of a utility work with. */
export const staffSearch = defineEndpoints(staffSearchContract, {
  'POST /api/staff/search': async (app, request) => {
    const { session, query, body } = request;
    const { person_id } = session;
    const scope = await personScope(app.db, person_id, query.deya_id);
    const may = (group: SearchGroup): boolean => SHOWN_TO[group].some((permission) => scope.includes(permission));
    if (!GROUPS.some(may)) throw new AppError('no_access', 403);
    await requireStepUp(app, session, false);
    const found = await asTenant(app.db, query.deya_id, async (tx) => {
      const within = { tx, deya_id: query.deya_id, person_id };
      const reader = may('cases') ? await readerOf(within) : null;
      return findOnDesk(tx, { deya_id: query.deya_id, term: body.term, reader }, may);
    });
    await noteSearch(app, request, found);
    return found;
  },
});
