import { asPerson, type Tx } from '@hydria/database/db.ts';
import type { Profile } from '@hydria/shared/contract/account.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { toE164 } from '@hydria/shared/rules/contact.ts';
import { unmixScripts } from '@hydria/shared/rules/look-alikes.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { audit } from '../audit/audit.ts';

type Changed = CallInput<'PUT /api/account/profile'>['body'];
type Formats = NonNullable<CallInput<'POST /api/account/formats'>['body']>;

async function selectProfile(tx: Tx, person_id: number): Promise<Profile> {
  const { afm, ...person } = await tx
    .selectFrom('person')
    .select(['first_name', 'last_name', 'phone', 'afm', 'timezone'])
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow();
  const identity = await tx
    .selectFrom('external_identity')
    .select('subject')
    .where('person_id', '=', person_id)
    .executeTakeFirst();
  return { ...person, afm: identity?.subject ?? afm, afm_proved: identity !== undefined };
}

/** The person's own data, as `GET /api/account/profile` answers. */
export const readProfile = ({ db }: ApiContext, person_id: number): Promise<Profile> =>
  asPerson(db, person_id, (tx) => selectProfile(tx, person_id));

const nameOf = (written: string): string => unmixScripts(written.normalize('NFC'));

/** Changes name, phone and time zone. The trail names the fields, without their values. */
export const changeProfile = ({ db, clock }: ApiContext, person_id: number, asked: Changed): Promise<Profile> =>
  asPerson(db, person_id, async (tx) => {
    const now = clock.now();
    const next = {
      first_name: nameOf(asked.first_name),
      last_name: nameOf(asked.last_name),
      phone: asked.phone === undefined ? null : toE164(asked.phone),
      timezone: asked.timezone,
    };
    const before = await selectProfile(tx, person_id);
    const fields = (Object.keys(next) as (keyof typeof next)[]).filter((field) => next[field] !== before[field]);
    if (fields.length === 0) return before;
    await tx
      .updateTable('person')
      .set({ ...next, updated_at: now })
      .where('id', '=', person_id)
      .execute();
    const detail = { fields: fields.join(' ') };
    await audit(tx, { deya_id: null, action: 'user-profile-changed', person_id, detail, at: now });
    return { ...before, ...next };
  });

/** Keeps how the person reads volumes, numbers and dates; an absent field stays. */
export const changeFormats = ({ db, clock }: ApiContext, person_id: number, asked: Formats): Promise<unknown> =>
  asPerson(db, person_id, (tx) =>
    tx
      .updateTable('person')
      .set({
        ...(asked.unit && { unit: asked.unit }),
        ...(asked.decimal && { decimal_sign: asked.decimal }),
        ...(asked.date_format && { date_format: asked.date_format }),
        updated_at: clock.now(),
      })
      .where('id', '=', person_id)
      .execute(),
  );
