import type { BankStatement } from '@hydria/adapters/bank/bank.ts';
import type { SampleMoney } from '@hydria/adapters/testing/camt-samples.ts';
import { toRf } from '@hydria/shared/rules/payment-code.ts';

/** A message about the money of one history. Each may come in any order, and more than once. */
export type Message =
  | ({ kind: 'callback'; state: BankStatement['state'] } & Attempt)
  | ({ kind: 'poll'; state: BankStatement['state'] | 'silent' | 'unknown' } & Attempt)
  | ({ kind: 'cancel'; state: BankStatement['state'] } & Attempt)
  | ({ kind: 'crash'; state: BankStatement['state'] } & Attempt)
  | { kind: 'file'; file: 'statement' | 'notification'; money: SampleMoney };

/** A payment of a bill through the provider. */
export interface Attempt {
  order: string;
  cents: number;
}

/** The history of one bill: a payment through the provider, two of them, transfers with its code, or a payment and transfers. */
export interface History {
  n: number;
  /** The bill owes it. */
  cents: number;
  code: string;
  /** The number of the payment; null for transfers. */
  order: string | null;
  /** A payment of the same bill that the provider had refused before; it may succeed all the same. */
  refused: Attempt | null;
  messages: Message[];
  /** Messages that come after the staff have asked for refunds, and before these are carried out. */
  late: Message[];
  /** The staff ask for it after the messages, as far as money is left. */
  refund_cents: number;
}

/** A refund that the staff have asked for: the provider carries it out or refuses it. */
export interface AskedRefund {
  order: string;
  cents: number;
  isDone: boolean;
}

/** The end of a history, whatever the order of its messages: cents by account, and the state of its payment. */
export interface End {
  bank: number;
  provider: number;
  bill: number;
  unmatched: number;
  reversal: number;
  state: 'open' | 'authorised' | 'settled' | 'refunded' | null;
  /** The state of the payment that was refused first. */
  refused: End['state'];
}

/** A generator of numbers between 0 and 1 that repeats itself for a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const shuffled = <T>(random: () => number, list: readonly T[]): T[] =>
  list
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);

const says = (messages: readonly Message[], state: string): boolean =>
  messages.some((message) => message.kind !== 'file' && message.state === state);

type Pick = <T>(list: readonly T[]) => T;

/** The bank takes the money of a payment back. */
const reversalOf = (pick: Pick, { order, cents }: Attempt): Message => ({
  kind: 'file',
  file: pick(['statement', 'notification'] as const),
  money: { cents, endToEnd: order.toUpperCase(), ref: `B${order}`, direction: 'debit', isReversal: true },
});

/** The messages of a payment through the provider. */
function orderMessages(pick: Pick, chance: (share: number) => boolean, attempt: Attempt): Message[] {
  const { order, cents } = attempt;
  const ends = ['failed', 'expired', 'cancelled', 'pending'] as const;
  const messages: Message[] = [];
  const count = pick([0, 1, 1, 2, 3]);
  for (let n = 0; n < count; n += 1)
    messages.push({ kind: 'callback', ...attempt, state: chance(0.6) ? 'authorised' : pick(ends) });
  if (chance(0.4))
    messages.push({ kind: 'poll', ...attempt, state: pick(['authorised', 'pending', 'silent', 'expired'] as const) });
  if (chance(0.2)) messages.push({ kind: 'cancel', ...attempt, state: pick(['authorised', 'cancelled'] as const) });
  if (chance(0.15)) messages.push({ kind: 'crash', ...attempt, state: 'authorised' });
  // A result that a question finds out also comes as a callback, which the provider repeats.
  if (says(messages, 'authorised')) messages.push({ kind: 'callback', ...attempt, state: 'authorised' });
  const money: SampleMoney = { cents, endToEnd: order.toUpperCase(), ref: `R${order}` };
  if (chance(0.5)) messages.push({ kind: 'file', file: 'notification', money });
  if (chance(0.5)) messages.push({ kind: 'file', file: 'statement', money });
  if (chance(0.15)) messages.push(reversalOf(pick, attempt));
  return messages;
}

/** The messages of transfers with the code of the bill; both files may have each. */
function transferMessages(
  pick: Pick,
  chance: (share: number) => boolean,
  n: number,
  code: string,
  cents: number,
): Message[] {
  return Array.from({ length: pick([1, 1, 2]) }, (_, at): Message[] => {
    const endToEnd = chance(0.7) ? `E${n}-${at}` : undefined;
    const share = pick([1, 0.5, 1.25]);
    // Two equal transfers without a number of the payer are told apart only by a file that has both (ADR 132).
    const more = endToEnd === undefined ? at : 0;
    const money: SampleMoney = {
      cents: Math.max(1, Math.round(cents * share)) + more,
      reference: code,
      ref: `T${n}-${at}`,
      ...(endToEnd !== undefined && { endToEnd }),
    };
    const files: Message[] = [{ kind: 'file', file: pick(['statement', 'notification'] as const), money }];
    if (chance(0.4)) files.push({ kind: 'file', file: 'notification', money });
    if (chance(0.4)) files.push({ kind: 'file', file: 'statement', money });
    if (endToEnd !== undefined && chance(0.15))
      files.push({ kind: 'file', file: 'statement', money: { cents: money.cents, endToEnd, ref: `U${n}-${at}`, direction: 'debit', isReversal: true } }); // prettier-ignore
    return files;
  }).flat();
}

/** A history; the same number and seed make the same one. */
export function historyOf(n: number, random: () => number): History {
  const pick: Pick = (list) => list[Math.floor(random() * list.length)]!;
  const chance = (share: number) => random() < share;
  const cents = 500 + Math.floor(random() * 20_000);
  const code = toRf(String(9_000_000_000 + n));
  const order = chance(0.7) ? `h${String(n).padStart(23, '0')}` : null;
  const refused =
    order !== null && chance(0.3)
      ? { order: `g${String(n).padStart(23, '0')}`, cents: pick([cents, Math.ceil(cents / 2)]) }
      : null;
  const messages =
    order === null ? transferMessages(pick, chance, n, code, cents) : orderMessages(pick, chance, { order, cents });
  if (refused) messages.push(...orderMessages(pick, chance, refused));
  else if (order !== null && chance(0.5)) messages.push(...transferMessages(pick, chance, n, code, cents));
  // Any message may come twice.
  const twice = messages.flatMap((message) => (chance(0.3) ? [message, message] : [message]));
  const refund_cents = order !== null && chance(0.3) ? pick([cents, Math.ceil(cents / 3)]) : 0;
  const attempts = [...(order === null ? [] : [{ order, cents }]), ...(refused ? [refused] : [])];
  const late = attempts.filter(() => chance(0.15)).map((attempt) => reversalOf(pick, attempt));
  return { n, cents, code, order, refused, messages: twice, late, refund_cents };
}

/** The distinct money of the files: the same one in two files, or twice, is one. */
const moneyOf = (messages: readonly Message[]): SampleMoney[] => {
  const found = new Map<string, SampleMoney>();
  for (const message of messages) if (message.kind === 'file') found.set(message.money.ref ?? '', message.money);
  return [...found.values()];
};

/** The messages of one payment. */
const messagesOf = (messages: readonly Message[], { order }: Attempt): Message[] =>
  messages.filter((message) =>
    message.kind === 'file' ? message.money.endToEnd === order.toUpperCase() : message.order === order,
  );

/** Where the money of one payment ends. A reversal may take what a refund gives back as well: that part waits with the reversal. */
function endOfAttempt({ cents }: Attempt, messages: readonly Message[], refund: number) {
  const money = moneyOf(messages);
  const isSettled = money.some(({ isReversal }) => !isReversal);
  const isBack = money.some(({ isReversal }) => isReversal);
  const isCaptured = isSettled || says(messages, 'authorised');
  const back = isBack && isSettled ? cents : 0;
  const gone = Math.min(cents, back + refund);
  const state: End['state'] = !isCaptured ? 'open' : gone === cents ? 'refunded' : isSettled ? 'settled' : 'authorised';
  return {
    bank: (isSettled ? cents : 0) - (isBack ? cents : 0),
    provider: (isCaptured ? cents : 0) - (isSettled ? cents : 0) - refund,
    /** Stands on the bill, or waits for the staff. */
    held: (isCaptured ? cents : 0) - gone,
    reversal: (isBack ? cents : 0) - back + (back + refund - gone),
    state,
  };
}

/** The messages of files about transfers with the code of the bill: their money has no number of a payment. */
const isOfTransfer = (message: Message): boolean =>
  message.kind === 'file' && !/^[gh]0/i.test(message.money.endToEnd ?? '');

/** The money of transfers with the code of a bill, less what went back. */
const sumOfTransfers = (messages: readonly Message[]): number =>
  moneyOf(messages.filter(isOfTransfer)).reduce((sum, { isReversal, cents }) => sum + (isReversal ? -cents : cents), 0);

/** Money that went back of two payments of a bill: which of them had paid it depends on their order. */
export const isSplitByOrder = ({ order, refused, messages, late }: History, refunds: readonly AskedRefund[]): boolean =>
  order === null ||
  ((refused !== null || messages.some(isOfTransfer)) &&
    (refunds.length > 0 || moneyOf([...messages, ...late]).some(({ isReversal }) => isReversal)));

/** The model: the end of a history follows from what it contains and from its refunds, and from no order. */
export function endOf({ order, refused, cents, ...history }: History, refunds: readonly AskedRefund[]): End {
  const messages = [...history.messages, ...history.late];
  const refundOf = (attempt: Attempt) =>
    refunds.filter((one) => one.isDone && one.order === attempt.order).reduce((sum, one) => sum + one.cents, 0);
  if (order === null) {
    const held = sumOfTransfers(messages);
    // How a reversal divides between bill and open money depends on which transfer paid the bill first.
    return { bank: held, provider: 0, bill: -Math.min(cents, held), unmatched: -Math.max(0, held - cents), reversal: 0, state: null, refused: null }; // prettier-ignore
  }
  const own = { order, cents };
  const first = endOfAttempt(own, messagesOf(messages, own), refundOf(own));
  const second = refused && endOfAttempt(refused, messagesOf(messages, refused), refundOf(refused));
  const transferred = sumOfTransfers(messages);
  const held = first.held + (second?.held ?? 0) + transferred;
  return {
    bank: first.bank + (second?.bank ?? 0) + transferred,
    provider: first.provider + (second?.provider ?? 0),
    bill: -Math.min(cents, held),
    unmatched: -Math.max(0, held - cents),
    reversal: first.reversal + (second?.reversal ?? 0),
    state: first.state,
    refused: second?.state ?? null,
  };
}
