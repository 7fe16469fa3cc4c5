/** What is not as it should be, by subject: `registry`, `mf-billing 1.2.0-…`. */
export interface Notes {
  /** Says it in the log once, until it is settled or becomes another trouble. */
  warn(subject: string, consequence: string, cause: unknown): void;
  settled(subject: string): void;
  /** A sentence each, for whoever looks after the portal. */
  all(): string[];
}

/** Remembers what has been said already: a trouble that lasts is one line in the log and not one per request. */
export const createNotes = (say: (sentence: string, cause: unknown) => void): Notes => {
  const known = new Map<string, string>();
  return {
    warn(subject, consequence, cause) {
      const sentence = `${consequence}: ${cause instanceof Error ? cause.message : String(cause)}`;
      if (known.get(subject) === sentence) return;
      known.set(subject, sentence);
      say(sentence, cause);
    },
    settled(subject) {
      known.delete(subject);
    },
    all: () => [...known.values()],
  };
};
