import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { seeOneTimeToken } from '../session/one-time-tokens.ts';
import { COSIGN_LINK, SENDER_LINK } from '../stored-answers/ask-signature.ts';
import type { AnswerKey } from '../stored-answers/unsigned-answers.sql.ts';
import { signatureLimits } from './limits.ts';

/** One answer for a link that is over, replaced by a newer one, or unknown. */
export const linkInvalid = (): AppError => new AppError('signature_link_invalid', 422);

/** The answers of a link of a second person. */
export interface CosignKey extends AnswerKey {
  /** The number of the link: a newer one ends it. */
  sending: number;
}

/** The answers of a link of a sender. */
export interface SenderKey extends AnswerKey {
  may_correct: boolean;
}

const see = async (app: ApiContext, purpose: string, text: string, ip: string) => {
  await rateLimit(app, signatureLimits['signature-link'], networkOf(ip));
  return seeOneTimeToken(app.db, { purpose, text, now: app.clock.now() });
};

/** The answers that a mailed link asks to sign. Whether it still works, the row says. */
export async function cosignOfLink(app: ApiContext, text: string, ip: string): Promise<CosignKey> {
  const found = await see(app, COSIGN_LINK, text, ip);
  const { answer, sending } = found?.detail ?? {};
  if (!found?.deya_id || typeof answer !== 'number' || typeof sending !== 'number') throw linkInvalid();
  return { deya_id: found.deya_id, id: answer, sending };
}

/** The waiting answers of a sender's link. */
export async function senderOfLink(app: ApiContext, text: string, ip: string): Promise<SenderKey> {
  const found = await see(app, SENDER_LINK.purpose, text, ip);
  const { answer, may_correct } = found?.detail ?? {};
  if (!found?.deya_id || typeof answer !== 'number') throw linkInvalid();
  return { deya_id: found.deya_id, id: answer, may_correct: may_correct === true };
}
