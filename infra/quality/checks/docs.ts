import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkAdrIndex } from './adr-index.ts';
import { checkCosts } from './costs.ts';
import { checkProductDecisions } from './product-decisions.ts';
import { checkProse } from './prose.ts';
import { checkSecurityReview } from './security-review.ts';

/** A longer decision is divided into two. */
const ADR_LINES = 40;

/** Relative links and pictures of a document, without their anchors. */
export const relativeLinks = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\(([^)\s]+)\)|<img[^>]*\ssrc="([^"]+)"/g)]
    .map(([, link, picture]) => (link ?? picture ?? '').replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link));

const deadLinks = (root: string, file: string): string[] =>
  relativeLinks(readFileSync(path.join(root, file), 'utf8'))
    .filter((link) => !existsSync(path.resolve(root, path.dirname(file), link)))
    .map((link) => `${file}: the link to ${link} leads nowhere`);

const longDecisions = (root: string): string[] =>
  globSync('docs/adr/[0-9]*.md', { cwd: root })
    .map((file) => ({ file, lines: readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > ADR_LINES)
    .map(({ file, lines }) => `${file}: ${lines} lines; a decision has ${ADR_LINES} at most`);

const PAGE_OF_CHECKS = 'docs/checks.md';

/** Checks without a row in the first table of the page, and rows without a check. */
export const differingChecks = (page: string, names: readonly string[]): string[] => {
  const table = page.split(/\n\n(?=\| Check)/)[1]?.split('\n\n')[0] ?? '';
  const listed = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name);
  return [
    ...names.filter((name) => !listed.includes(name)).map((name) => `${PAGE_OF_CHECKS}: no row for the check ${name}`),
    ...listed.filter((name) => !names.includes(name)).map((name) => `${PAGE_OF_CHECKS}: there is no check ${name}`),
  ];
};

/**
 * Links lead to files that exist, decisions stay short and listed, and cited decisions exist. The tables of checks and costs are true,
 * fixed findings name their tests, and sentences are plain. One line per finding.
 */
export const checkDocs = (root: string, checks: readonly string[]): string[] => [
  ...globSync(['*.md', 'docs/**/*.md'], { cwd: root })
    .toSorted()
    .flatMap((file) => deadLinks(root, file)),
  ...longDecisions(root),
  ...checkAdrIndex(root),
  ...checkProductDecisions(root),
  ...checkCosts(root),
  ...checkSecurityReview(root),
  ...differingChecks(readFileSync(path.join(root, PAGE_OF_CHECKS), 'utf8'), checks),
  ...checkProse(root),
];
