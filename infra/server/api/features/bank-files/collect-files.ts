import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BankFileError } from '@hydria/adapters/bank-files/bank-file.ts';
import { utilityId } from '@hydria/shared/rules/row-id.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { postFile } from './post-file.ts';
import { storeFile } from './store-file.ts';

/** A file that changed less than this ago may still be written. */
const SETTLED_MS = 30_000;

async function filesOf(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = found.filter((one) => one.isFile() && /\.xml$/i.test(one.name)).map(({ name }) => name);
  const times = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  // The files are of this machine, and so is their time.
  return files.filter((_, at) => Date.now() - (times[at] ?? 0) > SETTLED_MS).toSorted();
}

async function move(folder: string, name: string, to: 'done' | 'refused'): Promise<void> {
  await mkdir(join(folder, to), { recursive: true });
  await rename(join(folder, name), join(folder, to, name));
}

/** Reads the files of one utility, one after the other, and moves each into `done` or `refused`. */
async function collect({ db, clock }: ApiContext, deya_id: number, folder: string): Promise<void> {
  for (const name of await filesOf(folder)) {
    const bytes = createReadStream(join(folder, name));
    try {
      const given = { deya_id, name, source: 'folder', bytes, received_by: null } as const;
      const { id } = await storeFile(db, given, clock.now());
      await postFile({ db, clock }, { deya_id, file_id: id });
      await move(folder, name, 'done');
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error;
      await move(folder, name, 'refused');
    }
  }
}

/** Reads the bank files in the folder of the installation, where each utility has a folder under its number. */
export async function collectBankFiles(app: ApiContext): Promise<void> {
  const { bankFiles } = app.config;
  if (!bankFiles) return;
  const found = await readdir(bankFiles, { withFileTypes: true }).catch(() => []);
  const numbers = found.filter((one) => one.isDirectory()).map(({ name }) => utilityId(name));
  const known = await app.db.selectFrom('deya').select('id').orderBy('id').execute();
  for (const { id } of known) if (numbers.includes(id)) await collect(app, id, join(bankFiles, String(id)));
}
