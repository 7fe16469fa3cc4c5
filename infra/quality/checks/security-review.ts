import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const PAGE = 'docs/security-review.md';

/** A test as the page names it: a file, and the sentence of the test. */
const NAMED = /`([^`]+\.(?:test|spec)\.tsx?)`: "([^"]+)"/g;

const sectionOf = (page: string, title: string): string =>
  page.split(/^## /m).find((section) => section.startsWith(`${title}\n`)) ?? '';

const rowsOf = (section: string): string[] =>
  section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .filter((line) => !line.startsWith('| -'));

/** Faults of the tests that one fixed finding names; `textOf` is null for a file that does not exist. */
function troublesOf(row: string, textOf: (file: string) => string | null): string[] {
  const finding = row.split('|')[1]?.trim() ?? '';
  const named = [...row.matchAll(NAMED)];
  if (named.length === 0) return [`${PAGE}: "${finding}" is fixed and names no test`];
  return named.flatMap(([, file = '', sentence = '']) => {
    const text = textOf(file);
    if (text === null) return [`${PAGE}: "${finding}" names ${file}, which does not exist`];
    return text.includes(sentence) ? [] : [`${PAGE}: ${file} has no test "${sentence}"`];
  });
}

/** Fixed findings of a page without a test, or with one that does not exist. One line each. */
export function untestedFindings(page: string, textOf: (file: string) => string | null): string[] {
  const rows = rowsOf(sectionOf(page, 'Fixed'));
  if (rows.length === 0) return [`${PAGE}: the table of fixed findings is missing`];
  return rows.flatMap((row) => troublesOf(row, textOf));
}

/** Every finding that the page calls fixed names a test that exists. */
export function checkSecurityReview(root: string): string[] {
  const textOf = (file: string) => {
    const full = path.join(root, file);
    return existsSync(full) ? readFileSync(full, 'utf8') : null;
  };
  return untestedFindings(readFileSync(path.join(root, PAGE), 'utf8'), textOf);
}
