import type { ParseArgsConfig } from 'node:util';

/** A long test, of which `npm test` runs a sample. */
export interface Campaign {
  /** One line for the list. */
  summary: string;
  usage: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** Whether it accepts positional arguments besides its options. */
  takesWords?: boolean;
  /** Throws when a check fails. `values` are those of `options`. */
  run(values: Readonly<Record<string, unknown>>, say: (line: string) => void, words: readonly string[]): Promise<void>;
}
