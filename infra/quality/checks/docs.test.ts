import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkAdrIndex } from './adr-index.ts';
import { holdsRows } from './costs.ts';
import { differingChecks, relativeLinks } from './docs.ts';
import { repeatedIds, unknownCitations } from './product-decisions.ts';

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

it('the page of the checks has a row for each check, and no other', () => {
  const page = 'Text.\n\n| Check | Keeps |\n| --- | --- |\n| `types` | a |\n| `lint` | b |\n\n| `wear` | no check |\n';
  expect(differingChecks(page, ['types', 'lint'])).toEqual([]);
  expect(differingChecks(page, ['types', 'lint', 'reads'])).toEqual(['docs/checks.md: no row for the check reads']);
  expect(differingChecks(page, ['types'])).toEqual(['docs/checks.md: there is no check lint']);
});

describe('product decisions', () => {
  it('each have a number of their own', () => {
    expect(repeatedIds('| # | Question |\n| --- | --- |\n| 21 | a |\n| 21d | b |\n| 22  | c |\n')).toEqual([]);
    expect(repeatedIds('| 21d | a |\n| 22 | b |\n| 21d | c |\n')).toEqual(['21d']);
  });

  const unknown = (text: string): string[] => unknownCitations(text, ['21', '21d', '22'], [49]);

  it('that are cited exist, in a list and across lines as well', () => {
    expect(unknown('/** A number (decisions 21d, 22). */ // Product decision 21')).toEqual([]);
    expect(unknown(`A number (${'decisions'} 21d, 36).`)).toEqual([`product ${'decision'} 36`]);
    expect(unknown(`/**\n * A number (${'decisions'}\n * 36 and 21).\n */`)).toEqual([`product ${'decision'} 36`]);
    expect(unknown(`A page (product ${'decision'}\n28).`)).toEqual([`product ${'decision'} 28`]);
  });

  it('differ from technical ones, which have a file', () => {
    expect(unknown(`Policies have no subquery (${'decision'} 49), by law ${'decision'} 184/2018.`)).toEqual([]);
    expect(unknown(`A picture (${'decision'} 21h).`)).toEqual([`technical ${'decision'} 21h`]);
    expect(unknown(`A rule (${'decision'} 10).`)).toEqual([`technical ${'decision'} 10`]);
  });
});
