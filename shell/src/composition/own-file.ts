import { deadline, tryRepeatedly } from './attempts.ts';
import { mayHeal, understand } from './understand.ts';

/** Asks for a lazy file of the shell's own, and again when it does not come; rejects with a `RemoteFailure`. */
export const ownFile = <T>(load: () => Promise<T>): Promise<T> =>
  tryRepeatedly(load, {
    end: deadline(),
    mayHeal,
    understand: (error, msLeft) => understand('start', error, { url: '' }, msLeft),
  });
