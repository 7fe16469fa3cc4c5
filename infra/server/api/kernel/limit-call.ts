import { networkOf } from './client-network.ts';
import type { ApiContext } from './api-context.ts';
import { rateLimitAmount, refundRateLimit } from './rate-limit.ts';
import type { LimiterName } from './rate-limits.ts';

/** The limiters of a call that is counted before its body is read. */
export interface CallLimits {
  /** Counts calls of guests, by network. */
  guest?: LimiterName;
  /** Counts calls of members, by person. */
  member?: LimiterName;
  /** Counts the bytes of members' forms with files, by person. */
  bytes?: LimiterName;
}

/** The sender of a call. */
export interface Sender {
  session: { person_id: number } | null;
  ip: string;
}

/** Under what a sender is counted: a member by person, a guest by network. */
export const senderOf = ({ session, ip }: Sender): string => (session ? `person ${session.person_id}` : networkOf(ip));

type Counted = [LimiterName, number];

const amountsOf = ({ guest, member, bytes }: CallLimits, { session }: Sender, fileBytes: number): Counted[] => {
  const calls = session ? member : guest;
  return [
    ...(calls ? [[calls, 1] satisfies Counted] : []),
    ...(session && bytes && fileBytes > 0 ? [[bytes, fileBytes] satisfies Counted] : []),
  ];
};

/**
 * Counts a call; throws 429 when one of its limits is reached, and then counts nothing. `fileBytes` is the length of a
 * form with files. Gives the function that takes it all back.
 */
export async function rateLimitCall(
  app: ApiContext,
  limits: CallLimits,
  sender: Sender,
  fileBytes: number,
): Promise<() => Promise<void>> {
  const whose = senderOf(sender);
  const counted: Counted[] = [];
  const takeBack = async () => {
    const taken = counted.splice(0);
    await Promise.allSettled(taken.map(([name, amount]) => refundRateLimit(app, name, amount, whose)));
  };
  try {
    for (const [name, amount] of amountsOf(limits, sender, fileBytes)) {
      await rateLimitAmount(app, name, amount, whose);
      counted.push([name, amount]);
    }
  } catch (error) {
    await takeBack();
    throw error;
  }
  return takeBack;
}
