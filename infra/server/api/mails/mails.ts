import type { Mails } from '@hydria/adapters/mail/send-mail.ts';
import { emailChangeNotice } from '../features/account/mails/email-change-notice.ts';
import { emailConfirm } from '../features/account/mails/email-confirm.ts';
import { passwordChanged } from '../features/account/mails/password-changed.ts';
import { passwordGiven } from '../features/account/mails/password-given.ts';
import { passwordReset } from '../features/account/mails/password-reset.ts';
import { contactMail } from '../features/contact/contact-mail.ts';
import { announcementMail } from '../features/notifications/announcement-mail.ts';
import { registrationAccepted, registrationRefused } from '../features/registrations/registration-mails.ts';
import type { ApiContext } from '../kernel/api-context.ts';
import { signInLink } from '../features/session/mails/sign-in-link.ts';
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
} satisfies Mails<ApiContext>;
