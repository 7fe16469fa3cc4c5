import type { Bank } from '../bank/bank.ts';
import { OutsideError } from '../http/outside-error.ts';

const away = async () => {
  throw new OutsideError('unreachable', 'test');
};

/** A bank without connections, for tests without payments. */
export const silentBank: Bank = { name: 'test', createPayment: away, query: away, readCallback: () => null };
