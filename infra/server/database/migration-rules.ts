import type { Migration } from './migrate.ts';

/**
 * Forbidden changes of a present table: they lock it for as long as it is big, or remove a part that the release before still uses
 * while both run. Each rule names the alternative.
 */
const RULES: readonly { name: string; broken: RegExp; instead: string }[] = [
  {
    name: 'index',
    broken: /^create (unique )?index (?!concurrently)(?:if not exists )?\S+ on (?:only )?(?<table>[\w.]+)/,
    instead: 'create index concurrently, in a file that begins with "-- one statement at a time"',
  },
  {
    name: 'type',
    broken: /^alter table (?:only )?(?<table>[\w.]+) .*alter (column )?\w+ (set data )?type /,
    instead: 'a new column beside the old one: another type rewrites every row',
  },
  {
    name: 'not null',
    broken: /^alter table (?:only )?(?<table>[\w.]+) .*\bset not null/,
    instead: 'a check constraint, not valid at first, validated in a later file',
  },
  {
    name: 'new column',
    broken:
      /^alter table (?:only )?(?<table>[\w.]+) .*add (column )?(if not exists )?(?!constraint)\w+ (?:(?!,).)*not null(?:(?!,|default).)*(,|$)/,
    instead: 'a default: the release before writes rows without this column',
  },
  {
    name: 'default',
    broken:
      /^alter table (?:only )?(?<table>[\w.]+) .*add (column )?.*default (gen_random_uuid|random|clock_timestamp|nextval)\b/,
    instead: 'no default that is another in each row: it rewrites every row',
  },
  {
    name: 'constraint',
    broken: /^alter table (?:only )?(?<table>[\w.]+) .*add (constraint \w+ )?(check|foreign key)\b(?!.*not valid)/,
    instead: 'not valid, and validated in a later file: every row is looked at under the lock',
  },
  {
    name: 'gone',
    broken:
      /^(alter table (?:only )?(?<table>[\w.]+) .*(drop column|rename)|drop table (if exists )?(?<dropped>[\w.]+))/,
    instead: 'leave it for one more release: the one before still names it',
  },
  {
    name: 'every row',
    broken: /^(update (?<table>[\w.]+) (?!.*\bwhere\b)|delete from (?<dropped>[\w.]+)$|truncate )/,
    instead: 'a job that does it in parts',
  },
];

/** Statements as one line each, without comments and the bodies of functions, in small letters. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(';')
    .map((text) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean);
}

const tablesMadeIn = (statements: readonly string[]): Set<string> =>
  new Set(statements.flatMap((text) => /^create table (?:if not exists )?([\w.]+)/.exec(text)?.[1] ?? []));

/** The broken rules of a migration, a line each; `allowed` are its exceptions. */
export function findingsOf({ name, sql }: Migration, allowed: readonly string[] = []): string[] {
  const statements = statementsOf(sql);
  const own = tablesMadeIn(statements);
  return statements.flatMap((text) =>
    RULES.flatMap((rule) => {
      const match = rule.broken.exec(text);
      const table = match?.groups?.['table'] ?? match?.groups?.['dropped'] ?? '';
      if (!match || own.has(table) || allowed.includes(rule.name)) return [];
      return [`${name}: ${rule.name}: "${text.slice(0, 100)}" (instead: ${rule.instead})`];
    }),
  );
}
