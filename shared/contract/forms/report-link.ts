import { email, reference } from './fields.ts';
import { defineForm } from './form.ts';

/** Asks for a mail with a link to one report, `POST /api/report-links`. */
export const reportLinkForm = defineForm('report_link', { code: reference(), email: email() });
