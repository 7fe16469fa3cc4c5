import { isUniqueViolation } from '@hydria/database/unique-violation.ts';
import type { Tx } from '@hydria/database/db.ts';
import type { GuardedChange, UtilityProfile } from '@hydria/shared/contract/utilities.ts';
import { GUARDED_SETTINGS, type GuardedSetting } from '@hydria/shared/rules/guarded-settings.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { requireSecondPerson } from '../../kernel/second-person.ts';
import { utc } from '../../kernel/utc.ts';
import { audit } from '../audit/audit.ts';
import { mailAdministrators } from '../roles/ask-for-act.ts';
import { changedValues } from './changed-values.ts';
import { dropChanges, noteChanges, selectProfile } from './utilities.sql.ts';

/** A request counts for a day. */
const COUNTS_MS = 86_400_000;

type Value = string | number | boolean | null;

export const isGuarded = (name: string): name is GuardedSetting => GUARDED_SETTINGS.includes(name as GuardedSetting);

interface Of {
  tx: Tx;
  deya_id: number;
  person_id: number;
  now: Date;
}

/** The change that waits for a second person; null without one. */
export async function selectGuardedChange({ tx, deya_id, person_id, now }: Of): Promise<GuardedChange | null> {
  const { rows } = await sql<{
    id: number;
    asked_by: string;
    asked_at: string;
    is_own: boolean;
    former: Record<string, Value>;
    wanted: Record<string, Value>;
  }>`
    select c.id, coalesce(staff_name(c.deya_id, c.asked_by), '–') as asked_by, ${utc('c.asked_at')} as asked_at,
           c.asked_by = ${person_id} as is_own, c.former, c.wanted
    from utility_change c
    where c.deya_id = ${deya_id} and c.state = 'waiting' and c.asked_at > ${new Date(now.getTime() - COUNTS_MS)}`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) return null;
  const { former, wanted, ...change } = row;
  const fields = GUARDED_SETTINGS.filter((name) => name in wanted);
  return {
    ...change,
    fields: fields.map((name) => ({ name, former: former[name] ?? null, wanted: wanted[name] ?? null })),
  };
}

/** Asks a second person for these settings; one request of a utility waits at a time. */
export async function askGuardedChange(
  { tx, deya_id, person_id, now }: Of,
  { former, wanted }: Record<'former' | 'wanted', Record<string, Value>>,
): Promise<void> {
  await tx
    .updateTable('utility_change')
    .set({ state: 'refused', decided_at: now })
    .where('deya_id', '=', deya_id)
    .where('state', '=', 'waiting')
    .where('asked_at', '<=', new Date(now.getTime() - COUNTS_MS))
    .execute();
  await tx
    .insertInto('utility_change')
    .values({
      deya_id,
      asked_by: person_id,
      asked_at: now,
      former: JSON.stringify(former),
      wanted: JSON.stringify(wanted),
    })
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('approval_waiting', 422) : error;
    });
  const act = { deya_id, action: 'utility-change-asked', person_id: null, actor_person_id: person_id, at: now };
  await audit(tx, { ...act, detail: { fields: Object.keys(wanted), ...changedValues(former, wanted) } });
  await mailAdministrators(tx, { deya_id, asked_by: person_id, subject: 'settings', concerned: null });
}

/** Carries the settings out, by the right of the second person. */
async function apply({ tx, deya_id, person_id, now }: Of, wanted: Record<string, Value>, asked_by: number) {
  const before: UtilityProfile | undefined = await selectProfile(tx, deya_id, { lock: true });
  if (!before) throw new AppError('deya_not_found', 404);
  const fields = Object.keys(wanted);
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null));
  await tx
    .updateTable('deya')
    .set({
      settings: sql<string>`(settings - ${fields}::text[]) || ${JSON.stringify(given)}::jsonb`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', deya_id)
    .execute();
  await noteChanges(tx, deya_id, { fields, person_id: asked_by, at: now });
  await dropChanges(
    tx,
    deya_id,
    fields.filter((name) => wanted[name] === null),
  );
  const after = await selectProfile(tx, deya_id);
  const detail = { fields, asked_by, ...changedValues(before, after ?? before) };
  const act = { deya_id, action: 'utility-changed', person_id: null, actor_person_id: person_id, at: now };
  await audit(tx, { ...act, detail });
}

/** The second person confirms the waiting settings or refuses them; the one who asked may take the request back. */
export async function decideGuardedChange(scope: PersonScope, id: number, agrees: boolean): Promise<void> {
  const { tx, deya_id, person_id, now } = scope;
  const change = await tx
    .selectFrom('utility_change')
    .select(['asked_by', 'asked_at', 'state', 'wanted'])
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!change) throw new AppError('approval_not_found', 404);
  const { asked_by, asked_at, state, wanted } = change;
  if (state !== 'waiting' || asked_at.getTime() <= now.getTime() - COUNTS_MS)
    throw new AppError('approval_decided', 422);
  if (agrees) await requireSecondPerson(tx, { actor: person_id, asked_by, concerned: null }, now);
  await tx
    .updateTable('utility_change')
    .set({ state: agrees ? 'done' : 'refused', decided_by: person_id, decided_at: now })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .execute();
  if (agrees) return apply(scope, wanted, asked_by);
  const act = { deya_id, action: 'utility-change-refused', person_id: null, actor_person_id: person_id, at: now };
  await audit(tx, { ...act, detail: { fields: Object.keys(wanted) } });
}
