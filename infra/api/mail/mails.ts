import type { Mails } from '@hydria/outside/mail/send-mail.ts';
import { emailChangeNotice } from '../account/mails/email-change-notice.ts';
import { emailConfirm } from '../account/mails/email-confirm.ts';
import { passwordChanged } from '../account/mails/password-changed.ts';
import { passwordGiven } from '../account/mails/password-given.ts';
import { passwordReset } from '../account/mails/password-reset.ts';
import { contactMail } from '../contact/contact-mail.ts';
import { announcementMail } from '../notifications/announcement-mail.ts';
import { registrationAccepted, registrationRefused } from '../registrations/registration-mails.ts';
import type { App } from '../implement.ts';
import { signInLink } from '../session/mails/sign-in-link.ts';
import { test } from './test-mail.ts';

/** The written list of mails: the name by which `enqueue(tx, 'mail.send', { template, ids })` asks for one. */
export const mails = {
  test,
  announcement: announcementMail,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'password-given': passwordGiven,
  'sign-in-link': signInLink,
  'email-confirm': emailConfirm,
  'email-change-notice': emailChangeNotice,
  'registration-accepted': registrationAccepted,
  'registration-refused': registrationRefused,
  contact: contactMail,
} satisfies Mails<App>;
