import { asTenant, type Db, type Tx } from '@hydria/database/db.ts';
import type { PhotoDecoder } from '@hydria/adapters/photo-store/photo-decoder.ts';
import type { FeedProfile } from '../../contract/feed/profile.ts';
import { sql } from 'kysely';
import { requireAllowedHost } from '../../kernel/allowed-hosts.ts';
import { InputError } from '../../kernel/app-error.ts';
import { LOCALISED_FIELD } from '../../kernel/localised-field.ts';
import type { TenantScope } from '../../http/tenant-handlers.ts';
import { audit } from '../audit/audit.ts';
import { insertDeyaPicture } from '../deya/picture.ts';
import { changedNames, changedValues } from '../utilities/changed-values.ts';

/** The fields of a utility that its staff or its administrators have written in the portal, by the feed's names. */
async function staffFields(tx: Tx, deya_id: number): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('deya_change').select('field').where('deya_id', '=', deya_id).execute();
  return new Set(rows.map(({ field }) => LOCALISED_FIELD.exec(field)?.[1] ?? field));
}

type Stored = Readonly<Record<string, unknown>>;

/** The stored values, of columns and settings. */
async function storedValues(tx: Tx, deya_id: number): Promise<Stored> {
  const row = await tx.selectFrom('deya').selectAll().where('id', '=', deya_id).forUpdate().executeTakeFirstOrThrow();
  return { ...row, ...(row.settings as Stored) };
}

/** Divides what was sent into the values that are written and the names of those that the portal keeps. */
const divide = (sent: Stored, staffs: ReadonlySet<string>) => ({
  kept: Object.keys(sent).filter((name) => staffs.has(name)),
  rest: Object.fromEntries(Object.entries(sent).filter(([name]) => !staffs.has(name))),
});

const ofFields = (stored: Stored, fields: readonly string[]): Stored =>
  Object.fromEntries(fields.map((name) => [name, stored[name]]));

/**
 * Writes the fields that the utility has sent, and leaves the others unchanged. The trail notes those that differ. Returns
 * those that were set in the portal, which stay (ADR 0093). A flag on which both agree is the feed's again.
 */
export async function storeProfile(
  { tx, deya_id, now }: TenantScope,
  { settings, ...columns }: FeedProfile,
): Promise<string[]> {
  const [staffs, stored] = [await staffFields(tx, deya_id), await storedValues(tx, deya_id)];
  const sent: Stored = { ...columns, ...settings };
  const agreed = Object.keys(sent).filter(
    (name) => typeof sent[name] === 'boolean' && staffs.has(name) && sent[name] === stored[name],
  );
  if (agreed.length > 0)
    await tx.deleteFrom('deya_change').where('deya_id', '=', deya_id).where('field', 'in', agreed).execute();
  const left = new Set([...staffs].filter((name) => !agreed.includes(name)));
  const [ofColumns, ofSettings] = [divide(columns, left), divide(settings ?? {}, left)];
  if (ofColumns.rest['url']) await requireAllowedHost(tx, deya_id, String(ofColumns.rest['url']));
  await writeProfile(tx, deya_id, { ...ofColumns.rest, ...(settings && { settings: ofSettings.rest }) });
  const after = await storedValues(tx, deya_id);
  const fields = changedNames(Object.keys(sent), stored, after);
  const detail = { source: 'feed', fields, ...changedValues(ofFields(stored, fields), ofFields(after, fields)) };
  if (fields.length > 0) await audit(tx, { deya_id, action: 'utility-changed', person_id: null, detail, at: now });
  return [...ofColumns.kept, ...ofSettings.kept];
}

const writeProfile = (
  tx: Tx,
  deya_id: number,
  { settings, registration_message, opening_hours, ...columns }: FeedProfile,
): Promise<unknown> =>
  tx
    .updateTable('deya')
    .set({
      ...columns,
      ...(settings && { settings: sql`settings || ${JSON.stringify(settings)}::jsonb` }),
      ...(registration_message !== undefined && {
        registration_message: registration_message && JSON.stringify(registration_message),
      }),
      ...(opening_hours !== undefined && { opening_hours: opening_hours && JSON.stringify(opening_hours) }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', deya_id)
    .execute();

/** Re-encodes a utility's logo or cover and stores it; the same picture sent again keeps its number and address. */
export async function storePicture(
  { db, decoder }: { db: Db; decoder: PhotoDecoder },
  deya_id: number,
  kind: 'logo' | 'cover',
  file: string,
) {
  const remade = await decoder.remake(kind, file);
  if (typeof remade === 'string') throw new InputError({ image: [remade] });
  const { width, height } = remade;
  const column = kind === 'logo' ? 'logo_media_id' : 'cover_media_id';
  const outcome = await asTenant(db, deya_id, async (tx) => {
    const staffs = await staffFields(tx, deya_id);
    if (staffs.has(column)) return { changed: false, kept: true };
    const now = await tx
      .selectFrom('deya as d')
      .leftJoin('media as m', (on) => on.onRef('m.deya_id', '=', 'd.id').onRef('m.id', '=', `d.${column}`))
      .select(['m.id', 'm.sha256'])
      .where('d.id', '=', deya_id)
      .forUpdate('d')
      .executeTakeFirstOrThrow();
    if (now.sha256 === remade.sha256) return { changed: false, kept: false };
    const id = await insertDeyaPicture(tx, deya_id, kind, remade);
    await tx
      .updateTable('deya')
      .set({ [column]: id, updated_at: sql<Date>`now()` })
      .where('id', '=', deya_id)
      .execute();
    if (now.id) await tx.deleteFrom('media').where('deya_id', '=', deya_id).where('id', '=', now.id).execute();
    return { changed: true, kept: false };
  });
  return { ...outcome, width, height };
}
