import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildApps } from './build-apps.ts';

jest.setTimeout(120_000);

const MUI = '@hydria/shared/mui';
const LIBS = '@hydria/shared/libs';
const fixture = path.join(import.meta.dirname, 'fixture');
let trial: string;

beforeEach(async () => {
  // Beside the fixture: the presets and libraries are found by the same relative paths.
  trial = await mkdtemp(path.join(import.meta.dirname, '.trial-'));
  await cp(path.join(fixture, 'mf-sample'), path.join(trial, 'mf-sample'), { recursive: true });
});
afterEach(() => rm(trial, { recursive: true, force: true }));

/** Puts lines before those of the sample's page, and builds it. */
const usesWith = async (...lines: string[]): Promise<Record<string, string[]> | undefined> => {
  const page = path.join(trial, 'mf-sample', 'src', 'page.tsx');
  await writeFile(page, [...lines, await readFile(page, 'utf8')].join('\n'));
  const [built] = await buildApps([path.join(trial, 'mf-sample')], () => undefined);
  return built?.record.uses;
};

test('a release says which names its own files take from the facades, and what it takes by way of shared', async () => {
  const uses = await usesWith(
    `import { LinearProgress, Table as Grid } from '${MUI}';`,
    `import * as libs from '${LIBS}';`,
    // A part of MUI that comes with the page, and a door that loads its widget later.
    `import { ProgressLine } from '@hydria/shared/ui/progress-line.tsx';`,
    `import { Tooltip } from '@hydria/shared/ui/tooltip.tsx';`,
    'export const all = [LinearProgress, Grid, libs.useStore, ProgressLine, Tooltip];',
    'export const Page2 = () => all;',
  );
  expect(uses?.[MUI]).toEqual(['LinearProgress', 'Table', 'Themed', 'loadTooltip']);
  expect(uses?.[LIBS]).toEqual(expect.arrayContaining(['useQuery', 'useStore']));
});

test('an import of a type, or by code that is left out, is not counted', async () => {
  const uses = await usesWith(
    `import { LinearProgress, Table } from '${MUI}';`,
    `import type { TableRow } from '${MUI}';`,
    'const unused = () => LinearProgress;',
    'export type Row = typeof TableRow;',
    'export const first = Table;',
  );
  expect(uses?.[MUI]).toEqual(['Table']);
});

test('an import of a whole facade is refused, with the names to import instead', async () => {
  await expect(usesWith(`import * as mui from '${MUI}';`, 'export const any = (name) => mui[name];')).rejects.toThrow(
    /page\.tsx.* takes @hydria\/shared\/mui as a whole; import the names that it needs/,
  );
});

test('the shell says which names its facades give', async () => {
  await cp(path.join(fixture, 'shell'), path.join(trial, 'shell'), { recursive: true });
  for (const own of ['src/features/offline/icons', 'src/deferred/locales'])
    await cp(path.join(import.meta.dirname, '../../../shell', own), path.join(trial, 'shell', own), {
      recursive: true,
    });
  const [built] = await buildApps([path.join(trial, 'shell')], () => undefined);
  expect(built?.record.uses?.[MUI]).toEqual(expect.arrayContaining(['Table', 'theme', 'useMediaQuery']));
  expect(built?.record.uses?.[LIBS]).toEqual(expect.arrayContaining(['createInstance', 'useQuery', 'useStore']));
  // Types are erased.
  expect(built?.record.uses?.[LIBS]).not.toContain('UseQueryResult');
});
