/** Where on its way a remote failed. */
export type Phase = 'compatibility' | 'load' | 'start' | 'mount' | 'run';

/** Why a remote is not there, with the number by which the operators find the event. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly phase: Phase;
  readonly reference: string;

  constructor(phase: Phase, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.phase = phase;
    this.reference = newReference();
  }
}

/** Letters and digits that cannot be taken for one another on the telephone. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Six signs that a person can read to somebody. */
export const newReference = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

export const asFailure = (phase: Phase, error: unknown): RemoteFailure =>
  error instanceof RemoteFailure ? error : new RemoteFailure(phase, error);
