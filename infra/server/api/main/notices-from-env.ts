import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { createGuardedFetch } from '@hydria/adapters/http/guarded-fetch.ts';
import { openMailbox, type Mailbox } from '@hydria/adapters/mail/mailbox.ts';
import { noTransport, smtpTransport, type MailTransport } from '@hydria/adapters/mail/transport.ts';
import { createPush, noPush, type Push } from '@hydria/adapters/push/push.ts';
import { newVapidKey, readVapid } from '@hydria/adapters/push/vapid.ts';
import { systemClock } from '../kernel/clock.ts';

type Environment = Record<string, string | undefined>;

/** The ways to notify people, and the mailbox when mails stay here. */
export interface Notices {
  mail: MailTransport;
  push: Push;
  mailbox: Mailbox | null;
}

function smtpOf(text: string): MailTransport {
  if (URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname)
    return smtpTransport(text);
  // The text itself may hold a password.
  throw new StartUpError('MAIL_URL is no address of a mail server; it looks like smtp://user:password@host:587.');
}

/** Made once, and kept: browsers that have subscribed know the public half. */
function ownKey(dataDir: string): string {
  const file = join(dataDir, 'vapid.key');
  if (!existsSync(file)) writeFileSync(file, newVapidKey(), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

function pushOf(key: string, publicUrl: string, sandboxOrigins: readonly string[]): Push {
  try {
    // Push services ask for an https address or an e-mail; a portal on this machine has neither.
    const subject = publicUrl.startsWith('https:') ? publicUrl : 'https://hydria.example';
    return createPush({
      vapid: readVapid(key, subject),
      fetch: createGuardedFetch({ sandboxOrigins }),
      sandboxOrigins,
    });
  } catch {
    throw new StartUpError(
      'VAPID_KEY is no private key of P-256; make one with `node infra/server/adapters/push/new-key.ts`.',
    );
  }
}

/**
 * Mail and push from the environment. Beside demo data (`dataDir` given) mails stay in a mailbox of this machine and the key is
 * made here. Otherwise nothing is sent, and jobs wait among the failed ones.
 */
export function noticesFromEnv(env: Environment, publicUrl: string, demoDir: string | null): Notices {
  const mailbox = demoDir && !env['MAIL_URL'] ? openMailbox(join(demoDir, 'mailbox'), () => systemClock.now()) : null;
  const key = env['VAPID_KEY'] || (demoDir && ownKey(demoDir));
  return {
    mail: mailbox ?? (env['MAIL_URL'] ? smtpOf(env['MAIL_URL']) : noTransport),
    push: key ? pushOf(key, publicUrl, demoDir ? [publicUrl] : []) : noPush,
    mailbox,
  };
}
