import type { Tx } from '@hydria/database/db.ts';
import type { CaseKind } from '@hydria/shared/rules/case-work.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { sql } from 'kysely';
import { CASE_TABLES, type CaseKey } from '../../kernel/case-events.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';

/** A case with the address that was left with it and that of the account, each with its language. */
export interface MailedCase {
  id: number;
  code: string;
  email: string | null;
  person_id: number | null;
  lang: Language | null;
  own: string | null;
  own_lang: Language | null;
}

/** A case as its mails need it. */
export async function selectMailedCase(tx: Tx, { deya_id, kind, id }: CaseKey): Promise<MailedCase | undefined> {
  const { rows } = await sql<MailedCase>`
    select c.id, c.code, c.email, c.person_id, p.email as own,
           ${offeredLanguage('c.lang', deya_id)} as lang, ${offeredLanguage('p.lang', deya_id)} as own_lang
    from ${CASE_TABLES[kind].row} c
    left join person p on p.id = c.person_id and p.active and p.deleted_at is null
    where c.deya_id = ${deya_id} and c.id = ${id}`.execute(tx);
  return rows[0];
}

/** The cases with a reference; the tables number theirs apart, so that two may have the same one. */
export async function selectByReference(
  tx: Tx,
  deya_id: number,
  code: string,
): Promise<{ kind: CaseKind; id: number; address: string | null }[]> {
  const { rows } = await sql<{ kind: CaseKind; id: number; address: string | null }>`
    select c.kind, c.id, coalesce(c.email, p.email) as address
    from (select 'report' as kind, id, email, person_id from problem_report where deya_id = ${deya_id} and code = ${code}
          union all
          select 'application', id, email, person_id from form_answer where deya_id = ${deya_id} and code = ${code}) c
    left join person p on p.id = c.person_id and p.active and p.deleted_at is null`.execute(tx);
  return rows;
}
