import type { ServedComposition } from '@hydria/shared/platform/boot.ts';

interface RenewalDeps {
  /** Asks the gateway: null when nothing has changed since the last answer. `anew` wants an answer in any case. */
  renew(anew: boolean): Promise<ServedComposition | null>;
  /** Receives each answer that is newer than the one before. */
  take(news: ServedComposition): void;
}

export interface Renewal {
  /** Asks the gateway. Never rejects: a failure changes nothing. */
  refresh(anew: boolean): Promise<void>;
  /** Shares the question that is under way, unless that may be answered with less. */
  share(anew: boolean): Promise<void>;
}

/** The questions of this tab to the gateway. A later one may be answered first; then the earlier one is asked again. */
export const createRenewal = ({ renew, take }: RenewalDeps): Renewal => {
  /** Questions are counted: `taken` is the last one whose answer was taken. */
  let asked = 0;
  let taken = 0;
  let asking: { anew: boolean; answer: Promise<void> } | null = null;

  const ask = async (anew: boolean): Promise<void> => {
    const nth = (asked += 1);
    const news = await renew(anew);
    if (!news) return;
    if (nth < taken) return ask(true);
    taken = nth;
    take(news);
  };

  const refresh = (anew: boolean): Promise<void> => {
    const answer = ask(anew)
      .catch(() => undefined)
      .finally(() => {
        if (asking?.answer === answer) asking = null;
      });
    asking = { anew, answer };
    return answer;
  };

  return { refresh, share: (anew) => (asking && (asking.anew || !anew) ? asking.answer : refresh(anew)) };
};
