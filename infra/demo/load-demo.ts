import { createHash, randomBytes } from 'node:crypto';
import { asMember, asTenant, openDatabase, type Db } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { alarmsOf } from './alarms.ts';
import { accounts, furtherPeople, WISHES, DEMO_PASSWORD, type Account } from './accounts.ts';
import { historyOf, hourlyReadings } from './bills.ts';
import { cityData } from './city.ts';
import { toDay } from './days.ts';
import { demoForms } from './online-forms.ts';
import { drawCover, drawLogo } from './pictures.ts';
import { books, settlementRules } from './rules.ts';
import { codeOf, inventSupplies, type DemoSupply } from './supplies.ts';
import { announcementsOf } from './texts/announcements.ts';
import { faqOf } from './texts/faq.ts';
import { legalTextsOf } from './texts/legal.ts';
import { reportsOf } from './texts/reports.ts';
import { UTILITIES, type DemoUtility } from './utilities.ts';
import { waterAnalyses } from './water.ts';

const DAY_MS = 86_400_000;
/** Written last: without it the data are not whole and are loaded again. */
const LOADED = 'demo.loaded';
/** The utility that others' customers are shown the answers of, and one that has some of its own. */
const OWN_FAQ: Record<number, string[] | undefined> = {
  9: undefined,
  3: ['which-deya', 'guest', 'supply-code', 'pending', 'pay', 'high-bill', 'emergency'],
};

/** A request to the API, over HTTP or straight into it. */
export interface DemoRequest {
  method: 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer;
}

export interface DemoTarget {
  /** Under the migration role: making utilities and people is nothing that the application may do. */
  adminUrl: string;
  /** Sends to the feed. */
  send(request: DemoRequest): Promise<{ statusCode: number; body: string }>;
  hashPassword(password: string): Promise<string>;
  now: Date;
  /** Only these utilities; all when it is not said. */
  only?: number[];
  /** Told of each utility when its data are in. */
  said?(message: string): void;
}

export interface LoadedDemo {
  /** False when the data were there already. */
  loaded: boolean;
  /** The feed's keys, made anew for this load; empty when nothing was loaded. */
  tokens: Map<number, string>;
}

/** Loads the demo data through the feed, as utilities would send them. The same for the same day, except for keys. */
export async function loadDemo(target: DemoTarget): Promise<LoadedDemo> {
  const admin = openDatabase(target.adminUrl, { max: 2 });
  try {
    const done = await admin
      .selectFrom('installation_event')
      .select('id')
      .where('action', '=', LOADED)
      .executeTakeFirst();
    const tokens = new Map<number, string>();
    if (done) return { loaded: false, tokens };
    for (const utility of UTILITIES.filter(({ id }) => !target.only || target.only.includes(id))) {
      tokens.set(utility.id, await makeUtility(admin, utility));
      await feedUtility(target, utility, tokens.get(utility.id)!);
      target.said?.(utility.title);
    }
    await addPeople(admin, target, tokens);
    // The server counts its rows only after a while; until then it would read whole tables.
    await sql`analyze`.execute(admin);
    await admin.insertInto('installation_event').values({ action: LOADED }).execute();
    return { loaded: true, tokens };
  } finally {
    await admin.destroy();
  }
}

/** What an administrator does: the utility's row and a key of its own for the feed. */
async function makeUtility(admin: Db, { id, title, title_latin, demo, digital }: DemoUtility): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const access_token_sha256 = createHash('sha256').update(token).digest();
  await asTenant(admin, id, async (tx) => {
    const row = { id, title, title_latin, demo, amr: digital > 0.4 };
    await tx
      .insertInto('deya')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    await tx
      .insertInto('deya_credential')
      .values({ deya_id: id, access_token_sha256 })
      .onConflict((conflict) => conflict.column('deya_id').doUpdateSet({ access_token_sha256 }))
      .execute();
  });
  return token;
}

function profileOf(utility: DemoUtility): object {
  const { id, title, title_latin, city, city_latin, latitude, longitude, address, area, slug, accent } = utility;
  const { show_bills, customer_reports, partial_payment, registration_open, customer_code_mask } = utility;
  const site = `https://www.deya-${slug}.example`;
  const phone = (last: string) => `${area} 00${last}`;
  return {
    title,
    title_latin,
    city,
    city_latin,
    latitude,
    longitude,
    address,
    accent,
    phone1: phone('101'),
    phone2: phone('102'),
    phone3: id % 3 === 0 ? phone('103') : null,
    website: site,
    url: `${site}/`,
    email_public: `info@deya-${slug}.example`,
    show_bills,
    customer_reports,
    partial_payment,
    registration_open,
    customer_code_mask,
    registration_message: registration_open
      ? null
      : {
          el: 'Η εγγραφή νέων καταναλωτών δεν είναι διαθέσιμη για την Πάρο. Μπορείτε να πληρώσετε χωρίς σύνδεση και να δηλώσετε βλάβη.',
          en: 'Registration is not available for Paros. You can still pay without signing in and report a problem.',
          de: 'Für Paros ist die Registrierung nicht möglich. Sie können ohne Anmeldung bezahlen und Störungen melden.',
          fr: 'L’inscription n’est pas disponible pour Paros. Vous pouvez payer sans vous connecter et signaler un problème.',
        },
    discount_type: 'A',
    discount_amount: 100,
    // Its own site, and whatever a developer tries on this machine.
    settings: { frame_ancestors: [site, 'http://localhost:*', 'http://127.0.0.1:*'] },
  };
}

/** One utility's system sending all that it has. */
async function feedUtility(target: DemoTarget, utility: DemoUtility, token: string): Promise<void> {
  const today = Math.floor(target.now.getTime() / DAY_MS);
  const day = toDay(today);
  const supplies = inventSupplies(utility, today, WISHES[utility.id] ?? []);
  const histories = supplies.map((supply) => historyOf(utility, supply, day));
  const put = (path: string, type: string, payload: string | Buffer) =>
    sendTo(target, token, 'PUT', path, type, payload);
  const post = (entity: string, rows: Iterable<object>) => postRows(target, token, entity, rows);
  await put('profile', 'application/json', JSON.stringify(profileOf(utility)));
  await put('logo', 'image/png', await drawLogo(utility));
  await put('cover', 'image/png', await drawCover(utility));
  await post(
    'supplies',
    supplies.map(({ row }) => row),
  );
  await post(
    'billing-readings',
    histories.flatMap(({ billingReadings }) => billingReadings),
  );
  await post(
    'bills',
    histories.flatMap(({ bills }) => bills),
  );
  await post(
    'settlements',
    histories.flatMap(({ settlements }) => settlements),
  );
  await post('water-analyses', waterAnalyses(utility, day));
  await post('announcements', announcementsOf(utility, day));
  await post('legal-texts', legalTextsOf(utility));
  await post('books', books);
  await post('settlement-rules', settlementRules);
  await post(
    'online-forms',
    demoForms.map((form) => ({ ...form, book: 'IN' })),
  );
  // The city cards of spec D §4: only utilities whose data are shown as samples have any.
  if (utility.demo) for (const [kind, rows] of Object.entries(cityData(utility, target.now))) await post(kind, rows);
  if (utility.id in OWN_FAQ) await post('faq', faqOf(OWN_FAQ[utility.id]));
  await post('readings', allHourlyReadings(supplies, target.now));
  await post('alarms', alarmsOf(supplies, target.now));
}

function* allHourlyReadings(supplies: DemoSupply[], now: Date): Generator<object> {
  for (const supply of supplies) if (supply.digital) yield* hourlyReadings(supply, now);
}

async function sendTo(
  target: DemoTarget,
  token: string,
  method: 'POST' | 'PUT',
  path: string,
  type: string,
  payload: string | Buffer,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const { statusCode, body } = await target.send({ method, url: `/api/feed/${path}`, headers, payload });
  if (statusCode !== 200) throw new Error(`The feed refused ${path} of the demo data: ${statusCode} ${body}`);
  return body;
}

async function postRows(target: DemoTarget, token: string, entity: string, rows: Iterable<object>): Promise<void> {
  const lines: string[] = [];
  for (const row of rows) lines.push(JSON.stringify(row));
  const body = await sendTo(target, token, 'POST', entity, 'application/x-ndjson', lines.join('\n'));
  const { rejected, errors }: { rejected: number; errors: unknown[] } = JSON.parse(body);
  if (rejected)
    throw new Error(`The feed refused ${rejected} rows of ${entity}: ${JSON.stringify(errors.slice(0, 3))}`);
}

async function addPeople(admin: Db, target: DemoTarget, tokens: Map<number, string>): Promise<void> {
  const today = Math.floor(target.now.getTime() / DAY_MS);
  const password_hash = await target.hashPassword(DEMO_PASSWORD);
  const unknown_hash = await target.hashPassword(randomBytes(24).toString('base64url'));
  const people = [...accounts(today), ...furtherPeople()];
  for (const [index, account] of people.entries()) {
    const links = account.links.filter(({ deya_id }) => tokens.has(deya_id));
    await addPerson(admin, index + 1, { ...account, links }, account.known ? password_hash : unknown_hash, target.now);
  }
  const ids = new Map(people.map(({ email }, index) => [email, index + 1]));
  for (const utility of UTILITIES) if (tokens.has(utility.id)) await addReports(admin, utility, ids, target.now);
}

/** Numbers below 1,000 are never given by the database: the demo's people have them, so that a load that broke off can go on. */
async function addPerson(admin: Db, id: number, account: Account, password_hash: string, now: Date): Promise<void> {
  const { email, first_name, last_name, phone, afm, lang, active } = account;
  const confirmed_at = account.confirmed ? now : null;
  const deleted_at = account.deleted ? now : null;
  const row = { id, email, first_name, last_name, phone, afm, lang, active, confirmed_at, deleted_at };
  await asMember(admin, account.links[0]?.deya_id ?? 0, id, async (tx) => {
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
    const role = await tx.selectFrom('role').select('id').where('name', '=', account.role).executeTakeFirstOrThrow();
    await tx
      .insertInto('person_role')
      .values({ person_id: id, role_id: role.id, deya_id: null })
      .onConflict((conflict) => conflict.columns(['person_id', 'role_id', 'deya_id']).doNothing())
      .execute();
  });
  for (const link of account.links) await addLink(admin, id, link);
}

async function addLink(
  admin: Db,
  person_id: number,
  { deya_id, status, supplies }: Account['links'][0],
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
      await tx
        .insertInto('supply_person')
        .values({ deya_id, person_id, kwdikos_katanalwti, ...link })
        .execute();
    }
  });
}

/** Reports come from people, not from the utility's system. The first two are those of the utility's demo account. */
async function addReports(admin: Db, utility: DemoUtility, ids: Map<string, number>, now: Date): Promise<void> {
  const own = { 1: 'nikos@hydria.example', 3: 'maria@hydria.example', 9: 'maria@hydria.example' }[utility.id];
  const reporter = own ? (ids.get(own) ?? null) : null;
  const rows = reportsOf(utility).map(({ daysAgo, ...report }, index) => {
    const created_at = new Date(now.getTime() - daysAgo * DAY_MS - (index + 1) * 3_700_000);
    return {
      ...report,
      deya_id: utility.id,
      person_id: index < 2 ? reporter : null,
      created_at,
      updated_at: created_at,
    };
  });
  await asTenant(admin, utility.id, (tx) =>
    tx
      .insertInto('problem_report')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['deya_id', 'code']).doNothing())
      .execute(),
  );
}
