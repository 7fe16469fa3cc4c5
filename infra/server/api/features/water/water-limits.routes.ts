import { plusDays } from '@hydria/shared/rules/calendar-day.ts';
import { asPerson, type Tx } from '@hydria/database/db.ts';
import { waterLimitsContract, type ListedWaterLimit } from '@hydria/shared/contract/water.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { nextLimit } from '@hydria/shared/rules/water-quality.ts';
import { sql } from 'kysely';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { AppError, ConflictError, InputError } from '../../kernel/app-error.ts';
import { requireInstallationPermission } from '../../kernel/installation-permission.ts';
import { pageOf } from '../../kernel/keyset-page.ts';
import { audit } from '../audit/audit.ts';
import { selectIndexes, selectLimits } from './water.sql.ts';

const dayBefore = (day: string): string => plusDays(day, -1);

async function listLimits(tx: Tx, lang: Language) {
  const indexes = await selectIndexes(tx, lang);
  const limits = await selectLimits(tx);
  const data = indexes.flatMap(({ alias, title, unit }): ListedWaterLimit[] => {
    const versions = limits.filter((limit) => limit.alias === alias);
    return versions.map(({ updated_at, ...limit }) => {
      const next = nextLimit(versions, limit.valid_from);
      const valid_until = next && dayBefore(next.valid_from);
      return { ...limit, title, unit, valid_until, updated_at: updated_at.toISOString() };
    });
  });
  return { data, indexes: indexes.map(({ alias, title, unit }) => ({ alias, title, unit })) };
}

const limitOf = async (tx: Tx, id: number, lang: Language): Promise<ListedWaterLimit> => {
  const found = (await listLimits(tx, lang)).data.find((limit) => limit.id === id);
  if (!found) throw new AppError('not_found', 404);
  return found;
};

interface Saved {
  id: number | null;
  version: number | null;
  alias: string | null;
  valid_from: string | null;
  limit_min?: number | undefined;
  limit_max?: number | undefined;
  legal_source: string;
}

/** Writes a version through the function that judges the actor; null when it was not written. */
async function saveLimit(tx: Tx, actor: number, limit: Saved, at: Date): Promise<number | null> {
  const { id, version, alias, valid_from, limit_min = null, limit_max = null, legal_source } = limit;
  const { rows } = await sql<{ id: number | null }>`
    select save_water_limit(${actor}, ${id}, ${version}, ${alias}, ${valid_from}, ${limit_min}, ${limit_max},
                            ${legal_source}, ${at}) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Legal limits of drinking water, kept by people who manage the whole installation. */
export const waterLimits = defineEndpoints(waterLimitsContract, {
  'GET /api/water-limits': async (app, { session: { person_id }, query: { lang, itemsPerPage: rows, cursor } }) => {
    await requireInstallationPermission(app, person_id, 'utilities.manage');
    const { data, indexes } = await asPerson(app.db, person_id, (tx) => listLimits(tx, lang));
    return { ...(await pageOf(data, { cursor, rows })), indexes };
  },

  'POST /api/water-limits': async (app, { session: { person_id }, query: { lang }, body }) => {
    await requireInstallationPermission(app, person_id, 'utilities.manage');
    const at = app.clock.now();
    return asPerson(app.db, person_id, async (tx) => {
      const indexes = await selectIndexes(tx, lang);
      if (!indexes.some(({ alias }) => alias === body.alias)) throw new InputError({ alias: ['reference_unknown'] });
      const id = await saveLimit(tx, person_id, { id: null, version: null, ...body }, at);
      if (id === null) throw new InputError({ valid_from: ['unique'] });
      const { alias, valid_from, limit_min = null, limit_max = null } = body;
      const detail = { limit: id, alias, valid_from, limit_min, limit_max };
      await audit(tx, {
        deya_id: null,
        action: 'water-limit-made',
        person_id: null,
        actor_person_id: person_id,
        detail,
        at,
      });
      return limitOf(tx, id, lang);
    });
  },

  'PUT /api/water-limits/{id}': async (app, { session: { person_id }, params: { id }, query: { lang }, body }) => {
    await requireInstallationPermission(app, person_id, 'utilities.manage');
    const at = app.clock.now();
    return asPerson(app.db, person_id, async (tx) => {
      const present = await limitOf(tx, id, lang);
      const saved = await saveLimit(tx, person_id, { id, alias: null, valid_from: null, ...body }, at);
      if (saved === null) throw new ConflictError(present);
      const { alias, valid_from, limit_min: min_before, limit_max: max_before } = present;
      const { limit_min = null, limit_max = null } = body;
      const detail = { limit: id, alias, valid_from, limit_min, limit_max, min_before, max_before };
      await audit(tx, {
        deya_id: null,
        action: 'water-limit-changed',
        person_id: null,
        actor_person_id: person_id,
        detail,
        at,
      });
      return limitOf(tx, id, lang);
    });
  },
});
