import type { RemoteFailure } from '../core/loading/failure.ts';
import { APP, type Part, type Remotes } from './remotes.ts';

interface PageCodeDeps {
  remotes: Pick<Remotes, 'open'>;
  onReady(): void;
  onFailed(name: string, error: unknown): void;
}

/** The code of the remotes' pages: loaded, on its way, or failed. */
export interface PageCode {
  partOf(name: string): Part | undefined;
  readyNames(): Iterable<string>;
  /** Loads the code, once at a time. */
  fetch(name: string): void;
  /** Loads the code of a page that may be next. A guess that fails says nothing: the visit itself will try again. */
  anticipate(name: string): void;
  /** Forgets the code after a failure. */
  drop(name: string): void;
  /** The next `fetch` starts again from the entry. */
  renew(name: string): void;
  /** Notes a failure and its page. */
  setFailure(name: string, failure: RemoteFailure, path: string): void;
  /** The failure to show at a path: one while running is tried afresh on another page of the same remote. */
  failureOf(name: string, path: string): RemoteFailure | undefined;
  forgetFailure(name: string): void;
}

/** Makes the book of the pages' code. */
export const createPageCode = ({ remotes, onReady, onFailed }: PageCodeDeps): PageCode => {
  const ready = new Map<string, Part>();
  const loading = new Set<string>();
  /** Failed before; the next visit loads it again from the entry on. */
  const renewed = new Set<string>();
  const broken = new Map<string, { failure: RemoteFailure; path: string }>();
  return {
    partOf: (name) => ready.get(name),
    readyNames: () => ready.keys(),
    fetch(name) {
      if (loading.has(name)) return;
      loading.add(name);
      remotes
        .open(name, APP, renewed.delete(name))
        .finally(() => loading.delete(name))
        .then(
          (part) => {
            ready.set(name, part);
            onReady();
          },
          (error: unknown) => onFailed(name, error),
        );
    },
    anticipate(name) {
      if (ready.has(name) || broken.has(name)) return;
      remotes.open(name, APP).then(
        (part) => void ready.set(name, part),
        () => undefined,
      );
    },
    drop: (name) => void ready.delete(name),
    renew: (name) => void renewed.add(name),
    setFailure: (name, failure, path) => void broken.set(name, { failure, path }),
    failureOf(name, path) {
      const found = broken.get(name);
      if (!found || found.failure.phase !== 'run' || found.path === path) return found?.failure;
      broken.delete(name);
      return undefined;
    },
    forgetFailure: (name) => void broken.delete(name),
  };
};
