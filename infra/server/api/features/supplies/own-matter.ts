import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';

type Scope = Pick<PersonScope, 'tx' | 'deya_id' | 'person_id'>;

/** Refuses a member of the staff who decides about money on bills of a supply that they follow, or have followed (ADR 0182). */
export async function requireBillsOfOthers({ tx, deya_id, person_id }: Scope, bill_ids: readonly number[]) {
  const { rows } = await sql`
    select from bill b
    join supply_person sp on sp.deya_id = b.deya_id and sp.kwdikos_katanalwti = b.kwdikos_katanalwti
    where b.deya_id = ${deya_id} and b.id = any(${[...bill_ids]}::bigint[]) and sp.person_id = ${person_id} limit 1`.execute(
    tx,
  );
  if (rows.length > 0) throw new AppError('own_matter', 403);
}

/** Refuses a member of the staff who decides about a supply that they follow, or have followed. */
export async function requireSupplyOfOthers({ tx, deya_id, person_id }: Scope, codes: readonly string[]) {
  const { rows } = await sql`
    select from supply_person sp
    where sp.deya_id = ${deya_id} and sp.person_id = ${person_id}
      and sp.kwdikos_katanalwti = any(${[...codes]}::text[]) limit 1`.execute(tx);
  if (rows.length > 0) throw new AppError('own_matter', 403);
}

/** Refuses one who decides about a payment of their own, or about one that pays bills of their supplies. */
export async function requirePaymentOfOthers(scope: Scope, order: string): Promise<void> {
  const { tx, deya_id, person_id } = scope;
  const { rows } = await sql<{ bill_id: number | null; of_plan: string | null; is_own: boolean }>`
    select coalesce(i.bill_id, p.bill_id)::float8 as bill_id, t.kwdikos_katanalwti as of_plan,
           p.person_id is not distinct from ${person_id} as is_own
    from bank_payment p left join bank_payment_item i on i.deya_id = p.deya_id and i.order_code = p.order_code
    left join settlement t on t.deya_id = i.deya_id and t.id = i.settlement_id
    where p.deya_id = ${deya_id} and p.order_code = ${order}`.execute(tx);
  if (rows.some(({ is_own }) => is_own)) throw new AppError('own_matter', 403);
  await requireBillsOfOthers(
    scope,
    rows.flatMap(({ bill_id }) => bill_id ?? []),
  );
  await requireSupplyOfOthers(
    scope,
    rows.flatMap(({ of_plan }) => of_plan ?? []),
  );
}

/** Refuses one who decides about the meter of a supply that they follow, or have followed. */
export async function requireMeterOfOthers({ tx, deya_id, person_id }: Scope, hydrometer: string): Promise<void> {
  const { rows } = await sql`
    select from hydrometer h
    join supply_person sp on sp.deya_id = h.deya_id and sp.kwdikos_katanalwti = h.kwdikos_katanalwti
    where h.deya_id = ${deya_id} and h.hydrometer = ${hydrometer} and sp.person_id = ${person_id} limit 1`.execute(tx);
  if (rows.length > 0) throw new AppError('own_matter', 403);
}
