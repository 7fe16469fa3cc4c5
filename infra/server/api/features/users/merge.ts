import {
  askMerge,
  countOfPerson,
  mergePeople,
  mergeRefusal,
  type OverAccounts,
} from '@hydria/database/cross-utility.ts';
import { inScope, type Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { audit } from '../audit/audit.ts';
import { noteAsked } from '../roles/ask-for-act.ts';
import { throwRefusal } from '../roles/throw-refusal.ts';

type Preview = Answer<'GET /api/users/{id}/merge/{into_id}'>;

/** Counts what each account has, and names the rule that forbids the merge. */
export async function previewMerge({ db, clock }: ApiContext, over: OverAccounts): Promise<Preview> {
  const refusal = await mergeRefusal(db, over, clock.now());
  if (refusal === 'user_not_found') throw new AppError('user_not_found', 404);
  const [ends, stays] = await Promise.all([
    countOfPerson(db, over),
    countOfPerson(db, { ...over, person_id: over.into_id }),
  ]);
  // The function returns codes of the contract and nothing else (0512-merged-accounts.sql).
  return { ends, stays, refusal: refusal as Preview['refusal'] };
}

const inScopeOf = <T>({ db }: ApiContext, { actor, deya_id }: OverAccounts, fn: (tx: Tx) => Promise<T>) =>
  inScope(db, { person_id: actor, ...(deya_id !== null && { deya_id }) }, fn);

/** Asks a second administrator to approve a merge. */
export const requestMerge = (app: ApiContext, over: OverAccounts, reason: string): Promise<number> =>
  inScopeOf(app, over, async (tx) => {
    const now = app.clock.now();
    const { id, refusal } = await askMerge(tx, over, reason, now);
    throwRefusal(refusal);
    await noteAsked(tx, over, { approval_id: id!, act: 'merge', into_person_id: over.into_id, at: now });
    return id!;
  });

/**
 * Merges an account into another of the same person (ADR 0091), with an event in the history of both and a mail to both. Done
 * before, it changes nothing.
 */
export const mergeAccounts = (app: ApiContext, over: OverAccounts): Promise<void> =>
  inScopeOf(app, over, async (tx) => {
    const at = app.clock.now();
    const { person_id, into_id, actor, deya_id } = over;
    const { refusal, reason } = await mergePeople(tx, over, at);
    if (refusal === 'unchanged') return;
    throwRefusal(refusal);
    const act = { deya_id, actor_person_id: actor, at };
    await audit(tx, { ...act, action: 'user-merged', person_id, detail: { into_person_id: into_id, reason } });
    await audit(tx, {
      ...act,
      action: 'user-merge-received',
      person_id: into_id,
      detail: { from_person_id: person_id, reason },
    });
    await enqueue(tx, 'mail.send', { template: 'account-merged', ids: { person_id, into_id } });
    await enqueue(tx, 'mail.send', { template: 'account-merge-received', ids: { person_id: into_id } });
  });
