import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPortalDatabase, placeOf } from './portal-database.ts';
import { notePortal, runningPortals, type PortalNote } from './running-portals.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hydria-place-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A data folder with a database in it. */
const dataDir = (name: string): string => {
  mkdirSync(join(folder, name, 'postgres'), { recursive: true });
  return join(folder, name);
};
const portalOn = (name: string, port: number, server: string | null = null): PortalNote => ({
  pid: process.pid,
  address: `http://localhost:${port}`,
  dataDir: dataDir(name),
  server,
});

it('a command without DATA_DIR means the one portal that runs, and knows its address', () => {
  const portal = portalOn('a', 9001);
  expect(placeOf({}, [portal])).toEqual({
    dataDir: portal.dataDir,
    portal,
    name: `embedded PostgreSQL in ${portal.dataDir}`,
  });
});

it('of several portals, PORT or DATA_DIR chooses one; without either the command names all and does nothing', () => {
  const [a, b] = [portalOn('a', 9001), portalOn('b', 9002)];
  expect(placeOf({ PORT: '9002' }, [a, b]).portal).toBe(b);
  expect(placeOf({ DATA_DIR: a.dataDir, PORT: '9002' }, [a, b]).portal).toBe(a);
  expect(() => placeOf({}, [a, b])).toThrow(/Several portals run.*\n.*9001 {2}DATA_DIR=.*\n.*9002 {2}DATA_DIR=/);
});

it('a stopped portal has a database too', () => {
  expect(placeOf({ DATA_DIR: dataDir('a') }, [])).toMatchObject({ dataDir: join(folder, 'a'), portal: null });
});

it('a folder without a database is refused with the remedy and the portals that run, and stays as it was', async () => {
  const empty = join(folder, 'none');
  expect(() => placeOf({ DATA_DIR: empty }, [portalOn('a', 9001)])).toThrow(
    /There is no database in .*none, and a command makes none\. Start the portal first \(npm start\), .*\n.*9001/,
  );
  await expect(openPortalDatabase({ DATA_DIR: empty })).rejects.toThrow(/There is no database in/);
  expect(existsSync(empty)).toBe(false);
});

it('a portal on a server is not answered with the embedded database beside it', () => {
  const portal = portalOn('a', 9001, 'db.example.gr/hydria');
  const asked = [{}, { DATA_DIR: portal.dataDir }];
  for (const env of asked)
    expect(() => placeOf(env, [portal])).toThrow(/9001 uses PostgreSQL db\.example\.gr\/hydria; set DATABASE_URL and/);
});

it('a server is named without its user and password, and the portal on it is found', () => {
  const portal = portalOn('a', 9001, 'db.example.gr:5432/hydria');
  const found = placeOf({ DATABASE_URL: 'postgres://hydria_app:secret@db.example.gr:5432/hydria' }, [portal]);
  expect(found).toMatchObject({ portal, name: 'PostgreSQL db.example.gr:5432/hydria' });
});

it('DATABASE_ADMIN_URL alone is refused', () => {
  expect(() => placeOf({ DATABASE_ADMIN_URL: 'postgres://x@localhost/hydria' }, [])).toThrow(/without DATABASE_URL/);
});

it('the note of a portal is there while it runs; that of a killed one is removed', () => {
  const notes = join(folder, 'notes');
  const note = portalOn('a', 9001);
  const remove = notePortal(note, notes);
  // Process numbers end below this.
  notePortal({ ...note, pid: 999_999_999 }, notes);
  expect(runningPortals(notes)).toEqual([note]);
  expect(readdirSync(notes)).toEqual([`${process.pid}.json`]);
  remove();
  expect(runningPortals(notes)).toEqual([]);
  expect(runningPortals(join(folder, 'nowhere'))).toEqual([]);
});

it('the note of a killed portal is not taken for that of a later process with its number', () => {
  const notes = join(folder, 'notes');
  const killed = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore' });
  const { pid } = killed;
  if (pid === undefined) throw new Error('The process did not start.');
  notePortal({ ...portalOn('a', 9001), pid }, notes);
  expect(runningPortals(notes)).toHaveLength(1);
  const text = readFileSync(join(notes, `${pid}.json`), 'utf8');
  killed.kill('SIGKILL');
  rmSync(join(notes, `${pid}.json`));
  // As if this process had got the number.
  writeFileSync(join(notes, `${process.pid}.json`), text.replace(`"pid":${pid}`, `"pid":${process.pid}`));
  expect(runningPortals(notes)).toEqual([]);
  expect(readdirSync(notes)).toEqual([]);
});
