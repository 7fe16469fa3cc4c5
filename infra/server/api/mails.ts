import type { Mails } from '@hydria/adapters/mail/send-mail.ts';
import { emailChangeNotice } from './features/account/mails/email-change-notice.ts';
import { emailConfirm } from './features/account/mails/email-confirm.ts';
import { passwordChanged } from './features/account/mails/password-changed.ts';
import { passwordGiven } from './features/account/mails/password-given.ts';
import { passwordReset } from './features/account/mails/password-reset.ts';
import { newBillMail } from './features/bills/new-bill-mail.ts';
import { contactAnswerMail } from './features/contact/answer-mail.ts';
import { contactMail } from './features/contact/contact-mail.ts';
import { applicationAnswers } from './features/online-forms/application-answers-mail.ts';
import { applicationForUtility } from './features/online-forms/application-for-utility-mail.ts';
import { answersWaiting } from './features/online-forms/waiting-answers-mail.ts';
import { applicationReceived } from './features/online-forms/application-mail.ts';
import { erasureReceipt } from './features/personal-data/erasure-receipt-mail.ts';
import { dataRequestMail } from './features/personal-data/data-request-mail.ts';
import { handoverMail } from './features/handovers/handover-mail.ts';
import { handoversStanding } from './features/handovers/standing-mail.ts';
import { exportReady } from './features/personal-data/export-ready-mail.ts';
import { flowAlertMail } from './features/flow-alerts/flow-alert-mail.ts';
import { paymentRefund, paymentSurplus } from './features/payments/money-back-mails.ts';
import { paymentReceipt } from './features/payments/receipt-mail.ts';
import { planRequestMail } from './features/plan-requests/plan-request-mail.ts';
import { readingAccepted, readingCorrected, readingRefused } from './features/readings/reading-mails.ts';
import { supplyRequestMail } from './features/supply-requests/supply-request-mail.ts';
import { newDevice } from './features/session/mails/new-device.ts';
import { secondFactorOff, secondFactorOn } from './features/two-factor/mails/second-factor-changed.ts';
import { announcementMail } from './features/notifications/announcement-mail.ts';
import {
  registrationAccepted,
  registrationQuestion,
  registrationRefused,
} from './features/registrations/registration-mails.ts';
import { waterNoticeMail } from './features/water-notices/notice-mail.ts';
import { secondPersonAsked } from './features/roles/second-person-mail.ts';
import { accountMergeReceived, accountMerged } from './features/users/merge-mails.ts';
import type { ApiContext } from './kernel/api-context.ts';
import { signInLink } from './features/session/mails/sign-in-link.ts';
import { signInLinkRefused } from './features/session/mails/sign-in-link-refused.ts';
import { readingTokenMade } from './features/reading-tokens/token-made-mail.ts';
import { signUpKnown } from './features/sign-up/known-address-mail.ts';
import { weeklyDigestMail } from './features/alert-settings/weekly-digest-mail.ts';
import { featureMails } from './features.ts';
import { test } from './features/notifications/test-mail.ts';

/** The written list of mails: the name by which `enqueue(tx, 'mail.send', { template, ids })` asks for one. */
export const mails = {
  test,
  ...featureMails,
  announcement: announcementMail,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'password-given': passwordGiven,
  'sign-in-link': signInLink,
  'sign-in-link-refused': signInLinkRefused,
  'reading-token-made': readingTokenMade,
  'email-confirm': emailConfirm,
  'sign-up-known': signUpKnown,
  'email-change-notice': emailChangeNotice,
  'registration-accepted': registrationAccepted,
  'registration-refused': registrationRefused,
  'registration-question': registrationQuestion,
  contact: contactMail,
  'contact-answer': contactAnswerMail,
  'payment-receipt': paymentReceipt,
  'payment-surplus': paymentSurplus,
  'payment-refund': paymentRefund,
  'new-bill': newBillMail,
  'flow-alert': flowAlertMail,
  'weekly-digest': weeklyDigestMail,
  'water-notice': waterNoticeMail,
  'reading-accepted': readingAccepted,
  'reading-corrected': readingCorrected,
  'reading-refused': readingRefused,
  'supply-request': supplyRequestMail,
  'plan-request': planRequestMail,
  'erasure-receipt': erasureReceipt,
  'data-request': dataRequestMail,
  'export-ready': exportReady,
  handover: handoverMail,
  'handovers-standing': handoversStanding,
  'application-received': applicationReceived,
  'application-for-utility': applicationForUtility,
  'application-answers': applicationAnswers,
  'answers-waiting': answersWaiting,
  'second-factor-on': secondFactorOn,
  'second-factor-off': secondFactorOff,
  'new-device': newDevice,
  'account-merged': accountMerged,
  'account-merge-received': accountMergeReceived,
  'second-person-asked': secondPersonAsked,
} satisfies Mails<ApiContext>;
