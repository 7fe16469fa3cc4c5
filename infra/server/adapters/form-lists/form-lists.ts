import { withTimeout } from '@hydria/process/with-timeout.ts';
import type { GuardedFetch } from '../http/guarded-fetch.ts';
import { jsonAnswer } from '../http/json-answer.ts';
import { cleanForms, foreignList, type ForeignForm } from './foreign-forms.ts';

/** A list is asked for again after so long; until the new one is there the old one is given. */
const FRESH_MS = 5 * 60_000;
/** A server that failed is left alone for so long. */
const REST_MS = 60_000;
/** An old list is better than none for so long. */
const STALE_MS = 24 * 3600_000;
/** A person who opens the page waits no longer for a utility's server. */
const PATIENCE_MS = 2_000;
/** Lists that are remembered: utilities times languages. */
const MOST = 1_000;

/** The list of a utility's own server. `unavailable`: it did not answer, and the given rows are the last known ones. */
export interface ForeignList {
  state: 'complete' | 'unavailable';
  forms: readonly ForeignForm[];
}

interface Remembered {
  forms: readonly ForeignForm[] | null;
  /** When `forms` came. */
  at: number;
  /** Not asked again before. */
  next: number;
  asking: Promise<void> | null;
}

export interface FormLists {
  /** Never fails and never waits long. */
  formsOf(deya: AskedList): Promise<ForeignList>;
}

interface AskedList {
  deya_id: number;
  url: string;
  /** The servers that the utility allows. */
  hosts: readonly string[];
  lang: string;
}

const addressOf = (base: URL, lang: string): string => {
  const url = new URL('api/dynamicforms/list', base.href.endsWith('/') ? base : `${base.href}/`);
  url.searchParams.set('lang', lang);
  return url.href;
};

/** The form lists of the utilities' own servers (decisions 29), each reached only at a host that the utility allows. */
export function createFormLists({
  fetch,
  now,
  failed = () => {},
}: {
  fetch: GuardedFetch;
  now: () => number;
  /** Told of each failure, for the log. */
  failed?: (deya_id: number, error: unknown) => void;
}): FormLists {
  const remembered = new Map<string, Remembered>();

  const remember = (key: string): Remembered => {
    const found = remembered.get(key) ?? { forms: null, at: 0, next: 0, asking: null };
    // Moved to the end: the least recently used entry is removed first.
    remembered.delete(key);
    remembered.set(key, found);
    const [oldest] = remembered.keys();
    if (remembered.size > MOST && oldest !== undefined) remembered.delete(oldest);
    return found;
  };

  const ask = async (entry: Remembered, { deya_id, url, hosts, lang }: AskedList) => {
    try {
      const base = new URL(url);
      const answer = await fetch({
        url: addressOf(base, lang),
        hosts,
        headers: { accept: 'application/json' },
      });
      entry.forms = cleanForms(jsonAnswer(answer, foreignList), base);
      [entry.at, entry.next] = [now(), now() + FRESH_MS];
    } catch (error) {
      entry.next = now() + REST_MS;
      failed(deya_id, error);
    }
    entry.asking = null;
  };

  return {
    formsOf: async (deya) => {
      const entry = remember(`${deya.deya_id} ${deya.lang} ${deya.url} ${deya.hosts.join()}`);
      if (now() >= entry.next) entry.asking ??= ask(entry, deya);
      if (entry.asking && !entry.forms) await withTimeout(PATIENCE_MS, entry.asking, () => undefined);
      if (!entry.forms || now() - entry.at > STALE_MS) return { state: 'unavailable', forms: [] };
      return { state: 'complete', forms: entry.forms };
    },
  };
}
