import { randomBytes } from 'node:crypto';
import { asMember, asTenant, type Db } from '@hydria/database/db.ts';
import { accounts, DEMO_PASSWORD, furtherPeople, type Account } from './accounts.ts';
import { DAY_MS, dayNumberAt } from './base/days.ts';
import type { DemoTarget } from './demo-target.ts';
import { addMessages } from './messages.ts';
import { codeOf } from './supplies.ts';
import { CASE_TEMPLATES } from './texts/case-templates.ts';
import { changesOf, reportsOf } from './texts/reports.ts';
import { UTILITIES, type DemoUtility } from './base/utilities.ts';

/** The demo's people with their accounts, supplies, requests, reports and messages. */
export async function addPeople(admin: Db, target: DemoTarget, tokens: Map<number, string>): Promise<void> {
  const password_hash = await target.hashPassword(DEMO_PASSWORD);
  const unknown_hash = await target.hashPassword(randomBytes(24).toString('base64url'));
  const people = [...accounts(dayNumberAt(target.now)), ...furtherPeople()];
  for (const [index, account] of people.entries()) {
    const links = account.links.filter(({ deya_id }) => tokens.has(deya_id));
    await addPerson(admin, index + 1, { ...account, links }, account.known ? password_hash : unknown_hash, target.now);
  }
  const ids = new Map(people.map(({ email }, index) => [email, index + 1]));
  for (const utility of UTILITIES) if (tokens.has(utility.id)) await addReports(admin, utility, ids, target.now);
  for (const deya_id of tokens.keys()) await addTemplates(admin, deya_id, target.now);
}

/** The templates of reasons, which the staff would write; a load that broke off leaves them once. */
const addTemplates = (admin: Db, deya_id: number, updated_at: Date): Promise<void> =>
  asTenant(admin, deya_id, async (tx) => {
    await tx.deleteFrom('case_template').where('deya_id', '=', deya_id).execute();
    const rows = CASE_TEMPLATES.map(({ text, ...row }) => ({
      ...row,
      deya_id,
      text: JSON.stringify(text),
      updated_at,
    }));
    await tx.insertInto('case_template').values(rows).execute();
  });

/** The age of the demo's accounts: second persons need an account older than a day. */
const MEMBER_DAYS = 60;

/** Numbers below 1,000 are never given by the database: the demo's people have them, so that a load that broke off can go on. */
async function addPerson(admin: Db, id: number, account: Account, password_hash: string, now: Date): Promise<void> {
  const { email, first_name, last_name, phone, afm, lang, active } = account;
  const confirmed_at = account.confirmed ? now : null;
  const deleted_at = account.deleted ? now : null;
  // The staff of the demo have seen the papers of its people.
  const afm_proof = afm === null ? null : ('staff' as const);
  const created_at = new Date(now.getTime() - MEMBER_DAYS * DAY_MS);
  const state = { active, confirmed_at, created_at, deleted_at };
  const row = { id, email, first_name, last_name, phone, afm, afm_proof, lang, ...state };
  const at = account.links[0]?.deya_id ?? null;
  await asMember(admin, at ?? 0, id, async (tx) => {
    await tx
      .insertInto('person')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    await tx
      .insertInto('person_credential')
      .values({ person_id: id, password_hash })
      .onConflict((conflict) => conflict.column('person_id').doNothing())
      .execute();
    // Without their utility staff would be staff of all.
    if (account.role === 'staff' && at === null) return;
    const role = await tx.selectFrom('role').select('id').where('name', '=', account.role).executeTakeFirstOrThrow();
    await tx
      .insertInto('person_role')
      .values({ person_id: id, role_id: role.id, deya_id: account.role === 'staff' ? at : null })
      .onConflict((conflict) => conflict.columns(['person_id', 'role_id', 'deya_id']).doNothing())
      .execute();
  });
  for (const link of account.links) await addLink(admin, id, account, link, now);
}

/** Of those who wait to be accepted the utility has a request for each supply. */
async function addLink(
  admin: Db,
  person_id: number,
  { first_name, last_name, afm, phone: mobile }: Account,
  { deya_id, status, supplies }: Account['links'][0],
  now: Date,
): Promise<void> {
  const utility = UTILITIES.find(({ id }) => id === deya_id);
  if (!utility) return;
  await asMember(admin, deya_id, person_id, async (tx) => {
    const decided_at = status === 'active' ? new Date() : null;
    await tx
      .insertInto('person_deya')
      .values({ deya_id, person_id, status, decided_at })
      .onConflict((conflict) => conflict.columns(['deya_id', 'person_id']).doNothing())
      .execute();
    for (const { n, ...link } of supplies) {
      const kwdikos_katanalwti = codeOf(utility, n);
      if (status === 'pending') {
        const asked = { first_name, last_name, afm, mobile, created_at: new Date(now.getTime() - DAY_MS) };
        await tx
          .insertInto('registration_request')
          .values({ deya_id, person_id, kwdikos_katanalwti, ...asked })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        continue;
      }
      await tx
        .insertInto('supply_person')
        .values({ deya_id, person_id, kwdikos_katanalwti, ...link })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}

/** A time after a report, and none that is still to come. */
const hoursLater = (at: Date, hours: number, now: Date): Date =>
  new Date(Math.min(at.getTime() + hours * 3_600_000, now.getTime()));

/** Reports and messages come from people, not from the utility's system. The first two reports are those of the utility's demo account. */
async function addReports(admin: Db, utility: DemoUtility, ids: Map<string, number>, now: Date): Promise<void> {
  const own = { 1: 'nikos@hydria.example', 3: 'maria@hydria.example', 9: 'maria@hydria.example' }[utility.id];
  const reporter = own ? (ids.get(own) ?? null) : null;
  const rows = reportsOf(utility).map(({ daysAgo, ...report }, index) => {
    const created_at = new Date(now.getTime() - daysAgo * DAY_MS - (index + 1) * 3_700_000);
    const last = changesOf(report).at(-1);
    return {
      ...report,
      deya_id: utility.id,
      person_id: index < 2 ? reporter : null,
      created_at,
      updated_at: last ? hoursLater(created_at, last.hoursAfter, now) : created_at,
    };
  });
  // In order of their creation: a newer person has the higher number.
  rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  if (reporter) await addMessages(admin, utility.id, reporter, now);
  await asTenant(admin, utility.id, async (tx) => {
    const stored = await tx
      .insertInto('problem_report')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['deya_id', 'code']).doNothing())
      .returning(['deya_id', 'id', 'status', 'created_at'])
      .execute();
    const events = stored.flatMap(({ deya_id, id, created_at, ...report }) =>
      changesOf(report).map(({ status, note, hoursAfter }, index) => ({
        deya_id,
        report_id: id,
        n: index + 1,
        by: 'utility' as const,
        status,
        note,
        idempotency_key: null,
        at: hoursLater(created_at, hoursAfter, now),
      })),
    );
    if (events.length > 0) await tx.insertInto('problem_report_event').values(events).execute();
  });
}
