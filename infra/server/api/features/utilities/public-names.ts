import { asTenant } from '@hydria/database/db.ts';
import { isPublicUrl } from '@hydria/shared/rules/public-url.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { InputError } from '../../kernel/app-error.ts';
import { selectProfile } from './utilities.sql.ts';

/** The addresses that the portal's server calls, or that people are led to. */
const ADDRESSES = ['url', 'api', 'bill', 'website', 'old_portal_url'] as const;

type Addresses = { [N in (typeof ADDRESSES)[number]]?: string | null | undefined };

const profileOf = ({ db }: ApiContext, deya_id: number) => asTenant(db, deya_id, (tx) => selectProfile(tx, deya_id));

/** Refuses, at its field, a changed address with a name that leads into a private network. Outside of any transaction. */
export async function requirePublicNames(app: ApiContext, deya_id: number, values: Addresses): Promise<void> {
  const before = await profileOf(app, deya_id);
  for (const name of ADDRESSES) {
    const written = values[name];
    if (!written || written === before?.[name] || !isPublicUrl(written)) continue;
    if (await app.outside.isPrivateName(new URL(written).hostname)) throw new InputError({ [name]: ['url'] });
  }
}

/** The same for the servers that a utility allows. */
export async function requirePublicHosts(
  app: ApiContext,
  deya_id: number,
  hosts: readonly string[] = [],
): Promise<void> {
  const before = await profileOf(app, deya_id);
  for (const host of hosts) {
    if (before?.allowed_hosts.includes(host)) continue;
    if (await app.outside.isPrivateName(host)) throw new InputError({ allowed_hosts: ['url'] });
  }
}
