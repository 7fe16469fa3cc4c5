import fs from 'node:fs';
import pg from 'pg';

/** A statement as sent to the database. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Records every statement of this process from now on; `jest.restoreAllMocks()` stops it. */
export function hearStatements(heard: (statement: Statement) => void): void {
  const prototype = pg.Client.prototype as { query(...args: unknown[]): unknown };
  const { query } = prototype;
  jest.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...args) {
    const [first, values] = args as [string | { text?: string; values?: unknown[] }, unknown];
    const given = typeof first === 'string' ? { text: first, values } : first;
    heard({ text: given.text ?? '', values: Array.isArray(given.values) ? given.values : [] });
    return query.apply(this, args);
  });
}

type Call = (...args: unknown[]) => unknown;

/** Records, as text, every path that this process passes to the file system from now on. */
export function hearPaths(heard: (path: string) => void): void {
  for (const holder of [fs, fs.promises] as unknown as Record<string, Call>[])
    for (const [name, original] of Object.entries(holder)) {
      // Classes, and functions whose first argument is not a path.
      if (typeof original !== 'function' || /^[A-Z_]/.test(name)) continue;
      jest.spyOn(holder, name as never).mockImplementation(((...args: unknown[]) => {
        if (typeof args[0] === 'string' || args[0] instanceof URL) heard(String(args[0]));
        return Reflect.apply(original, holder, args);
      }) as never);
    }
}
