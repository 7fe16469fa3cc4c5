import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursor, day, deya_id, done, html, id, instant, itemsPerPage, lang, timeOfDay } from './fields.ts';
import { LEGAL_KINDS, POI_TYPES, QUESTION_TYPES, TEXT_STATES } from '../rules/content.ts';
import { ANNOUNCEMENT_KINDS, announcementForm } from './forms/announcement.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { contactDataForm } from './forms/contact-data.ts';
import { legalTextForm } from './forms/legal-text.ts';
import { pointForm } from './forms/point.ts';
import { questionForm } from './forms/question.ts';

/** The keeper of a row: the utility's own system or its staff. */
const source = z.enum(['feed', 'staff']);
const written = z.string().nullable();
const version = z.int().positive();

/** The last change of a row by its staff; null before the first one. */
const kept = { source, version, updated_at: instant, updated_by: z.string().nullable() };

const announcementHead = {
  id,
  kind: z.enum(ANNOUNCEMENT_KINDS),
  state: z.enum(TEXT_STATES),
  start_date: day,
  start_time: timeOfDay.nullable(),
  end_date: day.nullable(),
  end_time: timeOfDay.nullable(),
  /** Languages in which title and text are written. */
  languages: z.array(lang),
  ...kept,
};

/** A row in the list of announcements. */
const listedAnnouncement = z.object({ ...announcementHead, title: z.string() }).meta({ id: 'ListedAnnouncement' });

export type ListedAnnouncement = z.output<typeof listedAnnouncement>;

/** An announcement with everything that the staff write. Texts are Markdown; times are those of the clock in Greece. */
const staffAnnouncement = z
  .object({
    ...announcementHead,
    published: z.boolean(),
    title_el: written,
    title_en: written,
    title_de: written,
    title_fr: written,
    description_el: written,
    description_en: written,
    description_de: written,
    description_fr: written,
    outage_from: written,
    outage_until: written,
    place_el: written,
    place_en: written,
    place_de: written,
    place_fr: written,
    streets: z.array(z.string()),
  })
  .meta({ id: 'StaffAnnouncement' });

export type StaffAnnouncement = z.output<typeof staffAnnouncement>;

/** A point of interest in the list of its staff. */
const listedPoint = z
  .object({
    code: z.string(),
    type: z.enum(POI_TYPES),
    title: z.string(),
    address: written,
    latitude: z.number(),
    longitude: z.number(),
    languages: z.array(lang),
    ...kept,
  })
  .meta({ id: 'ListedPoint' });

export type ListedPoint = z.output<typeof listedPoint>;

/** A point of interest with its texts in all languages. */
const staffPoint = listedPoint
  .omit({ title: true })
  .extend({
    phone: written,
    title_el: written,
    title_en: written,
    title_de: written,
    title_fr: written,
    description_el: written,
    description_en: written,
    description_de: written,
    description_fr: written,
    opening_hours_el: written,
    opening_hours_en: written,
    opening_hours_de: written,
    opening_hours_fr: written,
  })
  .meta({ id: 'StaffPoint' });

export type StaffPoint = z.output<typeof staffPoint>;

/** How customers reach a utility, and who changed each field last. */
const contactData = z
  .object({
    version: z.int(),
    address: written,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    phone1: written,
    phone1_use: written,
    phone2: written,
    phone2_use: written,
    phone3: written,
    phone3_use: written,
    email_public: written,
    website: written,
    opening_hours_el: written,
    opening_hours_en: written,
    opening_hours_de: written,
    opening_hours_fr: written,
    changes: z.array(z.object({ field: z.string(), changed_by: z.string(), changed_at: instant })),
  })
  .meta({ id: 'ContactData' });

export type ContactData = z.output<typeof contactData>;

/** A question in the list of its staff. */
const listedQuestion = z
  .object({
    code: z.string(),
    type: z.enum(QUESTION_TYPES),
    sort: z.int(),
    title: z.string(),
    published: z.boolean(),
    languages: z.array(lang),
    ...kept,
  })
  .meta({ id: 'ListedQuestion' });

export type ListedQuestion = z.output<typeof listedQuestion>;

/** Titles and texts in Markdown, by language. */
const words = {
  title_el: written,
  title_en: written,
  title_de: written,
  title_fr: written,
  description_el: written,
  description_en: written,
  description_de: written,
  description_fr: written,
};

const staffQuestion = listedQuestion.omit({ title: true }).extend(words).meta({ id: 'StaffQuestion' });

export type StaffQuestion = z.output<typeof staffQuestion>;

/** A version of a legal text in the list of its staff; `over` when a newer one is in force. */
const listedLegalText = z
  .object({
    kind: z.enum(LEGAL_KINDS),
    valid_from: day,
    state: z.enum(TEXT_STATES),
    title: z.string(),
    languages: z.array(lang),
    ...kept,
  })
  .meta({ id: 'ListedLegalText' });

export type ListedLegalText = z.output<typeof listedLegalText>;

const staffLegalText = listedLegalText
  .omit({ title: true })
  .extend({ published: z.boolean(), ...words })
  .meta({ id: 'StaffLegalText' });

export type StaffLegalText = z.output<typeof staffLegalText>;

const ofUtility = z.object({ deya_id });
const one = z.object({ id });
const byCode = z.object({ code: z.string().min(1).max(60) });
const byDay = z.object({ kind: z.enum(LEGAL_KINDS), valid_from: day });
const access = 'permission:content.manage';

export const textsContract = {
  'GET /api/staff/announcements': endpoint({
    access,
    summary: 'The announcements of a utility with drafts and past ones, latest first day first.',
    query: z.object({
      deya_id,
      itemsPerPage: itemsPerPage.optional(),
      state: z.enum(TEXT_STATES).optional(),
      kind: z.enum(ANNOUNCEMENT_KINDS).optional(),
      search: z.string().trim().max(100).optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ data: z.array(listedAnnouncement), total: z.int(), next: z.string().nullable() }),
  }),
  'GET /api/staff/announcements/{id}': endpoint({
    access,
    summary: 'An announcement with its texts in all languages.',
    params: one,
    query: ofUtility,
    answer: staffAnnouncement,
    errors: ['not_found'],
  }),
  'POST /api/staff/announcements': endpoint({
    access,
    summary: 'Makes an announcement. Subscribers are notified of a published one when it begins.',
    query: ofUtility,
    body: z.strictObject(fieldsOf(announcementForm)).check(rulesOf(announcementForm)),
    answer: staffAnnouncement,
  }),
  'PUT /api/staff/announcements/{id}': endpoint({
    access,
    summary:
      'Changes an announcement, unless another person has changed it since this version. One of the utility’s own system has to be taken over.',
    params: one,
    query: ofUtility,
    body: z.strictObject({ ...fieldsOf(announcementForm), version }).check(rulesOf(announcementForm)),
    answer: staffAnnouncement,
    errors: ['not_found', 'changed_meanwhile', 'row_of_feed'],
  }),
  'DELETE /api/staff/announcements/{id}': endpoint({
    access,
    summary: 'Deletes an announcement of the staff.',
    params: one,
    query: ofUtility,
    answer: done,
    errors: ['not_found', 'row_of_feed'],
  }),
  'POST /api/staff/text-preview': endpoint({
    access,
    summary: 'A text in Markdown as HTML, as it would be stored.',
    query: ofUtility,
    body: z.strictObject({ text: z.string().max(20_000) }),
    answer: z.object({ html }),
  }),
  'GET /api/staff/contact-data': endpoint({
    access,
    summary: 'How customers reach a utility, with the last change of each field.',
    query: ofUtility,
    answer: contactData,
    errors: ['deya_not_found'],
  }),
  'PUT /api/staff/contact-data': endpoint({
    access,
    summary:
      'Replaces the contact data of a utility. 409 `changed_meanwhile` with the present ones when the version is an older one.',
    query: ofUtility,
    body: z.strictObject({ ...fieldsOf(contactDataForm), version }).check(rulesOf(contactDataForm)),
    answer: contactData,
    errors: ['deya_not_found', 'changed_meanwhile'],
  }),
  'GET /api/staff/poi': endpoint({
    access,
    summary: 'The points of interest of a utility, by type and Greek title.',
    query: z.object({
      deya_id,
      itemsPerPage: itemsPerPage.optional(),
      type: z.enum(POI_TYPES).optional(),
      search: z.string().trim().max(100).optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ data: z.array(listedPoint), total: z.int(), next: z.string().nullable() }),
  }),
  'GET /api/staff/poi/{code}': endpoint({
    access,
    summary: 'A point of interest with its texts in all languages.',
    params: byCode,
    query: ofUtility,
    answer: staffPoint,
    errors: ['not_found'],
  }),
  'POST /api/staff/poi': endpoint({
    access,
    summary: 'Makes a point of interest.',
    query: ofUtility,
    body: z.strictObject(fieldsOf(pointForm)).check(rulesOf(pointForm)),
    answer: staffPoint,
  }),
  'PUT /api/staff/poi/{code}': endpoint({
    access,
    summary:
      'Changes a point of interest, unless another person has changed it since this version. One of the utility’s own system has to be taken over.',
    params: byCode,
    query: ofUtility,
    body: z.strictObject({ ...fieldsOf(pointForm), version }).check(rulesOf(pointForm)),
    answer: staffPoint,
    errors: ['not_found', 'changed_meanwhile', 'row_of_feed'],
  }),
  'DELETE /api/staff/poi/{code}': endpoint({
    access,
    summary: 'Deletes a point of interest of the staff.',
    params: byCode,
    query: ofUtility,
    answer: done,
    errors: ['not_found', 'row_of_feed'],
  }),
  'GET /api/staff/questions': endpoint({
    access,
    summary: 'The questions and answers of a utility with drafts, by type and place.',
    query: ofUtility,
    answer: z.object({ data: z.array(listedQuestion), total: z.int(), next: z.null() }),
  }),
  'GET /api/staff/questions/{code}': endpoint({
    access,
    summary: 'A question with its answer in all languages.',
    params: byCode,
    query: ofUtility,
    answer: staffQuestion,
    errors: ['not_found'],
  }),
  'POST /api/staff/questions': endpoint({
    access,
    summary: 'Makes a question with its answer.',
    query: ofUtility,
    body: z.strictObject(fieldsOf(questionForm)).check(rulesOf(questionForm)),
    answer: staffQuestion,
  }),
  'PUT /api/staff/questions/{code}': endpoint({
    access,
    summary:
      'Changes a question, unless another person has changed it since this version. One of the utility’s own system has to be taken over.',
    params: byCode,
    query: ofUtility,
    body: z.strictObject({ ...fieldsOf(questionForm), version }).check(rulesOf(questionForm)),
    answer: staffQuestion,
    errors: ['not_found', 'changed_meanwhile', 'row_of_feed'],
  }),
  'DELETE /api/staff/questions/{code}': endpoint({
    access,
    summary: 'Deletes a question of the staff.',
    params: byCode,
    query: ofUtility,
    answer: done,
    errors: ['not_found', 'row_of_feed'],
  }),
  'GET /api/staff/legal-texts': endpoint({
    access,
    summary: 'The versions of the legal texts of a utility with drafts, by kind, the newest first.',
    query: ofUtility,
    answer: z.object({ data: z.array(listedLegalText), total: z.int(), next: z.null() }),
  }),
  'GET /api/staff/legal-texts/{kind}/{valid_from}': endpoint({
    access,
    summary: 'A version of a legal text in all languages.',
    params: byDay,
    query: ofUtility,
    answer: staffLegalText,
    errors: ['not_found'],
  }),
  'POST /api/staff/legal-texts': endpoint({
    access,
    summary: 'Makes a version of a legal text, from today or a later day on.',
    query: ofUtility,
    body: z.strictObject(fieldsOf(legalTextForm)).check(rulesOf(legalTextForm)),
    answer: staffLegalText,
    errors: ['unique'],
  }),
  'PUT /api/staff/legal-texts/{kind}/{valid_from}': endpoint({
    access,
    summary:
      'Changes a draft or planned version of a legal text. One that is or was in force never changes: 409 `text_in_force`.',
    params: byDay,
    query: ofUtility,
    body: z.strictObject({ ...fieldsOf(legalTextForm), version }).check(rulesOf(legalTextForm)),
    answer: staffLegalText,
    errors: ['not_found', 'changed_meanwhile', 'row_of_feed', 'text_in_force', 'unique'],
  }),
  'DELETE /api/staff/legal-texts/{kind}/{valid_from}': endpoint({
    access,
    summary: 'Deletes a draft or planned version of the staff.',
    params: byDay,
    query: ofUtility,
    answer: done,
    errors: ['not_found', 'row_of_feed', 'text_in_force'],
  }),
};
