import { asTenant, type Tx } from '@hydria/database/db.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import type { Session } from '../../kernel/session.ts';
import { createOneTimeToken, seeOneTimeToken } from '../session/one-time-tokens.ts';
import { selectSaved, type SavedFormRow, type SavedKey } from './saved-forms.sql.ts';

/** Mail scanners open the link and people come back to it, so it is not used up. The row says whether it still works. */
const LINK = { purpose: 'saved-form', seconds: 400 * 86_400 };

/** One answer for a link that is over, whose answers were sent or deleted, or that is unknown. */
export const savedLinkInvalid = (): AppError => new AppError('saved_form_link_invalid', 422);

/** A token that leads to saved answers. `use` tells apart the tokens of one saving. */
export const savedToken = (tx: Tx, { deya_id, id }: SavedKey, use: string, now: Date): Promise<string> =>
  createOneTimeToken(tx, { ...LINK, person_id: null, deya_id, subject: `${id}.${use}`, detail: { saved: id }, now });

/** The saved answers that a token names; null for an unknown one. Whether they are there, the row says. */
export async function savedKeyOf(app: ApiContext, text: string, ip: string): Promise<SavedKey | null> {
  await rateLimit(app, 'saved-form-link', networkOf(ip));
  const found = await seeOneTimeToken(app.db, { purpose: LINK.purpose, text, now: app.clock.now() });
  const saved = found?.detail['saved'];
  return found?.deya_id && typeof saved === 'number' ? { deya_id: found.deya_id, id: saved } : null;
}

/** Saved answers without a mailed link are for their person alone, also by a token. */
export const mayOpen = ({ person_id, email }: SavedFormRow, session: Session | null): boolean =>
  person_id === null || email !== null || session?.person_id === person_id;

/** The saved answers of a token, or one refusal for every reason. */
export async function savedOfLink(
  app: ApiContext,
  { token, ip, session }: { token: string; ip: string; session: Session | null },
): Promise<SavedFormRow> {
  const key = await savedKeyOf(app, token, ip);
  const row = key && (await asTenant(app.db, key.deya_id, (tx) => selectSaved(tx, key, app.clock.now())));
  if (!row || !mayOpen(row, session)) throw savedLinkInvalid();
  return row;
}
