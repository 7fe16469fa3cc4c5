import { globSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '@hydria/build/root.ts';
import { tool } from '@hydria/build/tool.ts';

/** Types of `shared`, and of the one module of the SDK that a remote imports (`webpack.config.ts`). */
const SETTINGS = {
  extends: path.join(ROOT, 'tsconfig.json'),
  compilerOptions: {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: ROOT,
    typeRoots: [path.join(ROOT, 'node_modules', '@types')],
  },
  files: [path.join(ROOT, 'infra', 'delivery', 'build', 'remote-preset.ts')],
  include: [path.join(ROOT, 'shared')],
  exclude: ['**/*.test.ts', '**/*.test.tsx', '**/node_modules'].map((part) => path.join(ROOT, 'shared', part)),
};

/** Declaration files by their place in the repository, as the compiler writes them. */
export const declarations = async (): Promise<[file: string, text: string][]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hydria-declarations-'));
  try {
    const settings = path.join(folder, 'tsconfig.json');
    writeFileSync(settings, JSON.stringify(SETTINGS));
    const out = path.join(folder, 'out');
    const { ok, output } = await tool('tsc', '-p', settings, '--outDir', out);
    if (!ok) throw new Error(output);
    const files = globSync('**/*.d.ts', { cwd: out }).toSorted();
    return await Promise.all(
      files.map(async (file): Promise<[string, string]> => [file, await readFile(path.join(out, file), 'utf8')]),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
