import { withTimeout } from '@hydria/process/with-timeout.ts';
import { internet, type Network } from './guarded-fetch.ts';

/** A person waits for the answer. */
const PATIENCE_MS = 2_000;

/**
 * Whether a name leads into a private network. A name without an address, or without an answer in time, does not: the DNS may be
 * down, and `createGuardedFetch` checks the addresses again at each connection.
 */
export type NameCheck = (hostname: string) => Promise<boolean>;

export const createNameCheck =
  ({ resolve, isPublic }: Pick<Network, 'resolve' | 'isPublic'> = internet): NameCheck =>
  async (hostname) => {
    const found = await withTimeout(
      PATIENCE_MS,
      resolve(hostname).catch(() => []),
      () => [],
    );
    return found.some(({ address }) => !isPublic(address));
  };
