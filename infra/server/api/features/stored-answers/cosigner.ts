import { inScope } from '@hydria/database/db.ts';
import { cosignerForm } from '@hydria/shared/contract/forms/cosign.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { InputError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { requireForm } from '../../kernel/require-form.ts';
import type { Cosigner } from './ask-signature.ts';

interface Sent {
  cosigner_name?: string | undefined;
  cosigner_email?: string | undefined;
}

/** The second person of a sending, checked as the page does; null for a form that none signs, which takes none. */
export function cosignerOf({ cosign }: { cosign: boolean }, sent: Sent): Cosigner | null {
  const { cosigner_name, cosigner_email } = sent;
  if (cosign) {
    requireForm(cosignerForm, { cosigner_name, cosigner_email });
    return {
      name: (cosigner_name ?? '').trim(),
      email: cosignerForm.fields.cosigner_email.toWire(cosigner_email ?? '') ?? '',
    };
  }
  const given = Object.entries({ cosigner_name, cosigner_email }).filter(([, value]) => value !== undefined);
  if (given.length > 0) throw new InputError(Object.fromEntries(given.map(([name]) => [name, ['unexpected']])));
  return null;
}

/** Counts a mail that asks somebody to sign. Outside any transaction. */
export async function limitMail(app: ApiContext, address: string, ip: string): Promise<void> {
  await rateLimit(app, 'mail-network', networkOf(ip));
  await rateLimit(app, 'mail', 'form-cosign', address.toLowerCase());
}

/** The address of an account; null for a guest. */
export const addressOfAccount = async ({ db }: ApiContext, person_id: number | null): Promise<string | null> =>
  person_id === null
    ? null
    : inScope(db, { person_id }, async (tx) => {
        const person = await tx.selectFrom('person').select('email').where('id', '=', person_id).executeTakeFirst();
        return person?.email ?? null;
      });

/** Refuses the sender as the second person. `own` are the addresses of the sender. */
export function requireAnother(email: string, own: readonly (string | null)[]): void {
  if (own.some((address) => address?.toLowerCase() === email.toLowerCase()))
    throw new InputError({ cosigner_email: ['cosigner_self'] });
}
