import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkManifestNames, printNames } from './manifest-names.ts';

describe('the types of a manifest', () => {
  it('name each path and each card once, and skip a remote without them', () => {
    const text = printNames({
      routes: [{ path: '/meters' }, { path: '/meters/:id' }],
      slots: [{ card: 'MeterCard' }, { card: 'MeterCard' }],
    });
    expect(text).toContain(`export type Path = '/meters' | '/meters/:id';`);
    expect(text).toContain(`export type Card = 'MeterCard';`);
    expect(printNames({})).toContain('export type Path = never;');
  });
});

describe('a remote in the tree', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'manifest-names-'));
  const source = path.join(root, 'mf-meters', 'src', 'manifest-names.ts');
  const describeRemote = (...paths: string[]): string => {
    const manifest = { routes: paths.map((one) => ({ path: one })) };
    writeFileSync(path.join(root, 'mf-meters', 'remote.json'), JSON.stringify(manifest));
    return printNames(manifest);
  };
  beforeAll(() => mkdirSync(path.dirname(source), { recursive: true }));
  afterAll(() => rmSync(root, { recursive: true }));

  it('is refused without the types, and with those of another manifest', () => {
    const text = describeRemote('/meters');
    const finding = ['mf-meters/src/manifest-names.ts is not what remote.json says; run pnpm fix'];
    expect(checkManifestNames(root)).toEqual(finding);
    writeFileSync(source, text);
    expect(checkManifestNames(root)).toEqual([]);
    describeRemote('/meters', '/readings');
    expect(checkManifestNames(root)).toEqual(finding);
  });

  it('may wrap the lines of its types differently', () => {
    writeFileSync(source, describeRemote('/meters', '/readings').replace(`= '/meters'`, `=\n  | '/meters'\n `));
    expect(checkManifestNames(root)).toEqual([]);
  });
});
