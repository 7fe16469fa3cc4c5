import { holdsPermission, signInLookup } from '@hydria/database/cross-utility.ts';
import { asPerson } from '@hydria/database/db.ts';
import { requestMail } from './request-mail.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { noteRefusedSignIn } from './note-refused-sign-in.ts';
import { passSecondFactor } from './second-factor.ts';
import { SIGN_IN_LINK, seeOneTimeToken, takeOneTimeToken } from './one-time-tokens.ts';
import type { From, Tokens } from './session.service.ts';
import { begin } from './session.service.ts';

/** Requests a link that signs in without the password. */
export const askForLink = (app: ApiContext, email: string, ip: string): Promise<void> =>
  requestMail(app, 'sign-in', email, ip);

const invalid = () => new AppError('sign_in_link_invalid', 422);

/**
 * Signs in by the link of a mail (decisions 23). A second factor is required as with a password; until its code is
 * correct the link stays valid.
 */
export async function signInByLink(
  app: ApiContext,
  { token: text, code }: { token: string; code?: string | undefined },
  from: From,
): Promise<Tokens> {
  await rateLimit(app, 'one-time-link', networkOf(from.ip));
  const shown = { purpose: SIGN_IN_LINK.purpose, text, now: app.clock.now() };
  const person_id = (await seeOneTimeToken(app.db, shown))?.person_id;
  // A person who got a role after the mail signs in with the password as well.
  if (!person_id || (await holdsPermission(app.db, person_id))) {
    const person = person_id ? { person_id } : undefined;
    await noteRefusedSignIn(app, { way: 'link', person, network: networkOf(from.ip), reason: invalid().code });
    throw invalid();
  }
  const stepped_up = await passSecondFactor(app, person_id, code);
  const email = await asPerson(app.db, person_id, async (tx) => {
    if (!(await takeOneTimeToken(tx, shown))) throw invalid();
    return (await tx.selectFrom('person').select('email').executeTakeFirstOrThrow()).email;
  });
  const person = await signInLookup(app.db, email, shown.now);
  if (!person?.active || !person.confirmed) throw invalid();
  return begin(app, { ...person, stepped_up }, from);
}
