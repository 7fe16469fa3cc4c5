import {
  laboratoryContract,
  laboratoryMapping,
  type LaboratoryMapping,
  type LaboratoryOutcome,
} from '@hydria/shared/contract/laboratory.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { staff } from '../../http/tenant-handlers.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { audit } from '../audit/audit.ts';
import { importFeedRows } from '../feed/entities.ts';
import { selectIndexes } from '../water/water.sql.ts';
import { selectZonesWithPeople } from '../water-notices/water-notices.sql.ts';
import { readFile } from './read-file.ts';

/** Refused and stored values that an answer holds. */
const SHOWN_MAX = 200;
const VALUE_MAX = 60;

interface Upload {
  file: string;
  mapping: LaboratoryMapping;
}

/** Names the column that the laboratory knows instead of the field of the feed. */
const columnOf = ({ zone, date }: LaboratoryMapping, field: string, own: string): string => {
  if (field === 'zone') return zone ?? field;
  return field === 'analysis_date' ? date : own;
};

/** Stores the values of a file as the feed does, or only tries to. */
async function store(
  app: ApiContext,
  deya_id: number,
  { file, mapping }: Upload,
  dryRun: boolean,
): Promise<LaboratoryOutcome> {
  const { values, refused } = readFile(file, mapping);
  const rows = values.map(({ row }) => row);
  const { stored, errors } = await importFeedRows(app, deya_id, 'water-analyses', rows, { run: 'laboratory', dryRun });
  const ofRows = errors.flatMap(({ line, field, reason }) => {
    const sent = values[line - 1];
    if (!sent) return [];
    const value = (sent.row as Record<string, string | null>)[field] ?? sent.row.value;
    return [{ line: sent.line, field: columnOf(mapping, field, sent.field), reason, value: value.slice(0, VALUE_MAX) }];
  });
  const bad = new Set(errors.map(({ line }) => line - 1));
  const refusals = [...refused, ...ofRows].toSorted((a, b) => a.line - b.line);
  return {
    received: values.length + refused.length,
    stored,
    refused: refused.length + values.length - stored,
    refusals: refusals.slice(0, SHOWN_MAX),
    values: values
      .filter((_, index) => !bad.has(index))
      .slice(0, SHOWN_MAX)
      .map(({ line, row: { zone, alias, analysis_date, value } }) => ({ line, zone, alias, analysis_date, value })),
  };
}

/** Files of a utility's laboratory, whose values go the way of the feed. */
export const laboratory = defineEndpoints(laboratoryContract, {
  'GET /api/utilities/laboratory': staff(async ({ tx, deya_id, today }, { query: { lang } }) => {
    const kept = await tx
      .selectFrom('laboratory_mapping')
      .select(['mapping', 'uploaded_at'])
      .where('deya_id', '=', deya_id)
      .executeTakeFirst();
    const zones = await selectZonesWithPeople(tx, deya_id, today);
    const indexes = await selectIndexes(tx, lang);
    return {
      mapping: laboratoryMapping.safeParse(kept?.mapping).data ?? null,
      uploaded_at: kept?.uploaded_at.toISOString() ?? null,
      quantities: indexes.map(({ alias, title, unit }) => ({ alias, title, unit })),
      zones: zones.map(({ zone }) => zone),
    };
  }),

  'POST /api/utilities/laboratory/preview': (app, { query: { deya_id }, body }) => store(app, deya_id, body, true),

  'POST /api/utilities/laboratory/analyses': async (app, request) => {
    const { query, body } = request;
    const outcome = await store(app, query.deya_id, body, false);
    const keep = staff<(typeof laboratoryContract)['POST /api/utilities/laboratory/analyses']>(
      async ({ tx, deya_id, person_id, now }) => {
        const kept = { mapping: JSON.stringify(body.mapping), uploaded_at: now, uploaded_by: person_id };
        await tx
          .insertInto('laboratory_mapping')
          .values({ deya_id, ...kept })
          .onConflict((conflict) => conflict.column('deya_id').doUpdateSet(kept))
          .execute();
        const { stored, refused } = outcome;
        await audit(tx, {
          deya_id,
          action: 'water-analyses-uploaded',
          person_id: null,
          actor_person_id: person_id,
          detail: { stored, refused },
          at: now,
        });
        return outcome;
      },
    );
    return keep(app, request);
  },
});
