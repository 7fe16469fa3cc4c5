import { directoryLookup } from '@hydria/database/cross-utility.ts';
import type { Db, Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { Selectable } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { Session } from '../../kernel/session.ts';
import { selectForm, selectFormSettings } from './online-forms.sql.ts';

/** An online form as it is published. */
export type FormRow = Selectable<Tables['online_form']>;

const isNumber = (id: string) => /^\d+$/.test(id);

/** The utility of a form: that of its number, the one that was named, or the one in which the person acts. */
export const utilityOf = async (
  db: Db,
  id: string,
  named: number | undefined,
  session: Session | null,
): Promise<number> => {
  const found = isNumber(id) ? (await directoryLookup(db, Number(id)))?.deya_id : (named ?? session?.deya_id);
  if (found === undefined && isNumber(id)) throw new AppError('form_not_found', 404);
  if (found == null) throw new AppError('deya_required', 422);
  return found;
};

/** A form of a utility, and whether everybody may see it; or the reason why there is none. */
export const findForm = async (tx: Tx, deya_id: number, id: string): Promise<{ form: FormRow; published: boolean }> => {
  const deya = await selectFormSettings(tx, deya_id);
  if (!deya) throw new AppError('deya_not_found', 404);
  const form = await selectForm(tx, deya_id, isNumber(id) ? { id: Number(id) } : { form_id: id });
  if (!form) throw new AppError('form_not_found', 404);
  return { form, published: deya.online_forms && form.is_online };
};

/** A published form of a utility that has online forms. */
export const publishedForm = async (tx: Tx, deya_id: number, id: string): Promise<FormRow> => {
  const { form, published } = await findForm(tx, deya_id, id);
  if (!published) throw new AppError('form_not_found', 404);
  return form;
};
