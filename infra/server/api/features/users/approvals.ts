import {
  askApproval,
  decideApproval,
  openApprovals,
  takeApproved,
  useApproval,
  type OverPerson,
} from '@hydria/database/cross-utility.ts';
import { inScope, type Db, type Tx } from '@hydria/database/db.ts';
import type { Answer, CallInput } from '@hydria/shared/contract/contract.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { audit } from '../audit/audit.ts';
import { noteAsked } from '../roles/ask-for-act.ts';
import { throwRefusal } from '../roles/throw-refusal.ts';
import { carryOut } from './carry-out.ts';

type Asked = CallInput<'POST /api/users/{id}/approvals'>['body'];

/** The acts that are waiting for a second administrator, or may be done. */
export async function readApprovals(
  { db, clock }: ApiContext,
  over: OverPerson,
): Promise<Answer<'GET /api/users/{id}/approvals'>> {
  const rows = await openApprovals(db, over, clock.now());
  const roles = await db.selectFrom('role').select(['id', 'name']).execute();
  return {
    data: rows.map(
      ({ id, act, detail, into_person_id, into_name, reason, asked_by, asked_by_name, asked_at, approved }) => ({
        id,
        act,
        into: into_person_id === null ? null : { id: into_person_id, full_name: into_name ?? '' },
        email: detail.email ?? null,
        roles: detail.role_ids
          ? roles.filter((role) => detail.role_ids?.includes(role.id)).map(({ name }) => name)
          : null,
        reason,
        asked_by_name: asked_by_name ?? '',
        asked_at: asked_at.toISOString(),
        is_own: asked_by === over.actor,
        approved: approved === true,
      }),
    ),
  };
}

/** Asks for the approval of a second administrator. */
export const requestApproval = ({ db, clock }: ApiContext, over: OverPerson, asked: Asked): Promise<number> =>
  inScope(db, { person_id: over.actor }, async (tx) => {
    const now = clock.now();
    const { id, refusal } = await askApproval(tx, over, asked, now);
    throwRefusal(refusal);
    await noteAsked(tx, over, { approval_id: id!, act: asked.act, at: now });
    return id!;
  });

/** Approves or refuses the request of another administrator. The approval of an e-mail or of roles carries them out. */
export const judgeApproval = (
  { db, clock }: ApiContext,
  over: OverPerson,
  decision: { id: number; approved: boolean },
): Promise<void> =>
  inScope(db, { person_id: over.actor }, async (tx) => {
    const now = clock.now();
    throwRefusal(await decideApproval(tx, over, decision, now));
    const action = decision.approved ? 'approval-given' : 'approval-refused';
    const act = { deya_id: null, action, person_id: over.person_id, actor_person_id: over.actor };
    await audit(tx, { ...act, detail: { approval_id: decision.id }, at: now });
    const approved = decision.approved && (await takeApproved(tx, { actor: over.actor, id: decision.id }, now));
    if (approved) await carryOut(tx, over, approved.act, approved, now);
  });

/** Uses up the approval of a second administrator, or refuses the act. */
export async function requireApproval(
  { db, clock }: { db: Db | Tx; clock: ApiContext['clock'] },
  over: OverPerson,
  act: Asked['act'],
): Promise<void> {
  if (!(await useApproval(db, over, act, clock.now()))) throw new AppError('second_administrator_needed', 403);
}
