import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable, type Answered } from './client.ts';

/** Counts of the answers to many requests. */
export interface Tally {
  sent: number;
  done: number;
  /** Refused with the portal's own code and a time to retry. */
  refused: number;
  /** Without an answer: the server was not running, or died. */
  cut: number;
  /** Any other answer. */
  odd: Set<string>;
}

function count(tally: Tally, answer: Answered): void {
  if (answer.status === 0) tally.cut += 1;
  else if (answer.status === 200) tally.done += 1;
  else if (isUnavailable(answer)) tally.refused += 1;
  else tally.odd.add(`${answer.status} ${answer.body.slice(0, 120)} (retry-after ${answer.retryAfter})`);
}

/** Requests per second of a small portal at peak. */
const RATE = 50;

/** Sends `send` fifty times a second, independent of outstanding answers, while `during` runs. */
export async function underLoad(
  send: (n: number) => Promise<Answered>,
  during: (tally: Tally) => Promise<void>,
): Promise<Tally> {
  const tally: Tally = { sent: 0, done: 0, refused: 0, cut: 0, odd: new Set() };
  const open = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const one = send((tally.sent += 1)).then((answer) => count(tally, answer));
    open.add(one);
    void one.finally(() => open.delete(one));
  }, 1000 / RATE);
  try {
    await sleep(200);
    await during(tally);
  } finally {
    clearInterval(timer);
    await Promise.all(open);
  }
  return tally;
}
