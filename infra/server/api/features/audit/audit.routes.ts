import { readInstallationAudit } from '@hydria/database/cross-utility.ts';
import { asTenant, type Db } from '@hydria/database/db.ts';
import { auditContract } from '@hydria/shared/contract/audit.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { requireInstallationPermission } from '../../kernel/installation-permission.ts';
import { byNumber, keysetPage, newestFirst, type Page } from '../../kernel/keyset-page.ts';

interface Filter {
  person_id: number | null;
  action: string | null;
}

const selectOfUtility = (db: Db, deya_id: number, { person_id, action }: Filter, page: Page<number>) =>
  asTenant(db, deya_id, (tx) => {
    const events = tx
      .selectFrom('audit_event')
      .select(['seq', 'at', 'action', 'person_id', 'actor_person_id', 'detail', 'hash'])
      .$narrowType<{ seq: number }>()
      .where('deya_id', '=', deya_id)
      .$if(person_id !== null, (q) => q.where('person_id', '=', person_id))
      .$if(action !== null, (q) => q.where('action', '=', action ?? ''));
    return newestFirst(events, 'seq', page).execute();
  });

const selectOfInstallation = (db: Db, actor: number, filter: Filter, { after = null, limit }: Page<number | null>) =>
  readInstallationAudit(db, { actor, ...filter, before: after, limit });

export const auditTrail = defineEndpoints(auditContract, {
  'GET /api/audit': async (app, { query, session }) => {
    const { deya_id, person_id = null, action = null, itemsPerPage: rows, cursor } = query;
    const filter = { person_id, action };
    if (deya_id === undefined) await requireInstallationPermission(app, session.person_id, 'log.view');
    const { data, next } = await keysetPage(byNumber('seq'), { cursor, rows }, (at) =>
      deya_id === undefined
        ? selectOfInstallation(app.db, session.person_id, filter, at)
        : selectOfUtility(app.db, deya_id, filter, at),
    );
    return {
      data: data.map(({ at, detail, hash, ...row }) => ({
        ...row,
        at: at.toISOString(),
        detail: JSON.stringify(detail),
        hash: hash?.toString('hex') ?? '',
      })),
      next,
    };
  },
});
