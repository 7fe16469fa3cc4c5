import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { mayBePublic } from '../../kernel/published-report.ts';
import { noteAct, requireCase } from './move-case.ts';
import type { CaseScope } from './reader.ts';

/** Publishes or hides the words of a report and the reasons of the utility. Those of a private report are never public. */
export async function publishCase(scope: CaseScope, id: number, published: boolean): Promise<void> {
  const { tx, deya_id } = scope;
  const locked = await requireCase(scope, id);
  const { numAffectedRows } = await sql`
    update problem_report r set texts_public = ${published}
    where r.deya_id = ${deya_id} and r.id = ${id} and ${mayBePublic('r')}`.execute(tx);
  if (numAffectedRows !== 1n) throw new AppError('report_private', 422);
  await noteAct(scope, locked, published ? 'case-published' : 'case-hidden');
}
