/** The part of a browser's store that the portal uses. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Writes to a store. A value that the store refuses, or without a store, is kept in memory until the tab is closed. */
export const kept = (store?: WebStorage): WebStorage => {
  const rest = new Map<string, string>();
  return {
    getItem: (key) => rest.get(key) ?? store?.getItem(key) ?? null,
    setItem(key, value) {
      rest.set(key, value);
      try {
        store?.setItem(key, value);
        if (store) rest.delete(key);
      } catch {}
    },
    removeItem(key) {
      rest.delete(key);
      store?.removeItem(key);
    },
  };
};

/** A browser may forbid storage, or its quota may be exhausted. */
export const usable = (open: () => WebStorage): WebStorage => {
  try {
    return kept(open());
  } catch {
    return kept();
  }
};
