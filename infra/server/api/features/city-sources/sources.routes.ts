import { allowedUrl } from '@hydria/adapters/http/allowed-url.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { citySourcesContract } from '@hydria/shared/contract/city-sources.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { staff, type PersonScope } from '../../http/tenant-handlers.ts';
import { requireAllowedHost } from '../../kernel/allowed-hosts.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { seal } from '../../kernel/seal.ts';
import { audit } from '../audit/audit.ts';
import { selectZonesWithPeople } from '../water-notices/water-notices.sql.ts';
import { sealedFor } from './pull-sources.ts';
import { selectSources } from './sources.sql.ts';

const note = ({ tx, deya_id, person_id, now }: PersonScope, action: 'source-made' | 'source-removed', id: number) =>
  audit(tx, { deya_id, action, person_id: null, actor_person_id: person_id, detail: { id }, at: now });

/** Refuses an address that the guarded client would never reach. */
function requireReachable(url: string): void {
  try {
    allowedUrl(url, [new URL(url).hostname]);
  } catch {
    throw new InputError({ url: ['url'] });
  }
}

type Contract = typeof citySourcesContract;

/** Calls of administrators for the servers of sensor data that a utility pulls from. */
export const citySources = defineEndpoints(citySourcesContract, {
  'GET /api/utilities/sources': staff(async ({ tx, deya_id }) => ({ data: await selectSources(tx, deya_id) })),

  'POST /api/utilities/sources': (app, request) =>
    staff<Contract['POST /api/utilities/sources']>(async (scope, { body }) => {
      const { tx, deya_id, person_id, now, today } = scope;
      const { authorization, zone = '', ...values } = body;
      requireReachable(values.url);
      await requireAllowedHost(tx, deya_id, values.url);
      const zones = await selectZonesWithPeople(tx, deya_id, today);
      if (!zones.some((known) => known.zone === zone)) throw new InputError({ zone: ['reference_unknown'] });
      const { secret } = app.config;
      // Without a secret of the installation nothing can be sealed.
      if (authorization !== undefined && secret === null) throw new InputError({ authorization: ['unexpected'] });
      const sealed =
        authorization !== undefined && secret !== null
          ? seal(secret, sealedFor(deya_id), Buffer.from(authorization))
          : null;
      const made = await tx
        .insertInto('city_source')
        .values({ deya_id, ...values, zone, authorization_sealed: sealed, created_at: now, created_by: person_id })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) throw new InputError({ name: ['unique'] });
      await note(scope, 'source-made', made.id);
      const job = { deya_id, source_id: made.id };
      await enqueue(tx, 'sources.pull', job, { key: `${deya_id}:${made.id}`, group: `deya:${deya_id}` });
      return (await selectSources(tx, deya_id)).find(({ id }) => id === made.id)!;
    })(app, request),

  'DELETE /api/utilities/sources/{id}': staff(async (scope, { params: { id } }) => {
    const removed = await scope.tx
      .deleteFrom('city_source')
      .where('deya_id', '=', scope.deya_id)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw new AppError('not_found', 404);
    await note(scope, 'source-removed', id);
    return DONE;
  }),
});
