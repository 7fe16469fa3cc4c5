import { signInLookup } from '@hydria/database/cross-utility.ts';
import { asPerson } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { rateLimit, resetRateLimit } from '../../kernel/rate-limit.ts';
import { noteRefusedSignIn } from './note-refused-sign-in.ts';
import { passSecondFactor } from './second-factor.ts';
import { hasDevices, isKnownDevice, rememberDevice, type DeviceToken } from './known-device.ts';
import { begin, type From, type Tokens } from './session.service.ts';

export interface SignIn extends Tokens {
  /** For an unknown browser. */
  device?: DeviceToken;
}

type Person = NonNullable<Awaited<ReturnType<typeof signInLookup>>>;

/**
 * At most a hundred failures in a row. In a browser where the person has signed in before, only that browser's own failures count:
 * guesses elsewhere do not lock the person out.
 */
async function countFailure(app: ApiContext, email: string, known: string | undefined): Promise<() => Promise<void>> {
  const [name, whose] = known ? (['sign-in-device', known] as const) : (['sign-in-account', email] as const);
  await rateLimit(app, name, whose);
  return () => resetRateLimit(app, name, whose);
}

function refusalOf(person: Person | undefined, matches: boolean): AppError | null {
  if (!person || !matches) return new AppError('wrong_credentials', 401);
  if (!person.active) return new AppError('account_deactivated', 403);
  return person.confirmed ? null : new AppError('account_not_confirmed', 403);
}

/** Remembers an unknown browser, and notifies the person unless it is the first one. */
const remember = ({ db, clock }: ApiContext, person_id: number, session_id: number): Promise<DeviceToken> =>
  asPerson(db, person_id, async (tx) => {
    if (await hasDevices(tx, person_id))
      await enqueue(tx, 'mail.send', { template: 'new-device', ids: { person_id, session_id } });
    return rememberDevice(tx, person_id, clock.now());
  });

/** Signs in. An unknown e-mail and a wrong password get the same answer in the same time (decisions 24). */
export async function signIn(
  app: ApiContext,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  { device, ...from }: From & { device: string | undefined },
): Promise<SignIn> {
  const address = email.toLowerCase();
  const network = networkOf(from.ip);
  await rateLimit(app, 'sign-in-network', network);
  await rateLimit(app, 'sign-in', address, network);
  const person = await signInLookup(app.db, address, app.clock.now());
  // A device is looked for without an account as well: the work must not tell whether there is one.
  const known = device !== undefined && (await isKnownDevice(app.db, person?.person_id ?? 0, device, app.clock.now()));
  const forgetFailures = await countFailure(app, address, known ? device : undefined);
  const matches = await app.passwords.verify(person?.password_hash ?? null, password);
  if (matches) await Promise.all([forgetFailures(), resetRateLimit(app, 'sign-in', address, network)]);
  const refusal = refusalOf(person, matches);
  if (refusal || !person) {
    await noteRefusedSignIn(app, { way: 'password', person, account: address, network, reason: refusal!.code });
    throw refusal!;
  }
  const stepped_up = await passSecondFactor(app, person.person_id, code);
  const tokens = await begin(app, { ...person, stepped_up }, from);
  return known ? tokens : { ...tokens, device: await remember(app, person.person_id, tokens.session_id) };
}
