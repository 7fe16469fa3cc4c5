import type { Tx } from '@hydria/database/db.ts';
import { enqueueAll } from '@hydria/jobs/enqueue.ts';
import { sql } from 'kysely';
import { isLiable } from '../supplies/access.ts';
import { isEBill } from '../supplies/e-bill.ts';

/** Which of these bills the utility has sent before. */
export async function knownBills(tx: Tx, deya_id: number, numbers: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ bill_number: string }>`
    select b.bill_number from unnest(${numbers}::text[]) as r(bill_number)
    join bill b on b.deya_id = ${deya_id} and b.bill_number = r.bill_number`.execute(tx);
  return new Set(rows.map(({ bill_number }) => bill_number));
}

/**
 * Asks for the mails of new bills of supplies with e-bill, to the liable party. A bill behind a newer one of its supply is history:
 * the first sending of a utility mails no old bills.
 */
export async function announceBills(tx: Tx, deya_id: number, numbers: string[]): Promise<void> {
  if (numbers.length === 0) return;
  const { rows } = await sql<{ id: number; person_id: number }>`
    select b.id, p.id as person_id
    from unnest(${numbers}::text[]) as r(bill_number)
    join bill b on b.deya_id = ${deya_id} and b.bill_number = r.bill_number
    join supply s on s.deya_id = b.deya_id and s.kwdikos_katanalwti = b.kwdikos_katanalwti and ${isEBill}
      and b.issue_date >= coalesce(s.e_bill_from, b.issue_date)
    join deya d on d.id = b.deya_id and coalesce((d.settings ->> 'e_bill')::boolean, true)
    join supply_person sp on sp.deya_id = s.deya_id and sp.kwdikos_katanalwti = s.kwdikos_katanalwti
    join person_deya l on l.deya_id = sp.deya_id and l.person_id = sp.person_id and l.status = 'active'
    join person p on p.id = sp.person_id and p.active and p.deleted_at is null
    where ${isLiable} and is_own_bill(b.period_end, sp.since, sp.until)
      and not exists (select from bill x where x.deya_id = b.deya_id and x.kwdikos_katanalwti = b.kwdikos_katanalwti
                      and x.issue_date > b.issue_date)`.execute(tx);
  await enqueueAll(
    tx,
    'mail.send',
    rows.map((ids) => ({ template: 'new-bill', ids: { deya_id, ...ids } })),
    { group: `deya:${deya_id}` },
  );
}
