import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { LaboratoryMapping } from '@hydria/shared/contract/laboratory.ts';
import { parseDelimited } from '@hydria/shared/rules/delimited-text.ts';
import { plainText } from '@hydria/shared/rules/text.ts';

export type Laboratory = Answer<'GET /api/utilities/laboratory'>;

/** A chosen file: its text, the heads of its columns, and its rows. */
export interface LaboratoryFile {
  name: string;
  text: string;
  heads: string[];
  rows: (readonly string[])[];
}

/** Spreadsheets in Greek save files in UTF-8 or in Windows-1253. */
const decode = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1253').decode(bytes);
  }
};

export async function readLaboratoryFile(file: File): Promise<LaboratoryFile> {
  const text = decode(await file.arrayBuffer());
  const [head, ...rows] = parseDelimited(text);
  const heads = [...new Set(head?.cells.filter((name) => name !== ''))];
  return { name: file.name, text, heads, rows: rows.map(({ cells }) => cells) };
}

/** Beginnings of heads by which a column is recognised, without accents. */
const HEADS = {
  date: ['ημερομηνια', 'date', 'datum'],
  zone: ['ζωνη', 'zone', 'περιοχη', 'οικισμος'],
  sampling_point: ['σημειο', 'sampling', 'point', 'probe', 'θεση'],
  laboratory: ['εργαστηριο', 'lab'],
  parameter: ['παραμετρος', 'parameter', 'test', 'analyte'],
  value: ['τιμη', 'αποτελεσμα', 'value', 'result', 'wert', 'ergebnis', 'valeur', 'resultat'],
  unit: ['μοναδα', 'unit', 'einheit', 'unite'],
} as const;

type Role = keyof typeof HEADS;

const headOf = (heads: readonly string[], role: Role): string | null =>
  heads.find((head) => HEADS[role].some((start) => plainText(head).startsWith(start))) ?? null;

/** A name without its unit, accents and signs: `Μόλυβδος (µg/l)` and `μολυβδος` are equal. */
const bare = (name: string): string =>
  plainText(name)
    .replaceAll(/[([].*?[)\]]/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const aliasOf = (name: string, quantities: Laboratory['quantities']): string | undefined =>
  quantities.find(({ alias, title }) => [bare(alias), bare(title)].includes(bare(name)))?.alias;

/** The laboratory's names of quantities in a file: heads of columns, or the different texts of one column. */
export function namesIn({ heads, rows }: LaboratoryFile, mapping: LaboratoryMapping): string[] {
  const { layout, parameter, date, zone, sampling_point, laboratory, unit } = mapping;
  if (layout === 'columns') {
    const taken = new Set([date, zone, sampling_point, laboratory, unit]);
    return heads.filter((head) => !taken.has(head));
  }
  const at = parameter === null ? -1 : heads.indexOf(parameter);
  return at < 0 ? [] : [...new Set(rows.map((cells) => cells[at] ?? '').filter((name) => name !== ''))];
}

/** Whether the columns of a mapping are in a file. */
const fits = ({ heads }: LaboratoryFile, { date, zone, parameter, value }: LaboratoryMapping): boolean =>
  [date, zone, parameter, value].every((head) => head === null || heads.includes(head));

/** The kept mapping where its columns are in the file, otherwise one by the usual heads. */
export function firstMapping(file: LaboratoryFile, { mapping: kept, quantities }: Laboratory): LaboratoryMapping {
  const { heads } = file;
  const [parameter, value] = [headOf(heads, 'parameter'), headOf(heads, 'value')];
  const isRows = parameter !== null && value !== null;
  const guessed: LaboratoryMapping = {
    layout: isRows ? 'rows' : 'columns',
    date: headOf(heads, 'date') ?? heads[0] ?? '',
    zone: headOf(heads, 'zone'),
    zone_name: '',
    sampling_point: headOf(heads, 'sampling_point'),
    laboratory: headOf(heads, 'laboratory'),
    laboratory_name: kept?.laboratory_name ?? '',
    parameter: isRows ? parameter : null,
    value: isRows ? value : null,
    unit: isRows ? headOf(heads, 'unit') : null,
    quantities: [],
  };
  const mapping = kept && fits(file, kept) ? kept : guessed;
  return withNames(file, mapping, kept?.quantities ?? [], quantities);
}

/** A mapping with the quantity of each name in the file: as it was kept, otherwise by the titles of the quantities. */
export function withNames(
  file: LaboratoryFile,
  mapping: LaboratoryMapping,
  known: LaboratoryMapping['quantities'],
  quantities: Laboratory['quantities'],
): LaboratoryMapping {
  const found = namesIn(file, mapping).flatMap((name) => {
    const alias = known.find((one) => one.name === name)?.alias ?? aliasOf(name, quantities);
    return alias === undefined ? [] : [{ name, alias }];
  });
  return { ...mapping, quantities: found };
}
