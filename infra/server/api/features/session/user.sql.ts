import { personScope } from '@hydria/database/cross-utility.ts';
import { asPerson, type Db, type Tx } from '@hydria/database/db.ts';
import type { User } from '@hydria/shared/contract/session.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { sql } from 'kysely';
import { deyaPicture } from '../deya/picture.ts';

const selectPerson = (db: Db, person_id: number) =>
  asPerson(db, person_id, (tx) =>
    tx
      .selectFrom('person')
      .leftJoin('person_avatar', 'person_avatar.person_id', 'person.id')
      .select(['id', 'first_name', 'last_name', 'email', 'phone', 'lang', 'timezone', 'picture'])
      .select(['unit', 'decimal_sign', 'date_format'])
      .select(sql<string>`trim(first_name || ' ' || last_name)`.as('full_name'))
      .where('id', '=', person_id)
      .executeTakeFirstOrThrow(),
  );

/** The person's utilities with their permissions there. */
async function selectLinks(db: Db, person_id: number): Promise<User['deya']> {
  const { rows } = await sql<User['deya'][number]>`
    select d.id, d.title, d.title_latin, d.city, d.city_latin, ${deyaPicture('d.logo_media_id')} as logo,
           l.status = 'active' as active, l.status,
           array(select s.name from person_scope(${person_id}, d.id) s order by 1) as scope,
           d.push_notifications, l.subscribe::text as subscribe
    from person_utilities(${person_id}) l join deya d on d.id = l.deya_id
    where d.active order by d.id`.execute(db);
  return rows;
}

/** The signed-in person; `scope` includes the permissions for `deya_id`. */
export async function selectUser(db: Db, person_id: number, deya_id: number | null): Promise<User> {
  const [person, deya, scope] = await Promise.all([
    selectPerson(db, person_id),
    selectLinks(db, person_id),
    personScope(db, person_id, deya_id),
  ]);
  const { unit, decimal_sign: decimal, date_format, picture, ...own } = person;
  return { ...own, ...(picture && { avatar: picture }), formats: { unit, decimal, date_format }, deya, scope };
}

export const updateLanguage = (db: Db, person_id: number, lang: Language, now: Date) =>
  asPerson(db, person_id, (tx) =>
    tx.updateTable('person').set({ lang, updated_at: now }).where('id', '=', person_id).execute(),
  );

/** By which ways a utility sends its announcements to a person. */
export const updateSubscription = (tx: Tx, deya_id: number, person_id: number, subscribe: number) =>
  tx
    .updateTable('person_deya')
    .set({ subscribe })
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .execute();
