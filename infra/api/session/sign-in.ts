import { signInLookup } from '@hydria/database/cross-utility.ts';
import { asPerson } from '@hydria/database/db.ts';
import { AppError } from '../app-error.ts';
import { networkOf } from '../failures/network.ts';
import type { App } from '../implement.ts';
import { count, forget } from '../limits/count.ts';
import { passSecondFactor } from '../two-factor/second-factor.ts';
import { isKnownDevice, rememberDevice, type DeviceToken } from './known-device.ts';
import { begin, type From, type Tokens } from './session.service.ts';

export interface SignIn extends Tokens {
  /** For a browser that has not been known. */
  device?: DeviceToken;
}

type Person = NonNullable<Awaited<ReturnType<typeof signInLookup>>>;

/**
 * A hundred failures in a row and no more. In a browser where the person has signed in before, only that browser's
 * own failures count: whoever guesses elsewhere does not lock them out.
 */
async function countFailure(app: App, email: string, known: string | undefined): Promise<() => Promise<void>> {
  const [name, whose] = known ? (['sign-in-device', known] as const) : (['sign-in-account', email] as const);
  await count(app, name, whose);
  return () => forget(app, name, whose);
}

function refuse(person: Person | undefined, matches: boolean): asserts person is Person {
  if (!person || !matches) throw new AppError('wrong_credentials', 401);
  if (!person.active) throw new AppError('account_deactivated', 403);
  if (!person.confirmed) throw new AppError('account_not_confirmed', 403);
}

const remember = ({ db, clock }: App, person_id: number): Promise<DeviceToken> =>
  asPerson(db, person_id, (tx) => rememberDevice(tx, person_id, clock.now()));

/** Signs in. The same answer in the same time for an unknown e-mail and a wrong password (decisions 24). */
export async function signIn(
  app: App,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  { device, ...from }: From & { device: string | undefined },
): Promise<SignIn> {
  const address = email.toLowerCase();
  const network = networkOf(from.ip);
  await count(app, 'sign-in-network', network);
  await count(app, 'sign-in', address, network);
  const person = await signInLookup(app.db, address, app.clock.now());
  const known = person && device && (await isKnownDevice(app.db, person.person_id, device, app.clock.now()));
  const forgetFailures = await countFailure(app, address, known ? device : undefined);
  const matches = await app.passwords.verify(person?.password_hash ?? null, password);
  if (matches) await Promise.all([forgetFailures(), forget(app, 'sign-in', address, network)]);
  refuse(person, matches);
  const stepped_up = await passSecondFactor(app, person.person_id, code);
  const tokens = await begin(app, { ...person, stepped_up }, from);
  return known ? tokens : { ...tokens, device: await remember(app, person.person_id) };
}
