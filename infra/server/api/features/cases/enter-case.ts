import type { Tx } from '@hydria/database/db.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { caseEntryForm } from '@hydria/shared/contract/forms/case-entry.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { readPhotos } from '../../kernel/read-photos.ts';
import { selectReportSettings } from '../../kernel/report-settings.ts';
import { requireForm } from '../../kernel/require-form.ts';
import { withStoredPhotos, type StoredPhoto } from '../../kernel/stored-photos.ts';
import { keepAnswers, type GivenAnswers } from '../case-types/case-questions.ts';
import { requirePlaceInArea, requireRightType } from '../reports/check-report.ts';
import { reportRow, trimmed } from '../reports/report-row.ts';
import { hasMeter, selectReceipt } from '../reports/reports.sql.ts';
import { storeReport } from '../reports/store-report.ts';
import type { InScope } from './case-photos.ts';
import { lockCase } from './case.sql.ts';
import { noteAct } from './move-case.ts';
import type { CaseScope } from './reader.ts';

type Entry = CallInput<'POST /api/staff/cases'>['body'];

/** A supply is one of the utility, and a meter one of the supply. */
async function requireSupply(tx: Tx, deya_id: number, { kwdikos_katanalwti, hydrometer }: Entry): Promise<void> {
  const supply = trimmed(kwdikos_katanalwti);
  const found =
    supply === null ||
    (await tx
      .selectFrom('supply')
      .select('kwdikos_katanalwti')
      .where('deya_id', '=', deya_id)
      .where('kwdikos_katanalwti', '=', supply)
      .executeTakeFirst());
  if (!found) throw new InputError({ kwdikos_katanalwti: ['supply_not_found'] });
  const meter = trimmed(hydrometer);
  if (meter !== null && !(await hasMeter(tx, { deya_id, kwdikos_katanalwti: supply ?? '', hydrometer: meter })))
    throw new InputError({ hydrometer: ['invalid_hydrometer'] });
}

/**
 * The same rules as for a report of a citizen, besides that a utility takes calls although it takes no reports online. Returns the answers
 * to the questions of the type.
 */
async function requireEntry({ tx, deya_id, today }: CaseScope, entry: Entry): Promise<GivenAnswers | null> {
  const deya = await selectReportSettings(tx, deya_id);
  if (!deya) throw new AppError('deya_not_found', 404);
  const limits = { today, text_limit: deya.settings.free_text_max };
  requireForm(caseEntryForm, entry, limits);
  requirePlaceInArea(entry, deya);
  const answers = await requireRightType(tx, deya_id, entry, limits);
  await requireSupply(tx, deya_id, entry);
  return answers;
}

type Stored = NonNullable<Awaited<ReturnType<typeof selectReceipt>>>;

const receiptOf = async (scope: CaseScope, { id, code }: Stored) => ({
  id,
  code,
  is_seen: (await lockCase(scope.tx, scope, id)) !== undefined,
});

type OnFailure = (error: unknown) => void;

interface Checked {
  entry: Entry;
  answers: GivenAnswers | null;
}

async function store(
  scope: CaseScope,
  { entry, answers }: Checked,
  photos: readonly StoredPhoto[],
  onRoutingFailure: OnFailure,
) {
  const { tx, deya_id, now } = scope;
  const report = {
    ...reportRow(deya_id, entry, now),
    source: entry.source,
    ...(await keepAnswers(tx, deya_id, answers)),
  };
  const row = await storeReport(tx, report, photos, onRoutingFailure);
  const stored = row ?? (await selectReceipt(tx, deya_id, null, entry.idempotency_key));
  // The key belongs to a report of another sender.
  if (!stored) throw new InputError({ idempotency_key: ['unique'] });
  if (row) {
    const { id, status, created_at } = row;
    const made = { id, kind: 'report', person_id: null, kwdikos_katanalwti: null, status, created_at } as const;
    await noteAct(scope, made, 'case-entered', { source: entry.source });
  }
  return { answer: await receiptOf(scope, stored), written: row !== undefined };
}

/** Stores a report that the staff enter for a citizen, once for each key. */
export async function enterCase(
  { outside }: Pick<ApiContext, 'outside'>,
  within: InScope,
  { deya_id, entry }: { deya_id: number; entry: Entry },
  onRoutingFailure: OnFailure,
) {
  const { before, answers } = await within(async (scope) => {
    const answers = await requireEntry(scope, entry);
    const stored = await selectReceipt(scope.tx, deya_id, null, entry.idempotency_key);
    return { answers, before: stored && (await receiptOf(scope, stored)) };
  });
  if (before) return before;
  // Decoding takes a while: outside any transaction, so that no connection waits for it.
  const pictures = await readPhotos(outside.decoder, entry.photos ?? []);
  const { answer } = await withStoredPhotos(outside.photos, deya_id, pictures, (photos) =>
    within((scope) => store(scope, { entry, answers }, photos, onRoutingFailure)),
  );
  return answer;
}
