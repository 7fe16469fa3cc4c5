import type { Tx } from '@hydria/database/db.ts';
import { feedKinds } from '../../contract/feed/kinds.ts';
import type { z } from 'zod';
import { InputError } from '../../kernel/app-error.ts';
import { validateInput } from '../../http/validate-input.ts';
import type { Entity, FeedRow, Refusal } from './importer.ts';

/** The result of a batch: each key once, to be stored or to be removed. */
interface MergeResult<T> {
  refusals: Refusal[];
  whole: T[];
  removals: FeedRow<T>[];
}

type Values = Record<string, unknown>;

const keyOf = (keys: readonly string[], value: unknown) =>
  keys.length === 1 ? String((value as Values)[keys[0]!]) : JSON.stringify(keys.map((name) => (value as Values)[name]));

/** Leaves empty fields out, so that the schema supplies their value. */
const said = (value: object) => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null));

const overlay = (before: object, part: object): object => ({ ...before, ...part });

/** Merges a partial row into the stored one; throws an InputError when the result is invalid. */
const joined = (row: z.ZodType, join: typeof overlay, before: object, part: object) =>
  validateInput(row, said(join(before, part)));

/** The stored rows that parts of the batch belong to, by their key. */
async function readStored<T>(tx: Tx, deya_id: number, entity: Entity<T>, rows: FeedRow<T>[]) {
  const { keys, removal } = feedKinds[entity.name];
  const parts = new Map(rows.filter(({ op }) => op === 'part').map(({ value }) => [keyOf(keys, value), value]));
  const stored = parts.size ? await entity.read(tx, deya_id, [...parts.values()]) : [];
  const keyed = stored.map((row) => {
    const key = Object.fromEntries(keys.map((name) => [name, (row as Values)[name]]));
    // PostgreSQL has its own format of instants; the schema defines the format of keys here.
    return [keyOf(keys, removal.parse({ ...key, deleted: true })), row] as const;
  });
  return new Map(keyed);
}

/**
 * Processes the rows of a batch in their order: of two rows with one key the later one counts, and partial rows are
 * merged.
 */
export async function mergeBatch<T>(
  tx: Tx,
  deya_id: number,
  entity: Entity<T>,
  rows: FeedRow<T>[],
): Promise<MergeResult<T>> {
  const { keys, row: schema } = feedKinds[entity.name];
  const join = entity.join ?? overlay;
  const checked = rows.some(({ op }) => op === 'removal') ? rows.filter(({ op }) => op !== 'removal') : rows;
  const refusals = await entity.check(tx, deya_id, checked);
  const refused = new Set(refusals.map(({ line }) => line));
  const stored = await readStored(tx, deya_id, entity, rows);
  const last = new Map<string, FeedRow<T>>();
  for (const row of rows) {
    if (refused.has(row.line)) continue;
    const key = keyOf(keys, row.value);
    if (row.op !== 'part') {
      last.set(key, row);
      continue;
    }
    const before = last.get(key);
    const there = before ? before.op !== 'removal' && (before.value as object) : stored.get(key);
    if (!there) {
      refusals.push({ line: row.line, field: keys[0]!, reason: 'row_unknown' });
      continue;
    }
    try {
      last.set(key, { line: row.line, value: joined(schema, join, there, row.value as object) as T });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const reasons = Object.entries(error.fields).flatMap(([field, all]) => all.map((reason) => ({ field, reason })));
      refusals.push(...reasons.map((reason) => ({ line: row.line, ...reason })));
    }
  }
  const settled = [...last.values()];
  const removals = settled.filter(({ op }) => op === 'removal');
  const whole = (removals.length ? settled.filter(({ op }) => !op) : settled).map(({ value }) => value);
  return { refusals, whole, removals };
}
