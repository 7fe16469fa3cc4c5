import { asTenant } from '@hydria/database/db.ts';
import { isPublicUrl } from '@hydria/shared/rules/public-url.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { InputError } from '../../kernel/app-error.ts';
import { selectProfile } from './utilities.sql.ts';

/** The addresses that the portal's server calls, or may call. */
const CALLED = ['url', 'api'] as const;

type Addresses = { [N in (typeof CALLED)[number]]?: string | undefined };

/** Refuses, at its field, a changed address with a name that leads into a private network. Outside of any transaction. */
export async function requirePublicNames(
  { db, outside }: ApiContext,
  deya_id: number,
  values: Addresses,
): Promise<void> {
  const before = await asTenant(db, deya_id, (tx) => selectProfile(tx, deya_id));
  for (const name of CALLED) {
    const written = values[name];
    if (!written || written === before?.[name] || !isPublicUrl(written)) continue;
    if (await outside.isPrivateName(new URL(written).hostname)) throw new InputError({ [name]: ['url'] });
  }
}
