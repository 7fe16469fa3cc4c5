import type { ParseArgsConfig } from 'node:util';

/** A test that is too long for every `npm test`, which runs a sample of it. */
export interface Campaign {
  /** One line for the list. */
  summary: string;
  usage: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** Takes words beside its options. */
  takesWords?: boolean;
  /** Throws when a promise is broken. `values` are those of `options`. */
  run(values: Readonly<Record<string, unknown>>, say: (line: string) => void, words: readonly string[]): Promise<void>;
}
