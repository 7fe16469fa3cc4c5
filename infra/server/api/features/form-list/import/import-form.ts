import { savedForm } from '@hydria/shared/contract/form-editor.ts';
import type { ImportFinding } from '@hydria/shared/contract/form-list.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { PersonScope } from '../../../http/tenant-handlers.ts';
import { AppError, InputError } from '../../../kernel/app-error.ts';
import { saveForm } from '../../online-forms/save-form.ts';
import { fromGcForms, isGcForm } from './gc-forms.ts';
import type { ImportedForm } from './imported-form.ts';
import { isPart, part, readJson } from './json-parts.ts';
import { fromOpenForms, isOpenForm } from './open-forms.ts';
import { isArchive, readArchive } from './read-archive.ts';

/** Bytes of a file. */
export const IMPORT_MAX_BYTES = 2 * 1024 * 1024;

type Sent = z.output<typeof savedForm>;

/** A file as the form that would be saved. */
interface Candidate {
  form: Record<string, unknown>;
  findings: ImportFinding[];
}

const ofAnother = ({ title, description, success_note, rows, findings }: ImportedForm): Candidate => ({
  form: { title, description, success_note, api: JSON.stringify(rows) },
  findings,
});

/** Whether a file is an export of ours. */
const isOwn = (file: unknown): boolean => isPart(file) && file['hydria_form'] === 1;

const ofOurs = (file: unknown): Candidate => {
  const { settings, api } = part(file);
  return { form: { ...part(settings), api: JSON.stringify(api ?? null) }, findings: [] };
};

/** The form of a file: one of ours, of GC Forms, or of Open Forms. */
function candidateOf(bytes: Buffer): Candidate {
  if (bytes.length > IMPORT_MAX_BYTES) throw new AppError('form_file_too_large', 422);
  if (isArchive(bytes)) {
    const files = readArchive(bytes);
    if (isOpenForm(files)) return ofAnother(fromOpenForms(files));
    throw new AppError('form_file_unknown', 422);
  }
  const file = readJson(bytes.toString('utf8'));
  if (isOwn(file)) return ofOurs(file);
  if (isGcForm(file)) return ofAnother(fromGcForms(file));
  throw new AppError('form_file_unknown', 422);
}

/** Drops the settings that cannot be saved, each of which is a finding. A layout or a title that cannot is no form. */
function withoutSettings({ form, findings }: Candidate, names: readonly string[]): Candidate {
  if (names.length === 0 || names.some((name) => name === 'api' || name === 'title'))
    throw new AppError('form_file_invalid', 422);
  const refused = names.map((name) => ({ path: `settings.${name}`, name, reason: 'setting_refused' as const }));
  const kept = Object.entries(form).filter(([name]) => !names.includes(name));
  return { form: Object.fromEntries(kept), findings: [...findings, ...refused] };
}

/** The candidate with the settings that the contract takes. */
function parsed(candidate: Candidate): { sent: Sent; candidate: Candidate } {
  const result = savedForm.omit({ id: true, form_id: true, version: true, is_online: true }).safeParse(candidate.form);
  if (result.success) return { sent: result.data, candidate };
  const names = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? 'api')],
  );
  return parsed(withoutSettings(candidate, [...new Set(names)]));
}

/** Saves a candidate, without the settings that the utility cannot have. Nothing is stored before all of it is checked. */
async function save(scope: PersonScope, given: Candidate): Promise<{ id: number; findings: ImportFinding[] }> {
  const { sent, candidate } = parsed(given);
  try {
    return { id: await saveForm(scope.tx, scope.deya_id, sent, scope), findings: candidate.findings };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return save(scope, withoutSettings(candidate, Object.keys(error.fields)));
  }
}

/** Findings that are answered; a file with more is no form that is worth its import. */
const FINDINGS_MAX = 500;

/**
 * Makes a hidden form of a file. Where parts have no counterpart, it is made only with `skip`, which leaves them out. Without it they are
 * answered, and nothing is stored.
 */
export async function importForm(scope: PersonScope, bytes: Buffer, skip: boolean) {
  const candidate = candidateOf(bytes);
  // Nothing would be left of it: the clerk still reads why.
  if (candidate.form['api'] === '[]' && !skip) return { id: null, findings: candidate.findings };
  await sql`savepoint imported_form`.execute(scope.tx);
  const { id, findings } = await save(scope, candidate);
  if (findings.length > FINDINGS_MAX) throw new AppError('form_file_too_large', 422);
  const isMade = skip || findings.length === 0;
  await (isMade ? sql`release savepoint imported_form` : sql`rollback to savepoint imported_form`).execute(scope.tx);
  return { id: isMade ? id : null, findings };
}
