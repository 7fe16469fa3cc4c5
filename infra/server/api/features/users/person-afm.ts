import { afmOfAnother, type OverPerson } from '@hydria/database/cross-utility.ts';
import { asPerson } from '@hydria/database/db.ts';
import type { Answer, CallInput } from '@hydria/shared/contract/contract.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { ConflictError, InputError } from '../../kernel/app-error.ts';
import { requireOther } from '../../kernel/second-person.ts';
import { audit } from '../audit/audit.ts';
import { requireReach } from './accounts.ts';
import { readPerson } from './person.ts';
import { lockPerson } from './save-person.ts';

type Asked = CallInput<'PUT /api/users/{id}/afm'>['body'];

/**
 * Gives a person another tax number, or none, and confirms one that the person has named. By it a person is recognised, so that a reason
 * is part of the trail, and a number that the tax authority has proven stays. The trail has no tax numbers.
 */
export async function changeAfm(
  app: ApiContext,
  over: OverPerson,
  { afm = null, reason, version }: Omit<Asked, 'afm'> & { afm?: string | null | undefined },
): Promise<Answer<'PUT /api/users/{id}/afm'>> {
  const { person_id, actor } = over;
  requireOther(actor, person_id);
  await requireReach(app, over);
  const now = app.clock.now();
  const isSaved = await asPerson(app.db, person_id, async (tx) => {
    const person = await lockPerson(tx, person_id);
    if (person.version !== version) return false;
    if (person.afm === afm && (afm === null || person.afm_proof)) return true;
    if (afm !== null && (await afmOfAnother(tx, afm, person_id)))
      throw new InputError({ afm: ['user_afm_of_another'] });
    const proven = await tx
      .selectFrom('external_identity')
      .select('subject')
      .where('person_id', '=', person_id)
      .executeTakeFirst();
    if (proven && proven.subject !== afm) throw new InputError({ afm: ['user_afm_proven'] });
    await tx
      .updateTable('person')
      .set({ afm, afm_proof: afm === null ? null : 'staff', updated_at: now })
      .where('id', '=', person_id)
      .execute();
    const act = { deya_id: null, action: 'user-afm-changed', person_id, actor_person_id: actor, at: now };
    await audit(tx, { ...act, detail: { reason, removed: afm === null } });
    return true;
  });
  const present = await readPerson(app, over);
  if (!isSaved) throw new ConflictError(present);
  return present;
}
