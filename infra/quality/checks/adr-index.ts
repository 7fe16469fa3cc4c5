import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@hydria/build/tool.ts';

const INDEX = 'docs/adr/README.md';

interface Decision {
  file: string;
  title: string;
}

const decisions = (root: string): Decision[] =>
  globSync('docs/adr/[0-9]*.md', { cwd: root })
    .toSorted()
    .map((file) => {
      const title = /^# \d{4} (.+)$/m.exec(readFileSync(path.join(root, file), 'utf8'))?.[1] ?? '';
      return { file: path.basename(file), title };
    });

const row = ({ file, title }: Decision): string => `| [${file.slice(0, 4)}](${file}) | ${title} |`;

/** A row of a table before `prettier` has aligned it. */
export const withoutPadding = (line: string): string => line.replace(/ {2,}/g, ' ');

/** The index of the decisions lists every file once, in order, under the title of the file. */
export const checkAdrIndex = (root: string): string[] => {
  const index = readFileSync(path.join(root, INDEX), 'utf8');
  const listed = index
    .split('\n')
    .filter((line) => line.startsWith('| ['))
    .map(withoutPadding);
  const expected = decisions(root).map(row);
  const same = listed.length === expected.length && listed.every((line, at) => line === expected[at]);
  return same ? [] : [`${INDEX}: the table differs from the titles of the decisions; \`pnpm fix\` writes it`];
};

/** Writes the table of the index from the titles; `prettier` then aligns it. */
const writeAdrIndex = (root: string): void => {
  const file = path.join(root, INDEX);
  const intro = readFileSync(file, 'utf8').split(/^\|/m)[0];
  writeFileSync(file, `${intro}| | Decision |\n| --- | --- |\n${decisions(root).map(row).join('\n')}\n`);
};

if (import.meta.main) writeAdrIndex(ROOT);
