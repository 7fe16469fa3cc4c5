import { z } from 'zod';
import { PHOTOS_MAX } from '../rules/photo.ts';
import { endpoint } from './endpoint.ts';
import { deya_id, done, id, instant } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { reportContactForm } from './forms/report-contact.ts';
import { reportFeedbackForm } from './forms/report-feedback.ts';
import { reportLinkForm } from './forms/report-link.ts';
import { reportNoteForm } from './forms/report-note.ts';
import { followedApplication } from './online-forms.ts';
import { contactAnswer, feedbackBody, idempotency_key, reportWithEvents } from './reports.ts';

/** The secret of a mailed link. It travels in bodies only, so that no address and no log has it. */
const token = z.string().min(1).max(500);
const link = { token };

export const reportLinksContract = {
  'POST /api/report-links': endpoint({
    access: 'public',
    summary:
      'Has a link to a report or an application mailed to the address that was left with it, good for two hours. The answer is the same for everybody.',
    body: z.strictObject({ deya_id, ...fieldsOf(reportLinkForm) }).check(rulesOf(reportLinkForm)),
    answer: done,
    errors: ['too_many_requests'],
  }),
  'POST /api/report-links/report': endpoint({
    access: 'public',
    summary:
      'The report of a mailed link, as its reporter sees it, and until when the link is good. It changes nothing.',
    body: z.strictObject(link),
    answer: z.object({ report: reportWithEvents, until: instant }),
    errors: ['report_link_invalid', 'too_many_requests'],
  }),
  'POST /api/report-links/application': endpoint({
    access: 'public',
    summary:
      'The application of a mailed link without its answers, and until when the link is good. It changes nothing.',
    body: z.strictObject(link),
    answer: z.object({ application: followedApplication, until: instant }),
    errors: ['report_link_invalid', 'too_many_requests'],
  }),
  'POST /api/report-links/document': endpoint({
    access: 'public',
    summary:
      'The application of a mailed link as a tagged PDF without its answers, because the address of a guest was never verified. It changes nothing.',
    body: z.strictObject(link),
    answer: z.unknown(),
    answerType: 'pdf',
    errors: ['report_link_invalid', 'too_many_requests'],
  }),
  'POST /api/report-links/photo': endpoint({
    access: 'public',
    summary: 'A photo of the case of a mailed link. It changes nothing.',
    body: z.strictObject({ ...link, photo_id: id, size: z.enum(['full', 'thumb']).optional() }),
    answer: z.unknown(),
    answerType: 'image',
    errors: ['report_link_invalid', 'report_not_found', 'too_many_requests'],
  }),
  'POST /api/report-links/notes': endpoint({
    access: 'public',
    summary: 'Adds a note, with up to three photos, to the case of a mailed link, while it is open.',
    bodyType: 'multipart',
    files: PHOTOS_MAX,
    body: z.strictObject({ ...link, ...fieldsOf(reportNoteForm), idempotency_key }),
    answer: done,
    errors: [
      'report_link_invalid',
      'report_closed',
      'report_photos_full',
      'application_closed',
      'application_photos_full',
      'deya_not_found',
      'image',
      'too_many_requests',
    ],
  }),
  'POST /api/report-links/withdraw': endpoint({
    access: 'public',
    summary: 'Closes the case of a mailed link; only while the utility has not begun with it.',
    body: z.strictObject(link),
    answer: done,
    errors: ['report_link_invalid', 'report_in_progress', 'application_in_progress', 'too_many_requests'],
  }),
  'POST /api/report-links/contact': endpoint({
    access: 'public',
    summary:
      'Changes the contact details of the case of a mailed link; an application has an address alone. A new address is valid once it is confirmed by the link that is mailed to it.',
    body: z.strictObject({ ...link, ...fieldsOf(reportContactForm) }).check(rulesOf(reportContactForm)),
    answer: contactAnswer,
    errors: ['report_link_invalid', 'too_many_requests'],
  }),
  'POST /api/report-links/feedback': endpoint({
    access: 'public',
    summary:
      'Says whether the case of a mailed link was solved, once for each solution and within 14 days. “No” opens it again.',
    body: z.strictObject({ ...link, ...feedbackBody }).check(rulesOf(reportFeedbackForm)),
    answer: done,
    errors: ['report_link_invalid', 'feedback_given', 'feedback_over', 'feedback_not_asked', 'too_many_requests'],
  }),
  'POST /api/report-links/confirm': endpoint({
    access: 'public',
    summary: 'Confirms the new address of a case by the link that was mailed to it. The address before gets a mail.',
    body: z.strictObject(link),
    answer: done,
    errors: ['confirmation_not_found', 'too_many_requests'],
  }),
};
