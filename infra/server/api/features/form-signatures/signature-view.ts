import { asTenant, inScope, type Tx } from '@hydria/database/db.ts';
import type { AskedSignature, WaitingSignature } from '@hydria/shared/contract/form-signatures.ts';
import { elementsOf } from '@hydria/shared/rules/form-layout.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import { isPersonName } from '@hydria/shared/rules/person-name.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { selectFilesOf } from '../../kernel/answered-files.ts';
import { drawnLayout, selectLayout } from '../../kernel/form-layouts.ts';
import {
  selectFacts,
  selectSignature,
  selectUnsigned,
  type AnswerKey,
} from '../stored-answers/unsigned-answers.sql.ts';
import { linkInvalid, type CosignKey, type SenderKey } from './signature-links.ts';

type Signature = NonNullable<Awaited<ReturnType<typeof selectSignature>>>;

/** The present state: a signature whose days are over has lapsed, also before the job says so. */
const stateAt = ({ state, lapses_at }: Signature, now: Date) =>
  state === 'waiting' && lapses_at <= now ? ('lapsed' as const) : state;

/** A name that may stand in a mail or on a page for a stranger; null for none, and for what is no name. */
const shownName = (...parts: (string | null | undefined)[]): string | null => {
  const name = parts.filter(Boolean).join(' ').trim().slice(0, 120);
  return name !== '' && isPersonName(name) ? name : null;
};

/** The name in the answers of a guest: of the fields that browsers fill with their own. */
function nameInAnswers(api: unknown, answers: FormAnswers): string | null {
  const valueOf = (purpose: string): string | undefined => {
    const field = elementsOf(drawnLayout(api)).find(({ options }) => options.autocomplete === purpose)?.options.field;
    const value = field === undefined ? undefined : answers[field];
    return typeof value === 'string' ? value : undefined;
  };
  return shownName(valueOf('name') ?? valueOf('given-name'), valueOf('name') ? null : valueOf('family-name'));
}

/** The sender's name, of the account or of the answers, where it is the name of a person and no advertisement. */
export async function senderName(
  { db }: Pick<ApiContext, 'db'>,
  key: AnswerKey,
  person_id: number | null,
): Promise<string | null> {
  if (person_id !== null)
    return inScope(db, { deya_id: key.deya_id, person_id }, async (tx) => {
      const person = await tx
        .selectFrom('person')
        .select(['first_name', 'last_name'])
        .where('id', '=', person_id)
        .executeTakeFirst();
      return shownName(person?.first_name, person?.last_name);
    });
  return asTenant(db, key.deya_id, async (tx) => {
    const unsigned = await selectUnsigned(tx, key);
    const api = unsigned && (await selectLayout(tx, key.deya_id, unsigned.layout_sha256));
    // The server has stored these answers by this layout.
    return unsigned && api ? nameInAnswers(JSON.parse(api), unsigned.answers as FormAnswers) : null;
  });
}

/** The answers of a signature that is waited for. */
async function contentOf(tx: Tx, key: AnswerKey) {
  const unsigned = await selectUnsigned(tx, key);
  if (!unsigned) return { answers: null, api: null, files: [] };
  return {
    // The server has stored these answers by the rules of their form.
    answers: unsigned.answers as FormAnswers,
    api: await selectLayout(tx, key.deya_id, unsigned.layout_sha256),
    files: await selectFilesOf(tx, key.deya_id, { unsigned_id: key.id }),
  };
}

/** The form of a second person's link, with the answers while their signature is waited for. */
export async function viewAsked(app: ApiContext, key: CosignKey): Promise<AskedSignature> {
  const { deya_id } = key;
  const now = app.clock.now();
  const { row, facts, content } = await asTenant(app.db, deya_id, async (tx) => {
    const found = await selectSignature(tx, key);
    const isOpen = found !== undefined && stateAt(found, now) === 'waiting';
    return {
      row: found,
      facts: await selectFacts(tx, key),
      content: isOpen ? await contentOf(tx, key) : { answers: null, api: null, files: [] },
    };
  });
  if (!facts || row?.sending !== key.sending) throw linkInvalid();
  return {
    deya_id,
    code: facts.code,
    title: facts.title,
    text: facts.text,
    sender: await senderName(app, key, facts.person_id),
    name: row.name,
    state: stateAt(row, now),
    until: row.lapses_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    ...content,
  };
}

/** Waiting answers as their sender sees them. */
export async function viewWaiting(app: ApiContext, key: SenderKey): Promise<WaitingSignature> {
  const { deya_id, may_correct } = key;
  const { row, facts } = await asTenant(app.db, deya_id, async (tx) => ({
    row: await selectSignature(tx, key),
    facts: await selectFacts(tx, key),
  }));
  if (!row || !facts) throw linkInvalid();
  return {
    deya_id,
    code: facts.code,
    title: facts.title,
    state: stateAt(row, app.clock.now()),
    name: may_correct ? row.name : null,
    email: may_correct ? row.email : null,
    may_correct,
    until: row.lapses_at.toISOString(),
    reason: row.reason,
    amount_cents: facts.owed_cents,
  };
}
