import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';

/** Logins that may wait for a free core; the next is sent away instead of making all wait longer. */
const MAX_WAITING = 100;
const RETRY_SECONDS = 2;

/** Argon2id hashes as PHC strings. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown person (`null`) as for a known one, so the time tells nothing. */
  verify(hash: string | null, password: string): Promise<boolean>;
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
  return {
    hash: (password) => inTurn(() => hash(password, options)),
    verify: async (stored, password) => {
      const matches = await inTurn(async () => verify(stored ?? (await nobody), password));
      return stored !== null && matches;
    },
  };
}
