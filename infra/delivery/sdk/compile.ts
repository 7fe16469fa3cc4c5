import path from 'node:path';
import inlineIcons from '@hydria/build/inline-icons.ts';
import { TARGETS } from '@hydria/build/preset.ts';
import { transform } from '@swc/core';

/** Everything that follows `from`, `import` or `import(`, and is ours. */
const OURS = /((?:\bfrom|\bimport)\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?)(["'])((?:\.{1,2}\/|@hydria\/)[^"'\n]+)\2/g;

/**
 * Addresses of modules as they are in the packages: files of JavaScript, and what belongs to the SDK beside each other.
 * `folder` is that of the file, `<package>/<path>`; `shared` is addressed as in this repository.
 */
export const readdressed = (code: string, folder: string): string =>
  code.replace(OURS, (whole, before: string, quote: string, address: string) => {
    if (address.startsWith('@hydria/shared/')) return whole;
    const [, own] = /^@hydria\/(.+)$/.exec(address) ?? [];
    const relative = own === undefined ? address : path.posix.relative(folder, own);
    const found = relative.startsWith('.') ? relative : `./${relative}`;
    return `${before}${quote}${found.replace(/\.tsx?$/, '.js')}${quote}`;
  });

/** JavaScript of a module: types are gone, and what its readers may not know yet. */
export const compiled = async (file: string, source: string, target: keyof typeof TARGETS): Promise<string> => {
  const { code } = await transform(target === 'browser' ? inlineIcons(source) : source, {
    filename: file,
    env: { targets: TARGETS[target] },
    jsc: {
      parser: { syntax: 'typescript', tsx: file.endsWith('.tsx') },
      transform: { react: { runtime: 'automatic', importSource: '@emotion/react' } },
    },
    module: { type: 'es6' },
    swcrc: false,
  });
  return code;
};
