import { compareSurfaces, objection, printReport, readReport, stepped, surfaceOf } from './shared-surface.ts';

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
const report = printReport('0.4.2', surface());
const against = (from: string, to: string, version = '0.4.2') =>
  objection(report, version, surface(DECLARATIONS.replace(from, to)));

test('a report lists every name with its signature, and reads as it was printed', () => {
  expect([...surface().keys()]).toEqual(
    ['PageProps', 'Page', 'Button', 'useQuery', 'To'].map((name) => `${MODULE} ${name}`),
  );
  expect(readReport(report)).toEqual({ version: '0.4.2', surface: surface() });
  expect(objection(report, '0.4.2', surface())).toBeNull();
});

test.each([
  ['a member that must be given', '    title: string;', '    title: string;\n    lead: string;'],
  ['another type', 'title: string', 'title: number'],
  ['one word less to choose from', "'reading' | 'wide'", "'reading'"],
  ['a name that is gone from a list', 'useQuery, ', ''],
  ['the same name from elsewhere', '@mui/material/Button', '@mui/material/ButtonBase'],
])('%s breaks: before 1.0 the second number says so', (_, from, to) => {
  expect(against(from, to)).toContain('Raise version in shared/package.json to 0.5.0 or later');
  expect(against(from, to, '0.4.3')).toContain('0.5.0 or later');
  // The version says it; now the report must.
  expect(against(from, to, '0.5.0')).toContain('pnpm fix');
});

test.each([
  ['a member that may be left out', '    title: string;', "    title: string;\n    'aria-label'?: string;"],
  ['one word more to choose from', "'reading' | 'wide'", "'reading' | 'narrow' | 'wide'"],
  ['a new name', 'export {};', 'export type Size = number;'],
  ['a new name in a list', 'useQuery, ', 'useMutation, useQuery, '],
])('%s adds: the last number says so', (_, from, to) => {
  expect(against(from, to)).toContain('Raise version in shared/package.json to 0.4.3 or later');
  expect(against(from, to, '0.4.3')).toContain('pnpm fix');
  expect(against(from, to, '0.5.0')).toContain('pnpm fix');
});

test('from 1.0 on it is the first number for what breaks, and the second for what is added', () => {
  expect([stepped('1.4.2', 'break'), stepped('1.4.2', 'addition'), stepped('1.4.2', 'none')]).toEqual([
    '2.0.0',
    '1.5.0',
    '1.4.2',
  ]);
});

test('a change names what has changed', () => {
  const after = surface(DECLARATIONS.replace('title: string', 'title: number').replace('useQuery, ', ''));
  expect(compareSurfaces(surface(), after).lines).toEqual([
    `is gone: ${MODULE} useQuery`,
    `is different: ${MODULE} PageProps`,
  ]);
});
