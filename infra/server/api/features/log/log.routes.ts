import { beginLogVisit, readLog } from '@hydria/database/application-log.ts';
import { asPerson, isSnapshot } from '@hydria/database/db.ts';
import { LEVELS } from '@hydria/process/log-stream.ts';
import { logContract, type LogLine } from '@hydria/shared/contract/log.ts';
import { LOG_LEVELS } from '@hydria/shared/rules/log.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { requireInstallationPermission } from '../../kernel/installation-permission.ts';
import { keysetPage, type PageKey } from '../../kernel/keyset-page.ts';
import type { Session } from '../../kernel/session.ts';
import { today } from '../../kernel/today.ts';
import { audit } from '../audit/audit.ts';

type Found = Awaited<ReturnType<typeof readLog>>[number];

/** Lines in the order of time, and those of one millisecond in the order of their numbers. */
const byTime: PageKey<Found, { at: Date; id: number }> = {
  write: ({ at, id }) => `${at.getTime()}.${id}`,
  read: (cursor) => {
    const [, at, id] = /^(\d{1,16})\.(\d{1,15})$/.exec(cursor) ?? [];
    return at === undefined || Number(at) > 8.64e15 ? undefined : { at: new Date(Number(at)), id: Number(id) };
  },
};

const levelOf = (count: number): LogLine['level'] => LOG_LEVELS.findLast((name) => LEVELS[name] <= count) ?? 'debug';

/** Writes the beginning of a visit into the trail, in the transaction that notes the visit. */
const noteVisit = ({ db, clock }: ApiContext, { person_id, actor_person_id, session_id }: Session) =>
  asPerson(db, person_id, async (tx) => {
    const at = clock.now();
    if (await beginLogVisit(tx, session_id, at))
      await audit(tx, { deya_id: null, action: 'log-read', person_id, actor_person_id, at });
  });

export const applicationLog = defineEndpoints(logContract, {
  'GET /api/log': async (app, { session, query }) => {
    await requireInstallationPermission(app, session.person_id, 'log.view');
    if (!isSnapshot(app.db)) await noteVisit(app, session);
    const { day = today(app.clock), level = 'debug', process, search: text, request, route } = query;
    const { order, itemsPerPage: rows, cursor } = query;
    const search = { actor: session.person_id, day, level: LEVELS[level], process, text, request, route, order };
    const { data, next } = await keysetPage(byTime, { cursor, rows }, (page) =>
      readLog(app.db, { ...search, ...page }),
    );
    return {
      data: data.map(({ total: _total, at, ...line }) => ({
        ...line,
        at: at.toISOString(),
        level: levelOf(line.level),
      })),
      total: data[0]?.total ?? 0,
      next,
    };
  },
});
