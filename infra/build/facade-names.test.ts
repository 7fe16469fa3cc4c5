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
    `import { Button, Table as Grid } from '${MUI}';`,
    `import * as libs from '${LIBS}';`,
    // A skeleton of MUI inside; nothing of what else lies in that file.
    `import { Loading } from '@hydria/shared/ui/loading.tsx';`,
    'export const all = [Button, Grid, libs.Navigate, Loading];',
    'export const Page2 = () => all;',
  );
  expect(uses?.[MUI]).toEqual(['Button', 'Skeleton', 'Table']);
  expect(uses?.[LIBS]).toEqual(expect.arrayContaining(['Navigate', 'useQuery']));
});

test('what is imported for its type, or by code that is left out, is not taken', async () => {
  const uses = await usesWith(
    `import { Alert, Button } from '${MUI}';`,
    `import type { SvgIcon } from '${MUI}';`,
    'const unused = () => Alert;',
    'export type Icon = typeof SvgIcon;',
    'export const first = Button;',
  );
  expect(uses?.[MUI]).toEqual(['Button']);
});

test('whoever takes a facade as a whole is told to take names', async () => {
  await expect(usesWith(`import * as mui from '${MUI}';`, 'export const any = (name) => mui[name];')).rejects.toThrow(
    /page\.tsx.* takes @hydria\/shared\/mui as a whole; import the names that it needs/,
  );
});

test('the shell says which names its facades give', async () => {
  await cp(path.join(fixture, 'shell'), path.join(trial, 'shell'), { recursive: true });
  const [built] = await buildApps([path.join(trial, 'shell')], () => undefined);
  expect(built?.record.uses?.[MUI]).toEqual(expect.arrayContaining(['Button', 'SvgIcon', 'theme', 'useMediaQuery']));
  expect(built?.record.uses?.[LIBS]).toEqual(
    expect.arrayContaining(['Link', 'createInstance', 'useQuery', 'useStore']),
  );
  // Types are erased.
  expect(built?.record.uses?.[LIBS]).not.toContain('UseQueryResult');
});
