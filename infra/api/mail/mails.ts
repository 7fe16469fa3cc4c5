import type { Mails } from '@hydria/outside/mail/send-mail.ts';
import { emailChangeNotice } from '../account/mails/email-change-notice.ts';
import { emailConfirm } from '../account/mails/email-confirm.ts';
import { passwordChanged } from '../account/mails/password-changed.ts';
import { passwordGiven } from '../account/mails/password-given.ts';
import { passwordReset } from '../account/mails/password-reset.ts';
import { announcementMail } from '../notifications/announcement-mail.ts';
import type { App } from '../implement.ts';
import { test } from './test-mail.ts';

/** The written list of mails: the name by which `enqueue(tx, 'mail.send', { template, ids })` asks for one. */
export const mails = {
  test,
  announcement: announcementMail,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'password-given': passwordGiven,
  'email-confirm': emailConfirm,
  'email-change-notice': emailChangeNotice,
} satisfies Mails<App>;
