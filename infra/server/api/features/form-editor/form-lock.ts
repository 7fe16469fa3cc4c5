import { AppError } from '../../kernel/app-error.ts';
import type { LockedForm } from './form-editor.sql.ts';

/** The person who wants to change a form, and when. */
interface Editor {
  person_id: number;
  now: Date;
}

/** Minutes for which the lock of an editor holds; its page renews it. */
export const LOCK_MS = 5 * 60_000;

/** The lock of a form at this moment; null for none. */
export const lockOf = ({ draft }: LockedForm, { person_id, now }: Editor) =>
  draft?.locked_by && draft.locked_until && draft.locked_until > now
    ? {
        by: draft.locker ?? '',
        until: draft.locked_until.toISOString(),
        is_mine: draft.locked_by === person_id,
      }
    : null;

/** Refuses a form that is in the archive, and one that another person edits. */
export function requireUnlocked(found: LockedForm, scope: Editor): void {
  if (found.form.archived_at) throw new AppError('form_archived', 409);
  const lock = lockOf(found, scope);
  if (lock && !lock.is_mine) throw new AppError('form_locked', 409);
}
