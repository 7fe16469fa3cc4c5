import { findAudit, listAuditVerifications, type AuditSearch } from '@hydria/database/cross-utility.ts';
import { asTenant } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { auditContract, type AuditVerification } from '@hydria/shared/contract/audit.ts';
import { AUDIT_GROUPS, type AuditGroup } from '@hydria/shared/rules/audit-groups.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { requireInstallationPermission } from '../../kernel/installation-permission.ts';
import { byNumber, keysetPage } from '../../kernel/keyset-page.ts';
import type { Session } from '../../kernel/session.ts';
import { audit } from './audit.ts';
import { INSTALLATION } from './verify-chain.ts';

/** A verification that has not ended by then is given up: its job has failed. */
const LOST_MS = 3_600_000;

/** The trail that a call means. Without a utility it is the installation's, and the guard has judged another permission. */
async function trailOf(
  app: ApiContext,
  { query, session }: { query: { deya_id?: number | undefined }; session: Session },
) {
  const deya_id = query.deya_id ?? null;
  if (deya_id === null) await requireInstallationPermission(app, session.person_id, 'log.view');
  return { actor: session.person_id, deya_id };
}

const patternsOf = ({ action, group }: { action?: string | undefined; group?: AuditGroup | undefined }) => {
  if (action !== undefined) return [action];
  return group && AUDIT_GROUPS[group].map((beginning) => `${beginning}%`);
};

type Found = Awaited<ReturnType<typeof findAudit>>[number];

const written = ({ at, detail, hash, prev: _prev, total: _total, ...row }: Found) => ({
  ...row,
  at: at.toISOString(),
  detail: JSON.stringify(detail),
  hash: hash.toString('hex'),
});

type Listed = Awaited<ReturnType<typeof listAuditVerifications>>[number];

function stateOf({ ended_at, asked_at, broken_seq }: Listed, now: Date): AuditVerification['state'] {
  if (ended_at) return broken_seq === null ? 'whole' : 'broken';
  return now.getTime() - asked_at.getTime() > LOST_MS ? 'lost' : 'running';
}

export const auditTrail = defineEndpoints(auditContract, {
  'GET /api/audit': async (app, request) => {
    const trail = await trailOf(app, request);
    const { from, to, actor, person, person_id, object, order, itemsPerPage: rows, cursor } = request.query;
    const concerned = person ?? (person_id === undefined ? undefined : String(person_id));
    const search = { ...trail, from, to, actions: patternsOf(request.query), acted: actor, concerned, object, order };
    const find = (part: Pick<AuditSearch, 'after' | 'limit'>) => findAudit(app.db, { ...search, ...part });
    const { data, next } = await keysetPage(byNumber('seq'), { cursor, rows }, find);
    // Behind the last row no row tells the number of all.
    const total = data[0]?.total ?? (cursor === undefined ? 0 : ((await find({ limit: 1 }))[0]?.total ?? 0));
    return { data: data.map(written), total, next };
  },

  'GET /api/audit/verifications': async (app, request) => {
    const { actor, deya_id } = await trailOf(app, request);
    const now = app.clock.now();
    const rows = await listAuditVerifications(app.db, actor, deya_id);
    return {
      data: rows.map((row) => ({
        id: row.id,
        asked_at: row.asked_at.toISOString(),
        asked_by_name: row.asked_by_name,
        state: stateOf(row, now),
        ended_at: row.ended_at?.toISOString() ?? null,
        rows: row.rows,
        head: row.head_hash?.toString('hex') ?? null,
        broken_seq: row.broken_seq,
        broken_why: row.broken_why,
      })),
    };
  },

  'POST /api/audit/verifications': async (app, request) => {
    const { actor, deya_id } = await trailOf(app, request);
    const { clock, db } = app;
    const last = (await listAuditVerifications(db, actor, deya_id))[0];
    if (last && stateOf(last, clock.now()) === 'running') return DONE;
    const chain = deya_id ?? INSTALLATION;
    await asTenant(db, chain, async (tx) => {
      const at = clock.now();
      const { id: verification_id } = await tx
        .insertInto('audit_verification')
        .values({ deya_id: chain, asked_by: actor, asked_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      await audit(tx, { deya_id, action: 'audit-verification-asked', person_id: null, actor_person_id: actor, at });
      await enqueue(tx, 'audit.verify', { chain, verification_id }, { key: `chain:${chain}:${verification_id}` });
    });
    return DONE;
  },

  'GET /api/audit/{seq}': async (app, request) => {
    const trail = await trailOf(app, request);
    const [found] = await findAudit(app.db, { ...trail, seq: request.params.seq, limit: 1 });
    if (!found) throw new AppError('not_found', 404);
    return { ...written(found), prev: found.prev.toString('hex') };
  },
});
