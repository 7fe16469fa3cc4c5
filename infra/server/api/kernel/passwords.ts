import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from './app-error.ts';
import type { Config } from './config.ts';

/** Logins that may wait for a free core; the next is sent away instead of making all wait longer. */
const MAX_WAITING = 100;
const RETRY_SECONDS = 2;

/** Argon2id hashes as PHC strings. The same letters are the same password, however an accent was typed (NFC). */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown person (`null`) as for a known one, so the time tells nothing. */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether the password is one of these hashes. Does as much work for none of them as for `most`. */
  isAmong(hashes: readonly string[], most: number, password: string): Promise<boolean>;
}

/** Runs at most `free` tasks at once. */
function gate(free: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= MAX_WAITING) throw new AppError('service_unavailable', 503, RETRY_SECONDS);
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** One core stays free for everybody else: hashing takes a whole one. */
export function createPasswords(
  options: Config['argon2'],
  parallel = Math.max(1, availableParallelism() - 1),
): Passwords {
  const inTurn = gate(parallel);
  const nobody = hash('nobody has this password', options);
  nobody.catch(() => {});
  const matches = async (stored: string | null, password: string): Promise<boolean> => {
    const equal = await inTurn(async () => verify(stored ?? (await nobody), password.normalize('NFC')));
    return stored !== null && equal;
  };
  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFC'), options)),
    verify: matches,
    isAmong: async (hashes, most, password) => {
      let found = false;
      // One after the other, so that others get their turn in between.
      for (let n = 0; n < most; n += 1) found = (await matches(hashes[n] ?? null, password)) || found;
      return found;
    },
  };
}
