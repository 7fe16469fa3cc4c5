import type { MailDeps } from '@hydria/adapters/mail/mail.ts';
import { AppError } from '../../kernel/app-error.ts';
import { open, seal } from '../../kernel/seal.ts';

const USE = 'address of a report';

interface Secret {
  config: { secret: string | null };
}

/** An address as a queue and a one-time secret hold it: readable by this installation only. */
export function sealAddress({ config: { secret } }: Secret, address: string): string {
  if (secret === null) throw new AppError('service_unavailable', 503);
  return seal(secret, USE, Buffer.from(address)).toString('base64url');
}

/** The address; throws for what another installation has sealed. */
export function openAddress({ config: { secret } }: Secret, sealed: string): string {
  if (secret === null) throw new AppError('service_unavailable', 503);
  return open(secret, USE, Buffer.from(sealed, 'base64url')).toString();
}

/** The dependencies of a mail to a sealed address. */
export type SealedMailDeps = MailDeps & Secret;
