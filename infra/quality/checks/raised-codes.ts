import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { codes } from '@hydria/shared/rules/codes.ts';

/** Files whose lines answer with a code: the server with its database functions, and the rules that it shares with the pages. */
const RAISING = ['infra/server/**/*.{ts,sql}', 'shared/{rules,contract}/**/*.ts'];
/** Tests and samples name codes without raising them, and the list itself names each. */
const NAMING = /\.test\.|\/testing\/|\/samples\.ts$|rules\/codes\.ts$/;

/** A source without the lists in which the contract declares the codes of a call: a declared code is not raised yet. */
const withoutDeclarations = (source: string): string => source.replaceAll(/\berrors: \[[^\]]*\]/g, '');

/** Codes that the sources raise nowhere, in the order of the list: a code is a quoted word or the name of a property. */
export const unraised = (known: readonly string[], sources: readonly string[]): string[] => {
  const words = new Set(
    sources.flatMap((source) =>
      [...withoutDeclarations(source).matchAll(/['"`]([a-z0-9_]+)['"`]|\b([a-z0-9_]+):/g)].map(
        ([, quoted, property]) => quoted ?? property,
      ),
    ),
  );
  return known.filter((code) => !words.has(code));
};

/** A code that nothing raises has four texts without a reader. One line per finding. */
export const checkRaisedCodes = (root: string): string[] => {
  const sources = globSync(RAISING, { cwd: root })
    .filter((file) => !NAMING.test(file) && !file.includes('node_modules'))
    .map((file) => readFileSync(path.join(root, file), 'utf8'));
  return unraised(codes, sources).map(
    (code) => `"${code}" of shared/rules/codes.ts is raised by nothing: raise it, or remove it with its texts`,
  );
};
