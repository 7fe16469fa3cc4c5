import path from 'node:path';
import { folderStore } from './store-folder.ts';
import { s3Store } from './store-s3.ts';

/** A registry document as it lies in the store. */
export interface StoredRegistry {
  text: string;
  /** Stands for exactly this text: another one has another mark. */
  mark: string;
}

/**
 * Where releases and registries are kept: bytes under keys, no more. Keys are parts divided by `/`; of a release
 * `artifacts/<name>/<artifact>/<file>`. Every refusal is an Error of one sentence that names the place and says
 * what to do.
 */
export interface Store {
  /** For people: the folder, or the address of the bucket. */
  readonly place: string;
  /** Null when there is nothing under the key. */
  read(key: string): Promise<Buffer | null>;
  /** Puts bytes under a key for ever, whole or not at all. The same bytes may come again; others throw `OtherBytes`. */
  create(key: string, bytes: Uint8Array): Promise<void>;
  /** Keys that begin with `prefix`, in order of their characters. */
  list(prefix: string): Promise<string[]>;
  /** Removes a file of a release that is served to no visitor any more; a missing file is as good. */
  remove(key: string): Promise<void>;
  /** The environment's registry; null when it has none yet. Cheap while nothing has changed: the same mark comes again. */
  readRegistry(environment: string): Promise<StoredRegistry | null>;
  /** Replaces the registry if it still has this mark (null: if there is none yet); false when somebody was quicker. */
  replaceRegistry(environment: string, text: string, mark: string | null): Promise<boolean>;
}

/** The address of the store inside a data folder, where no setting names another. */
export const storeIn = (dataDir: string): string => path.join(dataDir, 'store');

/**
 * Opens a store by its address: the path of a folder, or `s3://bucket/prefix`, whose service and credentials `env` names
 * as usual (`AWS_…`). Asks nothing of it yet; throws when it is no address.
 */
export const openStore = (address: string, env: NodeJS.ProcessEnv = process.env): Store => {
  if (address.startsWith('s3:')) return s3Store(address, env);
  if (!/^\w+:\/\//.test(address)) return folderStore(path.resolve(address));
  throw new Error(`STORE is "${address}"; it is the path of a folder, or the address of a bucket: s3://bucket/prefix`);
};
