import { asPerson } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { rateLimit, resetRateLimit } from '../../kernel/rate-limit.ts';
import { notifyOfHandovers } from '../handovers/standing-mail.ts';
import { rememberDevice, type DeviceToken } from '../session/known-device.ts';
import { seeOneTimeToken, takeOneTimeToken } from '../session/one-time-tokens.ts';
import { requestMail } from '../session/request-mail.ts';
import { refuseWeak, replacePassword } from './own-password.ts';

/** Requests a link for a new password. */
export const askForReset = (app: ApiContext, email: string, ip: string): Promise<void> =>
  requestMail(app, 'password', email, ip);

const invalid = () => new AppError('reset_token_invalid', 422);

/** Sets a new password by the link of a mail. The browser that used the link becomes a known one. */
export async function resetPassword(
  app: ApiContext,
  { token: text, password }: { token: string; password: string },
  ip: string,
): Promise<DeviceToken> {
  await rateLimit(app, 'one-time-link', networkOf(ip));
  const shown = { purpose: 'password-reset', text, now: app.clock.now() };
  const person_id = (await seeOneTimeToken(app.db, shown))?.person_id;
  if (!person_id) throw invalid();
  await refuseWeak(app, person_id, password, 'password');
  const password_hash = await app.passwords.hash(password);
  const { email, device } = await asPerson(app.db, person_id, async (tx) => {
    const now = app.clock.now();
    if (!(await takeOneTimeToken(tx, { ...shown, now }))) throw invalid();
    const person = await tx.selectFrom('person').select(['email', 'active', 'deleted_at']).executeTakeFirst();
    if (!person?.active || person.deleted_at) throw invalid();
    await replacePassword(tx, { person_id, password_hash, how: 'reset', now });
    await enqueue(tx, 'mail.send', { template: 'password-changed', ids: { person_id } });
    await notifyOfHandovers(tx, person_id);
    return { email: person.email, device: await rememberDevice(tx, person_id, now) };
  });
  await resetRateLimit(app, 'sign-in-account', email);
  return device;
}
