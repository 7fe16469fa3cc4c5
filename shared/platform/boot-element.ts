import type { ServedComposition } from './boot.ts';

/** A request that the HTML has started, and the way to abort it. */
export interface EarlyAnswer {
  answer: Promise<Response>;
  controller: AbortController;
}

/** The element of the boot manifest, with results of the HTML's scripts for the shell (`infra/gateway/browser`). */
export type BootElement = HTMLElement & {
  /** Answers that the HTML has asked for, by the address as the client will ask for it. */
  earlyReads?: Map<string, EarlyAnswer>;
  /** Asks who is served now, and lets the page load their files; null when nothing has changed. */
  renew?: (anew: boolean) => Promise<ServedComposition | null>;
};
