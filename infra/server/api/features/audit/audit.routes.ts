import { readInstallationAudit } from '@hydria/database/cross-utility.ts';
import { asTenant, type Db } from '@hydria/database/db.ts';
import { auditContract } from '@hydria/shared/contract/audit.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { requireInstallationPermission } from '../../kernel/installation-permission.ts';

const USUAL_ROWS = 50;

interface Read {
  person_id: number | null;
  action: string | null;
  before: number | null;
  limit: number;
}

const selectOfUtility = (db: Db, deya_id: number, { person_id, action, before, limit }: Read) =>
  asTenant(db, deya_id, (tx) =>
    tx
      .selectFrom('audit_event')
      .select(['seq', 'at', 'action', 'person_id', 'actor_person_id', 'detail', 'hash'])
      .where('deya_id', '=', deya_id)
      .$if(person_id !== null, (q) => q.where('person_id', '=', person_id))
      .$if(action !== null, (q) => q.where('action', '=', action ?? ''))
      .$if(before !== null, (q) => q.where('seq', '<', before))
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute(),
  );

export const auditTrail = defineEndpoints(auditContract, {
  'GET /api/audit': async (app, { query, session }) => {
    const { deya_id, person_id = null, action = null, itemsPerPage = USUAL_ROWS, cursor } = query;
    const read = { person_id, action, before: cursor === undefined ? null : Number(cursor), limit: itemsPerPage + 1 };
    if (deya_id === undefined) await requireInstallationPermission(app, session.person_id, 'log.view');
    const found =
      deya_id === undefined
        ? await readInstallationAudit(app.db, { actor: session.person_id, ...read })
        : await selectOfUtility(app.db, deya_id, read);
    const page = found.slice(0, itemsPerPage);
    return {
      data: page.map(({ seq, at, detail, hash, ...row }) => ({
        ...row,
        seq: Number(seq),
        at: at.toISOString(),
        detail: JSON.stringify(detail),
        hash: hash?.toString('hex') ?? '',
      })),
      next: found.length > itemsPerPage ? String(page.at(-1)?.seq) : null,
    };
  },
});
