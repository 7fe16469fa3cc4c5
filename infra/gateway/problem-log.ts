import { Refused } from '@hydria/release/signed-document.ts';

/** A trouble in two forms: for operators with its cause, for the public without anything of this server. */
interface Trouble {
  full: string;
  brief: string;
}

/** Present problems by subject: `registry`, `mf-billing 1.2.0-…`. */
export interface ProblemLog {
  /** Says it in the log once, until it is settled or becomes another trouble. */
  warn(subject: string, consequence: string, cause: unknown): void;
  settled(subject: string): void;
  /** A sentence each with its cause, for operators. */
  all(): string[];
  /** A sentence each that names no folder, address or file of this server, for everyone. */
  brief(): string[];
}

/** A trouble as one sentence for the public. Causes that say nothing for it stay in the log. */
export const briefly = (consequence: string, cause: unknown): string =>
  cause instanceof Refused && cause.brief !== undefined ? `${consequence}: ${cause.brief}` : consequence;

/** A trouble as one sentence for operators. */
export const inFull = (consequence: string, cause: unknown): string =>
  `${consequence}: ${cause instanceof Error ? cause.message : String(cause)}`;

/** Remembers what has been said already: a trouble that lasts is one line in the log and not one per request. */
export const createProblemLog = (say: (sentence: string, cause: unknown) => void): ProblemLog => {
  const known = new Map<string, Trouble>();
  return {
    warn(subject, consequence, cause) {
      const full = inFull(consequence, cause);
      if (known.get(subject)?.full === full) return;
      known.set(subject, { full, brief: briefly(consequence, cause) });
      say(full, cause);
    },
    settled(subject) {
      known.delete(subject);
    },
    all: () => [...known.values()].map(({ full }) => full),
    brief: () => [...known.values()].map(({ brief }) => brief),
  };
};
