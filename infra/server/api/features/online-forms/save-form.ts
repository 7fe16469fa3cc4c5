import { randomBytes } from 'node:crypto';
import { allowedUrl } from '@hydria/adapters/http/allowed-url.ts';
import { OutsideError } from '@hydria/adapters/http/outside-error.ts';
import { casePeople } from '@hydria/database/cross-utility.ts';
import type { Tx } from '@hydria/database/db.ts';
import type { FormContent } from '@hydria/database/tables/requests.ts';
import { isUniqueViolation } from '@hydria/database/unique-violation.ts';
import { formLayout } from '@hydria/shared/contract/form-layout.ts';
import { formSettings, type savedForm } from '@hydria/shared/contract/form-editor.ts';
import type { StoredLayout } from '@hydria/shared/rules/form-layout.ts';
import { withCleanTexts } from '@hydria/shared/rules/form-outline.ts';
import { isOnHost, isOwnPath } from '@hydria/shared/rules/public-url.ts';
import { z } from 'zod';
import { allowedHostsOf } from '../../kernel/allowed-hosts.ts';
import { AppError, ConflictError, InputError } from '../../kernel/app-error.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { validateInput } from '../../http/validate-input.ts';
import { isTeamInUse } from '../case-teams/case-teams.sql.ts';
import { columnsOfContent, emptyContent } from '../form-editor/form-content.ts';
import {
  keepDraft,
  lockForm,
  renameForm,
  takeOffline,
  touchForm,
  writeContent,
  type LockedForm,
} from '../form-editor/form-editor.sql.ts';
import { requireUnlocked } from '../form-editor/form-lock.ts';
import { publishContent } from '../form-editor/publish-form.ts';
import { insertForm, isOpenBook, selectLineage } from './online-forms.sql.ts';

export type SentForm = z.output<typeof savedForm>;

/** The person who saves, and when. */
export interface Saver {
  person_id: number;
  now: Date;
}

const inField = z.strictObject({ api: formLayout });

/** The layout in the string (D §3), validated like the feed's: a form that cannot be answered is not stored. */
function layoutOf(api: string): StoredLayout {
  let parsed: unknown;
  try {
    parsed = JSON.parse(api);
  } catch {
    throw new InputError({ api: ['invalid'] });
  }
  const { api: rows } = validateInput(inField, { api: parsed });
  // Again: a text of which nothing is left is none.
  return validateInput(inField, { api: withCleanTexts(rows, cleanHtml) }).api;
}

/** Refuses a book that cannot number answers; a form keeps its book, even after that was closed. */
async function checkBook(tx: Tx, deya_id: number, sent: SentForm, kept: string | null): Promise<void> {
  const book = sent.book === undefined ? kept : sent.book;
  if (book !== null && book !== kept && !(await isOpenBook(tx, deya_id, book)))
    throw new InputError({ book: ['reference_unknown'] });
  if (sent.auto_nr !== undefined && sent.auto_nr !== (book === null ? 0 : 1))
    throw new InputError({ auto_nr: ['invalid'] });
}

/** Refuses a parent that the utility does not have, and one that descends from the form itself. */
async function checkParent(tx: Tx, deya_id: number, { id, parentForm }: SentForm): Promise<void> {
  if (parentForm == null) return;
  const line = await selectLineage(tx, deya_id, parentForm);
  if (line.length === 0) throw new InputError({ parentForm: ['reference_unknown'] });
  if (id !== undefined && line.includes(id)) throw new InputError({ parentForm: ['invalid'] });
}

/** The page for afterwards, as long as the utility allows its host (decisions 34); null without one. */
export async function allowedRedirect(tx: Tx, deya_id: number, url: string | null): Promise<string | null> {
  if (url === null || isOwnPath(url)) return url;
  return url.startsWith('https://') && isOnHost(url, await allowedHostsOf(tx, deya_id)) ? url : null;
}

/** Refuses a team out of use and a person who handles no cases: no answer would reach them. */
async function checkReceivers(tx: Tx, deya_id: number, sent: SentForm): Promise<void> {
  const { assign_to_team: team, assign_to_person: person } = sent;
  if (team != null && !(await isTeamInUse(tx, deya_id, team))) throw new InputError({ assign_to_team: ['invalid'] });
  if (person == null) return;
  const people = await casePeople(tx, deya_id);
  if (!people.some(({ person_id }) => person_id === person)) throw new InputError({ assign_to_person: ['invalid'] });
}

/** Refuses a page elsewhere that the utility does not allow. */
async function checkRedirect(tx: Tx, deya_id: number, { redirect_url: url = null }: SentForm): Promise<void> {
  if (url !== null && (await allowedRedirect(tx, deya_id, url)) === null)
    throw new InputError({ redirect_url: ['exists'] });
}

/** Refuses an address that the portal would not call: of another host than the utility allows, or no plain address of https. */
async function checkEndpoint(tx: Tx, deya_id: number, { endpoint = null }: SentForm): Promise<void> {
  if (endpoint === null) return;
  try {
    allowedUrl(endpoint, await allowedHostsOf(tx, deya_id));
  } catch (error) {
    if (error instanceof OutsideError) throw new InputError({ endpoint: ['exists'] });
    throw error;
  }
}

/** A generated name: never all digits, because a form's number is. */
export const newFormId = () => `form-${randomBytes(6).toString('hex')}`;

type Text = FormContent['title'];

/** A title that was sent as one text is Greek; the translations stay. */
const titleOf = (sent: SentForm['title'], before?: Text): Text | undefined => {
  if (typeof sent === 'string') return { ...before, el: sent };
  return sent ?? before;
};

/** Settings whose names are those of their columns. */
const NAMES = (Object.keys(formSettings) as (keyof typeof formSettings)[]).filter((name) => name !== 'parentForm');

/** The content with the fields that were sent; others keep their values. */
const contentWith = (before: FormContent | undefined, sent: SentForm): FormContent => {
  const title = titleOf(sent.title, before?.title);
  if (!title) throw new InputError({ title: ['required'] });
  const { parentForm, ...settings } = sent;
  const given = NAMES.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]] as const]));
  return {
    ...(before ?? emptyContent(title, [])),
    ...(Object.fromEntries(given) as Partial<FormContent>),
    ...(parentForm !== undefined && { parent_form: parentForm }),
    title,
    api: layoutOf(sent.api),
  };
};

/** The form as the saver may change it. */
async function formToSave(tx: Tx, deya_id: number, sent: SentForm, saver: Saver): Promise<LockedForm | undefined> {
  if (sent.id === undefined) return undefined;
  const found = await lockForm(tx, deya_id, sent.id);
  if (!found) throw new AppError('form_not_found', 404);
  requireUnlocked(found, saver);
  const { version } = found.form;
  if (sent.version !== undefined && sent.version !== version) throw new ConflictError({ version });
  return found;
}

/** Stores a new form, which is hidden until it is published; returns its number. */
export async function insertHidden(
  tx: Tx,
  deya_id: number,
  content: FormContent,
  { person_id, now }: Saver,
  form_id = newFormId(),
): Promise<number> {
  const row = {
    deya_id,
    form_id,
    is_online: false,
    source: 'staff' as const,
    updated_by: person_id,
    created_at: now,
    updated_at: now,
  };
  return (await insertForm(tx, { ...row, ...columnsOfContent(content) })).id;
}

/** Changes of a form that people fill in stand beside it until they are published. */
async function keepChanges(
  tx: Tx,
  ids: { deya_id: number; id: number },
  found: LockedForm,
  content: FormContent,
  saver: Saver,
) {
  if (found.form.is_online || found.draft?.content) await keepDraft(tx, ids, content, saver, found.draft?.publish_at);
  else await writeContent(tx, ids, content);
  await touchForm(tx, ids, saver);
}

async function write(tx: Tx, deya_id: number, sent: SentForm, saver: Saver): Promise<number> {
  const found = await formToSave(tx, deya_id, sent, saver);
  const content = contentWith(found?.content, sent);
  await checkBook(tx, deya_id, sent, found?.content.book ?? null);
  await checkParent(tx, deya_id, sent);
  await checkReceivers(tx, deya_id, sent);
  await checkRedirect(tx, deya_id, sent);
  await checkEndpoint(tx, deya_id, sent);
  const id = found?.form.id ?? (await insertHidden(tx, deya_id, content, saver, sent.form_id));
  const ids = { deya_id, id };
  if (found && sent.form_id) await renameForm(tx, ids, sent.form_id);
  if (sent.is_online === true) await publishContent(tx, { ...ids, content, ...saver });
  else if (found) await keepChanges(tx, ids, found, content, saver);
  if (sent.is_online === false && found) await takeOffline(tx, ids, saver.now);
  return id;
}

/** Creates a form of a utility, or changes the one with `id`; returns its number. */
export async function saveForm(tx: Tx, deya_id: number, sent: SentForm, saver: Saver): Promise<number> {
  try {
    return await write(tx, deya_id, sent, saver);
  } catch (error) {
    if (isUniqueViolation(error)) throw new InputError({ form_id: ['unique'] });
    throw error;
  }
}
