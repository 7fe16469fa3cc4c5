import type { Tx } from '@hydria/database/db.ts';
import { MOST_SAVED_VIEWS, type SavedView } from '@hydria/shared/contract/saved-views.ts';
import { AppError, ConflictError, InputError } from '../../kernel/app-error.ts';

interface Content {
  name: string;
  view: string;
  is_default: boolean;
}

const COLUMNS = ['id', 'name', 'view', 'is_default', 'version'] as const;

/** The views of a list that the person of the transaction has saved, by name. */
export const selectViews = (tx: Tx, list: string): Promise<SavedView[]> =>
  tx.selectFrom('saved_view').select(COLUMNS).where('list', '=', list).orderBy('name').orderBy('id').execute();

async function viewOf(tx: Tx, id: number): Promise<SavedView & { list: string }> {
  const found = await tx
    .selectFrom('saved_view')
    .select([...COLUMNS, 'list'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new AppError('view_not_found', 404);
  return found;
}

/** Serialises the changes of one person's views, so that limit, names and default hold with two open pages. */
const lockViews = (tx: Tx, person_id: number) =>
  tx.selectFrom('person').select('id').where('id', '=', person_id).forNoKeyUpdate().executeTakeFirstOrThrow();

/** Refuses a name of another view of the list, and leaves the list without a default where this view becomes it. */
async function makeRoom(tx: Tx, list: string, { name, is_default }: Content, id: number): Promise<void> {
  const others = tx.selectFrom('saved_view').select('id').where('list', '=', list).where('id', '<>', id);
  if (await others.where('name', '=', name).executeTakeFirst()) throw new InputError({ name: ['view_exists'] });
  if (is_default) {
    await tx
      .updateTable('saved_view')
      .set({ is_default: false })
      .where('list', '=', list)
      .where('id', '<>', id)
      .where('is_default', '=', true)
      .execute();
  }
}

/** Saves a new view. */
export async function insertView(tx: Tx, person_id: number, list: string, content: Content): Promise<SavedView> {
  await lockViews(tx, person_id);
  const { n } = await tx
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (n >= MOST_SAVED_VIEWS) throw new AppError('too_many_views', 422);
  await makeRoom(tx, list, content, 0);
  return tx
    .insertInto('saved_view')
    .values({ person_id, list, ...content })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Changes a view of a version; throws when another page of the person has changed it since. */
export async function updateView(
  tx: Tx,
  person_id: number,
  id: number,
  { version, ...content }: Content & { version: number },
): Promise<SavedView> {
  await lockViews(tx, person_id);
  const { list, ...present } = await viewOf(tx, id);
  if (present.version !== version) throw new ConflictError(present);
  await makeRoom(tx, list, content, id);
  return tx
    .updateTable('saved_view')
    .set({ ...content, version: version + 1 })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Deletes a view. */
export async function deleteView(tx: Tx, id: number): Promise<void> {
  await viewOf(tx, id);
  await tx.deleteFrom('saved_view').where('id', '=', id).execute();
}
