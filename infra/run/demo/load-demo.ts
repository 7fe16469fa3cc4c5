import { countUtility } from '@hydria/api/features/utilities/utilities.sql.ts';
import { feedToken } from '@hydria/api/kernel/tokens.ts';
import { asTenant, openDatabase, type Db } from '@hydria/database/db.ts';
import { FEED_SCOPES } from '@hydria/shared/rules/feed-parts.ts';
import { sql } from 'kysely';
import type { DemoTarget } from './demo-target.ts';
import { addPeople } from './add-people.ts';
import { drawPictures } from './pictures.ts';
import { portalSettingsOf } from './profile.ts';
import { sendUtility } from './send-utility.ts';
import { UTILITIES, type DemoUtility } from './base/utilities.ts';

/** Written last: without it the data are not whole and are loaded again. */
const LOADED = 'demo.loaded';

export interface LoadedDemo {
  /** False when the data were there already. */
  loaded: boolean;
  /** The feed's keys, made again for this load; empty when nothing was loaded. */
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
    const utilities = UTILITIES.filter(({ id }) => !target.only || target.only.includes(id));
    const pictures = await drawPictures(utilities);
    for (const [index, utility] of utilities.entries()) {
      tokens.set(utility.id, await makeUtility(admin, utility));
      await sendUtility(target, utility, tokens.get(utility.id)!, pictures[index]!);
      target.said?.(utility.title);
    }
    await addPeople(admin, target, tokens);
    // The server counts its rows only after a while; until then it would read whole tables.
    await sql`analyze`.execute(admin);
    // The hourly job would come later than the first look at the list of utilities.
    for (const { id } of utilities) await asTenant(admin, id, (tx) => countUtility(tx, id, target.now));
    await admin.insertInto('installation_event').values({ action: LOADED }).execute();
    return { loaded: true, tokens };
  } finally {
    await admin.destroy();
  }
}

/** The work of an administrator: the utility's row with its settings, and a key of its own for the feed. */
async function makeUtility(admin: Db, utility: DemoUtility): Promise<string> {
  const { id, title, title_latin, demo } = utility;
  const { text, sha256, hint } = feedToken();
  await asTenant(admin, id, async (tx) => {
    const settings = JSON.stringify(portalSettingsOf(utility));
    const row = { id, title, title_latin, demo, settings };
    await tx
      .insertInto('deya')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    // The key of a load that broke off has no holder any more.
    await tx.deleteFrom('feed_token').where('deya_id', '=', id).execute();
    const token = { name: 'Demo', hint, token_sha256: sha256, scopes: FEED_SCOPES, created_at: new Date() };
    await tx
      .insertInto('feed_token')
      .values({ deya_id: id, ...token })
      .execute();
  });
  return text;
}
