import { compareSurfaces, objections, printReport, readReport, stepped, surfaceOf } from './shared-surface.ts';

const MODULE = '@hydria/shared/ui/page.tsx';
const DECLARATIONS = `import type { ReactNode } from 'react';
interface PageProps {
    title: string;
    width?: 'reading' | 'wide';
}
export declare const Page: (props: PageProps) => JSX.Element;
export { default as Button } from '@mui/material/Button';
export { useQuery, type To } from 'somewhere';
export {};
`;
const surface = (declarations = DECLARATIONS) => new Map(surfaceOf(MODULE, declarations));
const versions = { version: '0.4.2', facades: '0.3.0' };
const report = printReport(versions, surface());
/** A log in which every version is described. */
const logOf = (...all: (typeof versions)[]) =>
  all.map(({ version, facades }) => `## ${version} (facades ${facades})\n\n- What it asks.\n`).join('\n');
const against = (from: string, to: string, version = '0.4.2') =>
  objections(
    report,
    logOf({ ...versions, version }),
    { ...versions, version },
    surface(DECLARATIONS.replace(from, to)),
  );

test('a report lists every name with its signature, and parses to the printed surface', () => {
  expect([...surface().keys()]).toEqual(
    ['PageProps', 'Page', 'Button', 'useQuery', 'To'].map((name) => `${MODULE} ${name}`),
  );
  expect(readReport(report)).toEqual({ ...versions, surface: surface() });
  expect(objections(report, logOf(versions), versions, surface())).toEqual({ steps: [], isOld: false });
});

test.each([
  ['a member that must be given', '    title: string;', '    title: string;\n    lead: string;'],
  ['another type', 'title: string', 'title: number'],
  ['one word less to choose from', "'reading' | 'wide'", "'reading'"],
  ['a name that is gone from a list', 'useQuery, ', ''],
  ['the same name from elsewhere', '@mui/material/Button', '@mui/material/ButtonBase'],
])('%s breaks: before 1.0 the second number announces it', (_, from, to) => {
  expect(against(from, to).steps.join()).toContain('Raise version in shared/package.json to 0.5.0 or later');
  expect(against(from, to, '0.4.3').steps.join()).toContain('0.5.0 or later');
  // The version says it; now the report must.
  expect(against(from, to, '0.5.0')).toEqual({ steps: [], isOld: true });
});

test.each([
  ['a member that may be left out', '    title: string;', "    title: string;\n    'aria-label'?: string;"],
  ['one word more to choose from', "'reading' | 'wide'", "'reading' | 'narrow' | 'wide'"],
  ['a new name', 'export {};', 'export type Size = number;'],
  ['a new name in a list', 'useQuery, ', 'useMutation, useQuery, '],
])('%s adds: the last number announces it', (_, from, to) => {
  expect(against(from, to).steps.join()).toContain('Raise version in shared/package.json to 0.4.3 or later');
  expect(against(from, to, '0.4.3')).toEqual({ steps: [], isOld: true });
  expect(against(from, to, '0.5.0')).toEqual({ steps: [], isOld: true });
});

test('from 1.0 on the first number announces a break, and the second an addition', () => {
  expect([stepped('1.4.2', 'break'), stepped('1.4.2', 'addition'), stepped('1.4.2', 'none')]).toEqual([
    '2.0.0',
    '1.5.0',
    '1.4.2',
  ]);
});

test('a finding names the change', () => {
  const after = surface(DECLARATIONS.replace('title: string', 'title: number').replace('useQuery, ', ''));
  expect(compareSurfaces(surface(), after).lines).toEqual([
    `is gone: ${MODULE} useQuery`,
    `is different: ${MODULE} PageProps`,
  ]);
});

test('a name removed from a facade also raises the version of the facades, which the shell provides at run time', () => {
  const facade = (declarations: string) => new Map(surfaceOf('@hydria/shared/mui', declarations));
  const before = printReport(versions, facade('export { A, B } from "x";'));
  const { steps } = objections(before, logOf(versions), versions, facade('export { A } from "x";'));
  expect(steps.map((text) => text.split('\n').at(-1))).toEqual([
    'Raise version in shared/package.json to 0.5.0 or later, say in shared/CHANGELOG.md what it requires of a remote, then pnpm fix.',
    'Raise facades in shared/package.json to 0.4.0 or later, say in shared/CHANGELOG.md what it requires of a remote, then pnpm fix.',
  ]);
});

test.each([
  ['none at all', ''],
  ['only that of the version before', logOf({ version: '0.4.1', facades: '0.3.0' })],
  ['a longer number', logOf({ version: '0.4.20', facades: '0.3.0' })],
  ['that of other facades', logOf({ version: '0.4.2', facades: '0.2.0' })],
  ['a heading with nothing below it', `## 0.4.2 (facades 0.3.0)\n\n${logOf({ version: '0.4.1', facades: '0.3.0' })}`],
])('a version without an entry in the log is refused: %s', (_, changelog) => {
  const { steps } = objections(report, changelog, versions, surface());
  expect(steps).toEqual([expect.stringContaining('has no entry "## 0.4.2 (facades 0.3.0)"')]);
});
