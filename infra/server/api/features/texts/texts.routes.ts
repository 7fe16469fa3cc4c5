import { textsContract } from '@hydria/shared/contract/texts.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { staff, type PersonScope } from '../../http/tenant-handlers.ts';
import { AppError, ConflictError, InputError } from '../../kernel/app-error.ts';
import { byNumber, keysetPage, readCursor } from '../../kernel/keyset-page.ts';
import { newReference } from '../../kernel/reference.ts';
import { audit } from '../audit/audit.ts';
import { enqueueAnnouncements } from '../notifications/announcements.ts';
import {
  announcementOf,
  byFirstDay,
  codeOf,
  countListed,
  deleteAnnouncement,
  insertAnnouncement,
  selectListed,
  updateAnnouncement,
} from './announcements.sql.ts';
import { contactDataOf, updateContactData } from './contact-data.sql.ts';
import {
  deleteLegalText,
  findLegalText,
  insertLegalText,
  legalTextOf,
  selectLegalTexts,
  type LegalKey,
} from './legal-texts.sql.ts';
import { deletePoint, insertPoint, pointOf, selectPoints, updatePoint } from './points.sql.ts';
import { deleteQuestion, questionOf, selectQuestions, writeQuestion } from './questions.sql.ts';
import { toHtml } from './text-markup.ts';

/** Rows of a page, unless the caller asks for another number. */
const USUAL_ROWS = 50;

type Act = 'text-made' | 'text-changed' | 'text-deleted';

/** Notes who wrote which text; the text itself is not in the trail. */
const note = (scope: PersonScope, action: Act, detail: { text: string; id: number | string }): Promise<void> =>
  audit(scope.tx, {
    deya_id: scope.deya_id,
    action,
    person_id: null,
    actor_person_id: scope.person_id,
    detail,
    at: scope.now,
  });

interface Kept {
  source: 'feed' | 'staff';
  version: number;
}

/** Refuses a change of an older version, and one of a row of the utility's system that is not to be taken over. */
function requireEditable(present: Kept, { version, take_over }: { version: number; take_over: boolean }): void {
  if (present.version !== version) throw new ConflictError(present);
  if (present.source === 'feed' && !take_over) throw new InputError({ take_over: ['row_of_feed'] });
}

/** Only rows of the staff are deleted here: the utility's system would send another again. */
function requireOfStaff({ source }: Kept): void {
  if (source === 'feed') throw new AppError('row_of_feed', 409);
}

/** A text that is or was in force is never changed: people have agreed to it. A new version takes its place. */
function requireNotInForce({ state }: { state: 'draft' | 'planned' | 'published' | 'over' }): void {
  if (state === 'published' || state === 'over') throw new AppError('text_in_force', 409);
}

/** A version begins today or later, on a day on which no other version of its kind begins. */
async function requireFreeDay(scope: PersonScope, key: LegalKey): Promise<void> {
  if (key.valid_from < scope.today) throw new InputError({ valid_from: ['min'] });
  if (await findLegalText(scope, key)) throw new InputError({ valid_from: ['unique'] });
}

/** The key of a new row of the staff; the utility's system has other ones. */
const newCode = (): string => `staff-${newReference()}`;

/** Calls of a utility's staff for its public texts. */
export const texts = defineEndpoints(textsContract, {
  'GET /api/staff/announcements': staff(async (scope, { query }) => {
    const { state, kind, search, itemsPerPage: rows, cursor } = query;
    const filter = { state, kind, search };
    const page = await keysetPage(byFirstDay, { cursor, rows }, (at) => selectListed(scope, filter, at));
    return { ...page, total: await countListed(scope, filter) };
  }),

  'GET /api/staff/announcements/{id}': staff((scope, { params: { id } }) => announcementOf(scope, id)),

  'POST /api/staff/announcements': staff(async (scope, { body }) => {
    const code = newCode();
    const id = await insertAnnouncement(scope, code, body);
    await note(scope, 'text-made', { text: 'announcement', id });
    await enqueueAnnouncements(scope.tx, scope.deya_id, [code], scope.now);
    return announcementOf(scope, id);
  }),

  'PUT /api/staff/announcements/{id}': staff(async (scope, { params: { id }, body: { version, ...values } }) => {
    const present = await announcementOf(scope, id, { lock: true });
    requireEditable(present, { version, take_over: values.take_over });
    await updateAnnouncement(scope, { id, version }, values);
    await note(scope, 'text-changed', { text: 'announcement', id });
    await enqueueAnnouncements(scope.tx, scope.deya_id, [await codeOf(scope.tx, scope.deya_id, id)], scope.now);
    return announcementOf(scope, id);
  }),

  'DELETE /api/staff/announcements/{id}': staff(async (scope, { params: { id } }) => {
    requireOfStaff(await announcementOf(scope, id, { lock: true }));
    await deleteAnnouncement(scope.tx, scope.deya_id, id);
    await note(scope, 'text-deleted', { text: 'announcement', id });
    return DONE;
  }),

  'POST /api/staff/text-preview': staff((_, { body }) => Promise.resolve({ html: toHtml(body.text) })),

  'GET /api/staff/contact-data': staff((scope) => contactDataOf(scope)),

  'PUT /api/staff/contact-data': staff(async (scope, { body: { version, ...values } }) => {
    const present = await contactDataOf(scope, { lock: true });
    if (present.version !== version) throw new ConflictError(present);
    const fields = await updateContactData(scope, present, values);
    const { deya_id, person_id: actor_person_id, now: at } = scope;
    const act = { deya_id, action: 'utility-changed', person_id: null, actor_person_id, detail: { fields }, at };
    if (fields.length > 0) await audit(scope.tx, act);
    return contactDataOf(scope);
  }),

  'GET /api/staff/poi': staff(async (scope, { query: { type, search, itemsPerPage = USUAL_ROWS, cursor } }) => {
    const all = await selectPoints(scope, { type, search });
    const begin = readCursor(byNumber('place'), cursor) ?? 0;
    const end = begin + itemsPerPage;
    return { data: all.slice(begin, end), total: all.length, next: end < all.length ? String(end) : null };
  }),

  'GET /api/staff/poi/{code}': staff((scope, { params: { code } }) => pointOf(scope, code)),

  'POST /api/staff/poi': staff(async (scope, { body }) => {
    const code = newCode();
    await insertPoint(scope, code, body);
    await note(scope, 'text-made', { text: 'poi', id: code });
    return pointOf(scope, code);
  }),

  'PUT /api/staff/poi/{code}': staff(async (scope, { params: { code }, body: { version, ...values } }) => {
    const present = await pointOf(scope, code, { lock: true });
    requireEditable(present, { version, take_over: values.take_over });
    await updatePoint(scope, { code, version }, values);
    await note(scope, 'text-changed', { text: 'poi', id: code });
    return pointOf(scope, code);
  }),

  'DELETE /api/staff/poi/{code}': staff(async (scope, { params: { code } }) => {
    requireOfStaff(await pointOf(scope, code, { lock: true }));
    await deletePoint(scope, code);
    await note(scope, 'text-deleted', { text: 'poi', id: code });
    return DONE;
  }),

  'GET /api/staff/questions': staff(async (scope) => {
    const data = await selectQuestions(scope);
    return { data, total: data.length, next: null };
  }),

  'GET /api/staff/questions/{code}': staff((scope, { params: { code } }) => questionOf(scope, code)),

  'POST /api/staff/questions': staff(async (scope, { body }) => {
    const code = newCode();
    await writeQuestion(scope, { code, version: 0 }, body);
    await note(scope, 'text-made', { text: 'faq', id: code });
    return questionOf(scope, code);
  }),

  'PUT /api/staff/questions/{code}': staff(async (scope, { params: { code }, body: { version, ...values } }) => {
    const present = await questionOf(scope, code, { lock: true });
    requireEditable(present, { version, take_over: values.take_over });
    await writeQuestion(scope, { code, version }, values);
    await note(scope, 'text-changed', { text: 'faq', id: code });
    return questionOf(scope, code);
  }),

  'DELETE /api/staff/questions/{code}': staff(async (scope, { params: { code } }) => {
    requireOfStaff(await questionOf(scope, code, { lock: true }));
    await deleteQuestion(scope, code);
    await note(scope, 'text-deleted', { text: 'faq', id: code });
    return DONE;
  }),

  'GET /api/staff/legal-texts': staff(async (scope) => {
    const data = await selectLegalTexts(scope);
    return { data, total: data.length, next: null };
  }),

  'GET /api/staff/legal-texts/{kind}/{valid_from}': staff((scope, { params }) => legalTextOf(scope, params)),

  'POST /api/staff/legal-texts': staff(async (scope, { body }) => {
    await requireFreeDay(scope, body);
    await insertLegalText(scope, 1, body);
    await note(scope, 'text-made', { text: body.kind, id: body.valid_from });
    return legalTextOf(scope, body);
  }),

  'PUT /api/staff/legal-texts/{kind}/{valid_from}': staff(async (scope, { params, body: { version, ...values } }) => {
    const present = await legalTextOf(scope, params, { lock: true });
    requireNotInForce(present);
    requireEditable(present, { version, take_over: values.take_over });
    await deleteLegalText(scope, params);
    await requireFreeDay(scope, values);
    await insertLegalText(scope, version + 1, values);
    await note(scope, 'text-changed', { text: values.kind, id: values.valid_from });
    return legalTextOf(scope, values);
  }),

  'DELETE /api/staff/legal-texts/{kind}/{valid_from}': staff(async (scope, { params }) => {
    const present = await legalTextOf(scope, params, { lock: true });
    requireNotInForce(present);
    requireOfStaff(present);
    await deleteLegalText(scope, params);
    await note(scope, 'text-deleted', { text: params.kind, id: params.valid_from });
    return DONE;
  }),
});
