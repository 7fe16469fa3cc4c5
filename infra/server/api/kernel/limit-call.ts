import { networkOf } from './client-network.ts';
import type { ApiContext } from './api-context.ts';
import { rateLimitAmount, refundRateLimit, type AnyLimiter } from './rate-limit.ts';

/** The limiters of a call that is counted before its body is read. */
export interface CallLimits {
  /** Counts calls of guests, by network. */
  guest?: AnyLimiter;
  /** Counts calls of members, by person. */
  member?: AnyLimiter;
  /** Counts the bytes of members' forms with files, by person. */
  bytes?: AnyLimiter;
}

/** The sender of a call. */
export interface Sender {
  session: { person_id: number } | null;
  ip: string;
}

/** Under what a sender is counted: a member by person, a guest by network. */
export const senderOf = ({ session, ip }: Sender): string => (session ? `person ${session.person_id}` : networkOf(ip));

type Counted = [AnyLimiter, number];

/** The counts that a call has made. */
export interface CountedCall {
  /** Takes it all back. */
  refundRateLimit(): Promise<void>;
  /** Takes the call back and leaves its bytes counted, which bound the work of decoding. Does nothing without counted bytes. */
  refundRefusedFile(): Promise<void>;
}

const amountsOf = ({ guest, member, bytes }: CallLimits, { session }: Sender, fileBytes: number): Counted[] => {
  const calls = session ? member : guest;
  return [
    ...(calls ? [[calls, 1] satisfies Counted] : []),
    ...(session && bytes && fileBytes > 0 ? [[bytes, fileBytes] satisfies Counted] : []),
  ];
};

/**
 * Counts a call; throws 429 when one of its limits is reached, and then counts nothing. `fileBytes` is the length of a
 * form with files. Gives the functions that take it back.
 */
export async function rateLimitCall(
  app: ApiContext,
  limits: CallLimits,
  sender: Sender,
  fileBytes: number,
): Promise<CountedCall> {
  const whose = senderOf(sender);
  const counted: Counted[] = [];
  const takeBack = async (isTaken: (counts: Counted) => boolean = () => true) => {
    const taken = counted.filter(isTaken);
    for (const one of taken) counted.splice(counted.indexOf(one), 1);
    await Promise.allSettled(taken.map(([which, amount]) => refundRateLimit(app, which, amount, whose)));
  };
  try {
    for (const [which, amount] of amountsOf(limits, sender, fileBytes)) {
      await rateLimitAmount(app, which, amount, whose);
      counted.push([which, amount]);
    }
  } catch (error) {
    await takeBack();
    throw error;
  }
  const isBytes = ([which]: Counted) => which === limits.bytes;
  return {
    refundRateLimit: () => takeBack(),
    refundRefusedFile: async () => {
      if (counted.some(isBytes)) await takeBack((counts) => !isBytes(counts));
    },
  };
}
