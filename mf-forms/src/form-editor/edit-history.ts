/** States of what is edited: the present one, those before it, and those that were undone. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** The last change; typing on in the same text is one step. */
  merge: string | null;
}

/** Steps that can be undone. */
const STEPS = 200;

/** The history before any change. */
export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], merge: null });

/** Adds a change. Changes with the same `merge` that follow each other are undone together. */
export const changeHistory = <T>(history: History<T>, present: T, merge: string | null = null): History<T> => {
  if (present === history.present) return history;
  const isSame = merge !== null && merge === history.merge;
  const past = isSame ? history.past : [...history.past, history.present].slice(-STEPS);
  return { past, present, future: [], merge };
};

/** Goes one step back. */
export const undo = <T>(history: History<T>): History<T> => {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    merge: null,
  };
};

/** Goes one step forward again. */
export const redo = <T>(history: History<T>): History<T> => {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, merge: null };
};
