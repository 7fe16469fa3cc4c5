import type { LaboratoryMapping, LaboratoryOutcome } from '@hydria/shared/contract/laboratory.ts';
import { parseDelimited, type DelimitedRow } from '@hydria/shared/rules/delimited-text.ts';

type Refusal = LaboratoryOutcome['refusals'][number];

/** A value of the file in the format of the feed, with its line and the head of its column. */
export interface FileValue {
  line: number;
  field: string;
  row: {
    zone: string;
    alias: string;
    analysis_date: string;
    value: string;
    unit: string | null;
    sampling_point: string | null;
    laboratory: string | null;
  };
}

/** The day of a date as laboratories write it, day first or ISO 8601, with or without a time; null for another text. */
export function dayOf(written: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(written);
  const local = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?: .*)?$/.exec(written);
  const [year, month, date] = iso ? iso.slice(1, 4) : [local?.[3], local?.[2], local?.[1]];
  if (year === undefined || month === undefined || date === undefined) return null;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

/** The unit at the end of a head: `Conductivity (µS/cm)`, `Lead [µg/l]`. */
const unitIn = (head: string): string | null => /[([]([^()[\]]+)[)\]]\s*$/.exec(head)?.[1]?.trim() ?? null;

interface Table {
  heads: readonly string[];
  rows: readonly DelimitedRow[];
}

type CellOf = (row: DelimitedRow, head: string | null) => string;

/** Values of one row: the one that it holds, or one of each quantity. */
function valuesOf(table: Table, mapping: LaboratoryMapping, cell: CellOf, row: DelimitedRow) {
  const { layout, parameter, value, unit, quantities } = mapping;
  if (layout === 'columns')
    return quantities
      .filter(({ name }) => table.heads.includes(name))
      .map(({ name, alias }) => ({ alias, field: name, value: cell(row, name), unit: unitIn(name) }));
  const named = quantities.find(({ name }) => name === cell(row, parameter));
  if (!named) return [];
  return [{ alias: named.alias, field: value ?? '', value: cell(row, value), unit: cell(row, unit) || null }];
}

/** The values of a laboratory's file that its mapping names, and those that cannot be read. An empty cell is no value. */
export function readFile(file: string, mapping: LaboratoryMapping): { values: FileValue[]; refused: Refusal[] } {
  const [head, ...rows] = parseDelimited(file);
  const heads = head?.cells ?? [];
  const table = { heads, rows };
  const cell: CellOf = ({ cells }, name) => (name === null ? '' : (cells[heads.indexOf(name)] ?? ''));
  const values: FileValue[] = [];
  const refused: Refusal[] = [];
  const needed = [mapping.date, ...(mapping.layout === 'rows' ? [mapping.parameter, mapping.value] : [])];
  for (const name of needed)
    if (name !== null && !heads.includes(name)) refused.push({ line: 1, field: name, reason: 'required', value: null });
  if (refused.length > 0) return { values, refused };
  for (const row of rows) {
    const found = valuesOf(table, mapping, cell, row).filter(({ value }) => value !== '');
    if (found.length === 0) continue;
    const { line } = row;
    const written = cell(row, mapping.date);
    const analysis_date = dayOf(written);
    if (analysis_date === null) {
      refused.push({ line, field: mapping.date, reason: written === '' ? 'required' : 'date', value: written || null });
      continue;
    }
    const sample = {
      zone: mapping.zone === null ? mapping.zone_name : cell(row, mapping.zone),
      analysis_date,
      sampling_point: cell(row, mapping.sampling_point) || null,
      laboratory: (mapping.laboratory === null ? mapping.laboratory_name : cell(row, mapping.laboratory)) || null,
    };
    for (const { field, alias, value, unit } of found)
      values.push({ line, field, row: { ...sample, alias, value, unit } });
  }
  return { values, refused };
}
