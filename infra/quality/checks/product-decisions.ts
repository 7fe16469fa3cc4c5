import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const PAGE = 'docs/decisions.md';

/** Files that cite decisions. */
const CITING = ['*.md', 'docs/**/*.md', '{shared,shell,mf-*,infra}/**/*.{ts,tsx,js,mjs,sql,css}'];

/** The continuation of a comment or a paragraph on the next line. */
const NEXT_LINE = /\s*\n[ \t]*(?:\*|\/\/|--)?[ \t]*/g;

/** Product decisions are cited in the plural, "decisions 21d, 22", or by their full name, "product decision 28". */
const PRODUCT = /\b(?:product decision|decisions) (\d+[a-z]?\b(?:(?:,| and) \d+[a-z]?\b)*)/gi;

/** "Decision 49" is a technical one, `docs/adr/0049-….md`. Only product decisions have letters. */
const TECHNICAL = /(?<!product )\bdecision (\d+[a-z]?)\b(?!\/)/gi;

const idsOf = (page: string): string[] => [...page.matchAll(/^\| *(\d+[a-z]?) *\|/gm)].map(([, id = '']) => id);

/** Numbers with more than one row on the page. */
export const repeatedIds = (page: string): string[] => {
  const ids = idsOf(page);
  return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
};

/** The citations of a text that name no row of the page, or no technical decision. */
export const unknownCitations = (text: string, product: readonly string[], technical: readonly number[]): string[] => {
  const flat = text.replace(NEXT_LINE, ' ');
  const cited = [...flat.matchAll(PRODUCT)].flatMap(([, numbers = '']) => numbers.split(/, | and /));
  return [
    ...cited.filter((id) => !product.includes(id)).map((id) => `product decision ${id}`),
    ...[...flat.matchAll(TECHNICAL)]
      .map(([, id = '']) => id)
      .filter((id) => !technical.includes(Number(id)))
      .map((id) => `technical decision ${id}`),
  ];
};

/** Each product decision has a number of its own, and a decision that is cited exists. One line per finding. */
export const checkProductDecisions = (root: string): string[] => {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const page = read(PAGE);
  const product = idsOf(page);
  const technical = globSync('docs/adr/[0-9]*.md', { cwd: root }).map((file) =>
    Number.parseInt(path.basename(file), 10),
  );
  const files = globSync(CITING, { cwd: root, exclude: ['**/node_modules', '**/dist'] });
  return [
    ...repeatedIds(page).map((id) => `${PAGE}: the number ${id} stands twice`),
    ...files
      .toSorted()
      .flatMap((file) => unknownCitations(read(file), product, technical).map((id) => `${file}: there is no ${id}`)),
  ];
};
