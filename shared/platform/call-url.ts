import type { EarlyRead } from './remote-manifest.ts';

type Values = Readonly<Record<string, unknown>>;

const isGiven = ([, value]: [string, unknown]): boolean => value !== undefined && value !== null;

/** The query in one order, so that an early read and the call it anticipates have the same address. */
const queryOf = (query: Values): string => {
  const given = Object.entries(query).filter(isGiven);
  const pairs = given.map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(pairs.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
};

/** `('GET /api/bills/list', { query: { deya_id: 3 } })` → `/api/bills/list?deya_id=3`. */
export const callUrl = (
  call: string,
  input: { params?: Values | undefined; query?: Values | undefined } = {},
): string => {
  const path = call
    .slice(call.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name] ?? '')));
  const query = queryOf(input.query ?? {});
  return query ? `${path}?${query}` : path;
};

/** The current values of `$deya_id`, `$lang` and `$param.x` in an early read. */
export interface ReadValues {
  deya_id: number | null;
  lang: string;
  params: Readonly<Record<string, string>>;
}

const fill = (template: string, { deya_id, lang, params }: ReadValues): string | undefined => {
  if (template === '$deya_id') return params.deya_id ?? deya_id?.toString();
  if (template === '$lang') return lang;
  if (template.startsWith('$param.')) return params[template.slice('$param.'.length)];
  return template;
};

/** The query of an early read with its values, or null when one is unknown. */
export const readQuery = (read: EarlyRead, values: ReadValues): Record<string, string> | null => {
  const query = Object.entries(read.query).flatMap(([name, template]) => {
    const value = fill(template, values);
    return value === undefined ? [] : [[name, value] as const];
  });
  return query.length === Object.keys(read.query).length ? Object.fromEntries(query) : null;
};

/** The address of an early read, or null when a value is unknown. */
export const readUrl = (read: EarlyRead, values: ReadValues): string | null => {
  const query = readQuery(read, values);
  return query && callUrl(read.call, { query });
};
