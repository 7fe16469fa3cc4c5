import type { Mails } from '@hydria/outside/mail/send-mail.ts';
import type { App } from '../implement.ts';
import { test } from './test-mail.ts';

/** The written list of mails: the name by which `enqueue(tx, 'mail.send', { template, ids })` asks for one. */
export const mails = {
  test,
} satisfies Mails<App>;
