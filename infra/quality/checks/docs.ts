import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkAdrIndex } from './adr-index.ts';
import { checkCosts } from './costs.ts';
import { checkProductDecisions } from './product-decisions.ts';
import { checkProse } from './prose.ts';

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

/**
 * Links lead to files that exist, decisions stay short and listed, cited decisions exist, the table of costs is true, and sentences
 * are plain. One line per finding.
 */
export const checkDocs = (root: string): string[] => [
  ...globSync(['*.md', 'docs/**/*.md'], { cwd: root })
    .toSorted()
    .flatMap((file) => deadLinks(root, file)),
  ...longDecisions(root),
  ...checkAdrIndex(root),
  ...checkProductDecisions(root),
  ...checkCosts(root),
  ...checkProse(root),
];
