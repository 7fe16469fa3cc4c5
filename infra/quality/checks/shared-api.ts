import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@hydria/shared/contract/contract.ts';
import { objections, printReport, surfaceOf, type Surface, type Versions } from './shared-surface.ts';
import { ROOT, tool, type Outcome } from '@hydria/build/tool.ts';

const REPORT = path.join(ROOT, 'docs', 'shared-api.md');
const CHANGELOG = path.join(ROOT, 'shared', 'CHANGELOG.md');
const PACKAGE = path.join(ROOT, 'shared', 'package.json');

/** Used between gateway, shell and release tool; remotes do not import them (`.dependency-cruiser.mjs`). */
const OF_THE_PORTAL = /^platform\/(access|boot|call-url|frame|owners|visitor-hint)\.d\.ts$/;
/** The wire has a report of its own, `infra/server/api/http/openapi.json`; here the names are enough. */
const OF_THE_WIRE = /^contract\//;

type Package = Versions & { exports: Record<string, string | null> };

const readPackage = (): Package => JSON.parse(readFileSync(PACKAGE, 'utf8'));

/** Modules that `shared/package.json` exports under a name without a file. */
const FACADES = Object.keys(readPackage().exports).flatMap((key) => /^\.\/([a-z]+)$/.exec(key)?.[1] ?? []);

/** Modules that the list of exports keeps internal. */
const isInside = (module: string): boolean => readPackage().exports[module.replace('@hydria/shared', '.')] === null;

const moduleOf = (file: string): string => {
  const [, facade] = /^([a-z]+)\/\1\.d\.ts$/.exec(file) ?? [];
  if (facade && FACADES.includes(facade)) return `@hydria/shared/${facade}`;
  const source = file.replace(/\.d\.ts$/, '');
  const [found = `${source}.ts`] = globSync(`${source}.{ts,tsx}`, { cwd: path.join(ROOT, 'shared') });
  return `@hydria/shared/${found}`;
};

const SETTINGS = {
  extends: path.join(ROOT, 'tsconfig.json'),
  compilerOptions: {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
    rootDir: path.join(ROOT, 'shared'),
    typeRoots: [path.join(ROOT, 'node_modules', '@types')],
  },
  include: [path.join(ROOT, 'shared')],
  exclude: ['**/*.test.ts', '**/*.test.tsx', '**/node_modules'].map((part) => path.join(ROOT, 'shared', part)),
};

/** Declarations come from the compiler itself. TypeScript 7 has no JavaScript interface, but it writes files. */
const declarations = async (): Promise<[string, string][]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hydria-shared-api-'));
  try {
    const settings = path.join(folder, 'tsconfig.json');
    writeFileSync(settings, JSON.stringify(SETTINGS));
    const { ok, output } = await tool('tsc', '-p', settings, '--outDir', path.join(folder, 'out'));
    if (!ok) throw new Error(output);
    const files = globSync('**/*.d.ts', { cwd: path.join(folder, 'out') }).toSorted();
    return await Promise.all(
      files.map(async (file): Promise<[string, string]> => [
        file,
        await readFile(path.join(folder, 'out', file), 'utf8'),
      ]),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const nameOnly = ([key]: [string, string]): [string, string] => [
  key,
  `export declare const ${key.split(' ')[1]}: unknown;`,
];

const readSurface = async (): Promise<Surface> => {
  const entries = (await declarations())
    .filter(([file]) => !OF_THE_PORTAL.test(file) && !isInside(moduleOf(file)))
    .flatMap(([file, text]) => {
      const found = surfaceOf(moduleOf(file), text);
      return OF_THE_WIRE.test(file) ? found.map(nameOnly) : found;
    });
  const calls = Object.keys(contract)
    .toSorted()
    .map((call) => `    | ${JSON.stringify(call)}`);
  return new Map([
    ...entries,
    ['@hydria/shared/contract/contract.ts Call', `export type Call =\n${calls.join('\n')}\n;`],
  ]);
};

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

const compared = (versions: Versions, surface: Surface) =>
  objections(textOf(REPORT), textOf(CHANGELOG), versions, surface);

export const checkSharedApi = async (): Promise<Outcome> => {
  const { steps, isOld } = compared(readPackage(), await readSurface());
  const output = steps.length === 0 && isOld ? ['docs/shared-api.md is not what shared exports: pnpm fix'] : steps;
  return { ok: output.length === 0, output: output.join('\n\n') };
};

/**
 * `node infra/quality/checks/shared-api.ts` updates the report, after the versions have been raised for the changes.
 */
const write = async (): Promise<void> => {
  const [surface, versions] = [await readSurface(), readPackage()];
  const { steps, isOld } = compared(versions, surface);
  if (steps.length > 0) {
    console.error(steps.join('\n\n'));
    process.exitCode = 1;
  } else if (isOld) writeFileSync(REPORT, printReport(versions, surface));
};

if (import.meta.main) void write();
