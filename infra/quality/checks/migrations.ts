import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@hydria/build/tool.ts';

const FOLDER = 'infra/server/database/migrations';

/** One line for each migration, in the format of `sha256sum`. */
const SUMS = 'SHA256SUMS';

const sumsOfFiles = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(path.join(folder, name)))
          .digest('hex'),
      ]),
  );

const writtenSums = (folder: string): Map<string, string> => {
  const file = path.join(folder, SUMS);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return new Map(lines.filter(Boolean).map((line) => [line.slice(66), line.slice(0, 64)]));
};

/** A database of a colleague may have applied a migration of the main branch. */
const NEW = `Is it not on the main branch yet: remove its line from ${SUMS} and your DATA_DIR, and run \`pnpm fix\``;

/**
 * A migration stays byte for byte, including comments: a database that has applied it refuses to start with another
 * file.
 */
export const checkMigrations = (root: string): string[] => {
  const folder = path.join(root, FOLDER);
  const [files, written] = [sumsOfFiles(folder), writtenSums(folder)];
  const changed = [...written]
    .filter(([name, sum]) => files.get(name) !== sum)
    .map(([name]) => `${FOLDER}/${name}: changed or removed; restore it and put the change into a new file. ${NEW}`);
  const missing = [...files.keys()]
    .filter((name) => !written.has(name))
    .map((name) => `${FOLDER}/${SUMS}: lacks ${name}; \`pnpm fix\` adds it`);
  return [...changed, ...missing];
};

/** Adds lines for new migrations; existing lines stay unchanged. */
const addSums = (root: string): void => {
  const folder = path.join(root, FOLDER);
  const written = writtenSums(folder);
  for (const [name, sum] of sumsOfFiles(folder))
    if (!written.has(name)) appendFileSync(path.join(folder, SUMS), `${sum}  ${name}\n`);
};

if (import.meta.main) addSums(ROOT);
