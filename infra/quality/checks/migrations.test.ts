import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkMigrations } from './migrations.ts';

const FOLDER = 'infra/server/database/migrations';
const FIRST = '-- The first table\ncreate table one (id int);\n';

let root: string;
const put = (name: string, text: string): void => writeFileSync(path.join(root, FOLDER, name), text);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'hydria-migrations-'));
  mkdirSync(path.join(root, FOLDER), { recursive: true });
  put('0001-first.sql', FIRST);
  put('SHA256SUMS', `${createHash('sha256').update(FIRST).digest('hex')}  0001-first.sql\n`);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('unchanged migrations pass', () => {
  expect(checkMigrations(root)).toEqual([]);
});

test('a comment of an applied migration must not change either', () => {
  put('0001-first.sql', FIRST.replace('The first', 'Another'));
  expect(checkMigrations(root)).toEqual([expect.stringMatching(/0001-first\.sql: changed or removed/)]);
});

test('a removed migration is named', () => {
  rmSync(path.join(root, FOLDER, '0001-first.sql'));
  expect(checkMigrations(root)).toEqual([expect.stringMatching(/0001-first\.sql: changed or removed/)]);
});

test('a new migration needs a checksum', () => {
  put('0002-second.sql', 'create table two (id int);\n');
  expect(checkMigrations(root)).toEqual([expect.stringMatching(/lacks 0002-second\.sql; `pnpm fix` adds it/)]);
});
