/** Cards beside the first one wait at most this long for its code, ms: a file may hang. */
const CODE_MS = 600;

/** When the code has come, they wait at most this much longer for the drawing, ms: it takes only the processor. */
const DRAW_MS = 1_400;

/**
 * The card that answers a page's first question is drawn before the processor turns to the ones beside it: side by side,
 * each is done when all are. A page without cards has no first one, and nothing waits.
 */
export interface PriorityCard {
  /** The page begins with this card, whose code is on its way. */
  prioritize(card: string, code: Promise<unknown>): void;
  /** It is drawn, or has failed. */
  complete(card: string): void;
  /** When a card may be started. */
  turnOf(card: string): Promise<void>;
  /** When all others may be started: the first card is painted and the processor idle, or nothing waits for it any more. */
  passed(): Promise<void>;
}

interface PriorityCardDeps {
  wait(ms: number): Promise<void>;
  /** Resolves when the changes until now are painted and the processor is idle. */
  settled(): Promise<void>;
}

export const createPriorityCard = ({ wait, settled }: PriorityCardDeps): PriorityCard => {
  let first: { card: string; passed: Promise<void>; complete(): void } | null = null;

  const limit = async (code: Promise<unknown>): Promise<void> => {
    let isThere = false;
    code.then(
      () => (isThere = true),
      () => undefined,
    );
    await wait(CODE_MS);
    if (isThere) await wait(DRAW_MS);
  };

  const passed = async (): Promise<void> => first?.passed;

  return {
    prioritize(card, code) {
      // Not Promise.withResolvers: Safari has it only since 17.4.
      let complete = (): void => undefined;
      const completed = new Promise<void>((resolve) => (complete = resolve));
      first = { card, passed: Promise.race([completed.then(settled), limit(code)]), complete };
    },
    complete(card) {
      if (first?.card === card) first.complete();
    },
    turnOf: async (card) => void (first?.card !== card && (await passed())),
    passed,
  };
};
