/** Cards beside the first one wait for it at most this long. */
const LEAD_MS = 600;

/**
 * The card that answers a page's first question is drawn before the processor turns to the ones beside it: side by side,
 * each is done when all are. A page without cards has no first one, and nothing waits.
 */
export interface FirstCard {
  /** The page begins with this card. */
  lead(card: string): void;
  /** It is drawn, or has failed. */
  settle(card: string): void;
  /** When a card may be started. */
  turnOf(card: string): Promise<void>;
}

export const createFirstCard = (wait: (ms: number) => Promise<void>): FirstCard => {
  let first: { card: string; passed: Promise<void>; pass(): void } | null = null;
  return {
    lead(card) {
      // Not Promise.withResolvers: Safari has it only since 17.4.
      let pass = (): void => undefined;
      const settled = new Promise<void>((resolve) => (pass = resolve));
      first = { card, passed: Promise.race([settled, wait(LEAD_MS)]), pass };
    },
    settle(card) {
      if (first?.card === card) first.pass();
    },
    turnOf: async (card) => void (first && first.card !== card && (await first.passed)),
  };
};
