import { JobFailure } from '@hydria/jobs/failure.ts';
import type { Store } from '@hydria/release/store.ts';

/**
 * The erasures of an installation, kept outside its database and its backups. An entry is a keyed hash, so the list names no person.
 */
export interface ErasureList {
  /** Adds entries; an entry that is there already is as good. */
  add(entries: readonly string[]): Promise<void>;
  /** All entries. */
  read(): Promise<Set<string>>;
}

const FOLDER = 'erasures/';

/** One empty file for each entry, below `erasures/`: processes on several machines can write beside each other. */
export const erasuresIn = (store: Store): ErasureList => ({
  add: async (entries) => {
    for (const entry of entries) await store.create(`${FOLDER}${entry}`, Buffer.from('\n'));
  },
  read: async () => new Set((await store.list(FOLDER)).map((key) => key.slice(FOLDER.length))),
});

/** Without ERASURES the jobs wait among the failed ones, until the setting is there. */
export const noErasures: ErasureList = {
  add: () => Promise.reject(new JobFailure('erasures_not_configured')),
  read: async () => new Set(),
};
