/** Cards beside the first one wait for it at most this long. */
const PRIORITY_MS = 600;

/**
 * The card that answers a page's first question is drawn before the processor turns to the ones beside it: side by side,
 * each is done when all are. A page without cards has no first one, and nothing waits.
 */
export interface PriorityCard {
  /** The page begins with this card. */
  prioritize(card: string): void;
  /** It is drawn, or has failed. */
  complete(card: string): void;
  /** When a card may be started. */
  turnOf(card: string): Promise<void>;
}

export const createPriorityCard = (wait: (ms: number) => Promise<void>): PriorityCard => {
  let first: { card: string; passed: Promise<void>; pass(): void } | null = null;
  return {
    prioritize(card) {
      // Not Promise.withResolvers: Safari has it only since 17.4.
      let pass = (): void => undefined;
      const completed = new Promise<void>((resolve) => (pass = resolve));
      first = { card, passed: Promise.race([completed, wait(PRIORITY_MS)]), pass };
    },
    complete(card) {
      if (first?.card === card) first.pass();
    },
    turnOf: async (card) => void (first && first.card !== card && (await first.passed)),
  };
};
