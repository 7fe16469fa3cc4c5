import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkFolderCircles, circles, folderAt, importsOf } from './folder-circles.ts';

it('reads imports of values, of types, lazy ones and those of a package', () => {
  const source = `import { a } from '../core/a.ts';
import type { B } from './b.ts';
import './c.ts';
import { d } from '@hydria/shared/libs';
import { e } from 'react';
const f = () => import(/* webpackChunkName: "f" */ './f.tsx');`;
  expect(importsOf(source)).toEqual(['../core/a.ts', './b.ts', './c.ts', '@hydria/shared/libs', './f.tsx']);
});

it('a folder has the depth of its area; a file above that depth counts by itself', () => {
  const file = 'features/tour/parts/step.ts';
  expect([1, 2, 3].map((depth) => folderAt(file, depth))).toEqual(['features', 'features/tour', 'features/tour/parts']);
  expect(folderAt('main.ts', 1)).toBe('main.ts');
});

it('finds a circle of three folders once, with the import of each step', () => {
  const files = new Map([
    ['core/a.ts', ['features/b.ts']],
    ['features/b.ts', ['chrome/c.ts']],
    ['chrome/c.ts', ['core/a.ts']],
    ['main.ts', ['core/a.ts', 'features/b.ts']],
  ]);
  expect(circles(files, 1)).toEqual([
    [
      'chrome → core → features → chrome',
      '  chrome/c.ts imports core/a.ts',
      '  core/a.ts imports features/b.ts',
      '  features/b.ts imports chrome/c.ts',
    ].join('\n'),
  ]);
});

it('judges a folder and its subfolders, but not the entry that imports them all', () => {
  const files = new Map([
    ['release/portal.ts', ['release/commands/publish.ts']],
    ['release/commands/publish.ts', ['release/store.ts']],
    ['release/store.ts', ['release/keys.ts']],
    ['release/keys.ts', []],
  ]);
  expect(circles(files, 'each')).toEqual([]);
  expect(circles(new Map([...files, ['release/keys.ts', ['release/commands/publish.ts']]]), 'each')).toHaveLength(1);
});

describe('a tree of files', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'folder-circles-'));
  const put = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  afterAll(() => rmSync(root, { recursive: true }));
  const area = [{ folders: 'infra', depth: 1 }];

  it('may import one way, and any way from a test; an import back by package name is found too', () => {
    put('infra/api/package.json', '{ "name": "@hydria/api" }');
    put('infra/api/app.ts', `import { sql } from '../database/sql.ts';`);
    put('infra/database/sql.ts', 'export const sql = 1;');
    put('infra/database/sql.test.ts', `import { app } from '../api/app.ts';`);
    expect(checkFolderCircles(root, area)).toEqual([]);
    put('infra/database/seed.ts', `import { app } from '@hydria/api/app.ts';`);
    expect(checkFolderCircles(root, area)[0]).toContain('infra: api → database → api');
  });
});
