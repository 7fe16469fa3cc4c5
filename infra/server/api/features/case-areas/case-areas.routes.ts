import { enqueue } from '@hydria/jobs/enqueue.ts';
import { caseAreasContract } from '@hydria/shared/contract/case-areas.ts';
import { defineEndpoints, DONE } from '../../http/define-endpoint.ts';
import { staff, type PersonScope } from '../../http/tenant-handlers.ts';
import { AppError, ConflictError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import { areaOf, deleteArea, insertArea, isInRule, selectAreas, updateArea } from './case-areas.sql.ts';

/** Notes a change of an area, and asks for the job that finds its cases. */
async function afterChange(
  { tx, deya_id, person_id, now: at }: PersonScope,
  action: 'case-area-made' | 'case-area-changed' | 'case-area-deleted',
  area: number,
): Promise<void> {
  await audit(tx, { deya_id, action, person_id: null, actor_person_id: person_id, detail: { area }, at });
  await enqueue(tx, 'cases.place', { deya_id }, { key: `deya:${deya_id}`, group: `deya:${deya_id}` });
}

/** The named areas of a utility. */
export const caseAreas = defineEndpoints(caseAreasContract, {
  'GET /api/staff/case-areas': staff(async ({ tx, deya_id }) => ({ data: await selectAreas(tx, deya_id) })),

  'POST /api/staff/case-areas': staff(async (scope, { body }) => {
    const id = await insertArea(scope, body);
    await afterChange(scope, 'case-area-made', id);
    return areaOf(scope, id);
  }),

  'PUT /api/staff/case-areas/{id}': staff(async (scope, { params: { id }, body: { version, ...values } }) => {
    const present = await areaOf(scope, id, { lock: true });
    if (present.version !== version) throw new ConflictError(present);
    await updateArea(scope, { id, version }, values);
    await afterChange(scope, 'case-area-changed', id);
    return areaOf(scope, id);
  }),

  'DELETE /api/staff/case-areas/{id}': staff(async (scope, { params: { id } }) => {
    await areaOf(scope, id, { lock: true });
    if (await isInRule(scope, id)) throw new AppError('area_in_use', 409);
    await deleteArea(scope, id);
    await afterChange(scope, 'case-area-deleted', id);
    return DONE;
  }),
});
