import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkAdrIndex } from './adr-index.ts';
import { holdsRows } from './costs.ts';
import { relativeLinks } from './docs.ts';

it('finds the links that must lead to a file of the repository', () => {
  const text =
    'See [the map](docs/architecture.md#shape), ![home](docs/home.png), [spec](https://example.org) and [below](#below).';
  expect(relativeLinks(text)).toEqual(['docs/architecture.md', 'docs/home.png']);
});

describe('the index of the decisions', () => {
  const indexOf = (rows: string): string[] => {
    const root = mkdtempSync(path.join(os.tmpdir(), 'adr-index-'));
    mkdirSync(path.join(root, 'docs/adr'), { recursive: true });
    writeFileSync(path.join(root, 'docs/adr/0001-facades.md'), '# 0001 Shared facades\n\nText.\n');
    writeFileSync(path.join(root, 'docs/adr/README.md'), `# Decisions\n\n| | Decision |\n| --- | --- |\n${rows}\n`);
    return checkAdrIndex(root);
  };

  it('passes when each file is listed under its own title', () => {
    expect(indexOf('| [0001](0001-facades.md)   | Shared facades   |')).toEqual([]);
  });

  it('fails on another title and on a file that is not listed', () => {
    expect(indexOf('| [0001](0001-facades.md) | Facades |')).toHaveLength(1);
    expect(indexOf('')).toHaveLength(1);
  });
});

describe('the table of costs', () => {
  const page = (row: string): string =>
    `Text.\n\n| Change | Code files |\n| ------ | ---------- |\n${row}\n\n| Other | 1 |\n`;

  it('passes with the counted rows, aligned or not', () => {
    expect(holdsRows(page('| A card   | 3 |'), ['| A card | 3 |'])).toBe(true);
  });

  it('fails when a count has changed, and when a row or the table is missing', () => {
    expect(holdsRows(page('| A card | 3 |'), ['| A card | 4 |'])).toBe(false);
    expect(holdsRows(page('| A card | 3 |'), ['| A card | 3 |', '| A page | 5 |'])).toBe(false);
    expect(holdsRows('Text.\n', ['| A card | 3 |'])).toBe(false);
  });
});
