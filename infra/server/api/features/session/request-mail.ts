import { holdsPermission, signInLookup } from '@hydria/database/cross-utility.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { JobData } from '@hydria/jobs/jobs.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { open, seal } from '../../kernel/seal.ts';

type Person = NonNullable<Awaited<ReturnType<typeof signInLookup>>>;

/** The mails with a link that anyone may request, with the condition for sending one. Limiters count by kind. */
const KINDS = {
  password: { template: 'password-reset', isFor: ({ active }: Person) => active },
  confirm: { template: 'email-confirm', isFor: ({ active, confirmed }: Person) => active && !confirmed },
  'sign-in': { template: 'sign-in-link', isFor: ({ active, confirmed }: Person) => active && confirmed },
} as const;

type Kind = keyof typeof KINDS;

const USE = 'address that a mail was asked for';

/** Sends the mail if an account has the address. A mailbox alone does not sign staff in: their mail names the other way. */
async function sendTo(app: ApiContext, kind: Kind, address: string): Promise<void> {
  const { template, isFor } = KINDS[kind];
  const person = await signInLookup(app.db, address, app.clock.now());
  if (!person || !isFor(person)) return;
  const { person_id } = person;
  const isRefused = kind === 'sign-in' && (await holdsPermission(app.db, person_id));
  await enqueue(app.db, 'mail.send', { template: isRefused ? 'sign-in-link-refused' : template, ids: { person_id } });
}

/**
 * Sends a mail with a link to the owner of this address. The worker finds out whether there is one, so that neither the answer nor
 * its time reveals it (decisions 24); in the queue the address is sealed. Without a secret there is no such call: an immediate
 * look-up would reveal it by its time. No process of a portal starts without one.
 */
export async function requestMail(app: ApiContext, kind: Kind, email: string, ip: string): Promise<void> {
  const address = email.toLowerCase();
  await rateLimit(app, 'mail-network', networkOf(ip));
  await rateLimit(app, 'mail', kind, address);
  const { secret } = app.config;
  if (secret === null) throw new AppError('service_unavailable', 503);
  const sealed = seal(secret, USE, Buffer.from(address)).toString('base64url');
  return enqueue(app.db, 'mail.ask', { kind, address: sealed });
}

/** The worker's part of it. */
export async function sendRequestedMail(app: ApiContext, { kind, address }: JobData<'mail.ask'>): Promise<void> {
  const { secret } = app.config;
  if (secret === null || !Object.hasOwn(KINDS, kind)) throw new Error('An asked mail cannot be read');
  await sendTo(app, kind as Kind, open(secret, USE, Buffer.from(address, 'base64url')).toString());
}
