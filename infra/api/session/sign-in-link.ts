import { signInLookup } from '@hydria/database/cross-utility.ts';
import { asPerson } from '@hydria/database/db.ts';
import { askForMail } from '../account/ask-for-mail.ts';
import { AppError } from '../app-error.ts';
import { networkOf } from '../failures/network.ts';
import type { App } from '../implement.ts';
import { count } from '../limits/count.ts';
import { passSecondFactor } from '../two-factor/second-factor.ts';
import { SIGN_IN_LINK } from './mails/sign-in-link.ts';
import { seeOneTimeToken, takeOneTimeToken } from './one-time-tokens.ts';
import type { From, Tokens } from './session.service.ts';
import { begin } from './session.service.ts';

/** Has a link sent by which one signs in without the password. */
export const askForLink = (app: App, email: string, ip: string): Promise<void> => askForMail(app, 'sign-in', email, ip);

const invalid = () => new AppError('sign_in_link_invalid', 422);

/**
 * Signs in by the link of a mail (decisions 23). An authenticator is asked for as it is beside a password; until its code is right
 * the link stays good.
 */
export async function signInByLink(
  app: App,
  { token: text, code }: { token: string; code?: string | undefined },
  from: From,
): Promise<Tokens> {
  await count(app, 'one-time-link', networkOf(from.ip));
  const shown = { purpose: SIGN_IN_LINK.purpose, text, now: app.clock.now() };
  const person_id = (await seeOneTimeToken(app.db, shown))?.person_id;
  if (!person_id) throw invalid();
  const stepped_up = await passSecondFactor(app, person_id, code);
  const email = await asPerson(app.db, person_id, async (tx) => {
    if (!(await takeOneTimeToken(tx, shown))) throw invalid();
    return (await tx.selectFrom('person').select('email').executeTakeFirstOrThrow()).email;
  });
  const person = await signInLookup(app.db, email, shown.now);
  if (!person?.active || !person.confirmed) throw invalid();
  return begin(app, { ...person, stepped_up }, from);
}
