import type { Bank } from '../bank/bank.ts';
import { OutsideError } from '../http/outside-error.ts';

const away = async () => {
  throw new OutsideError('unreachable', 'test');
};

/** A bank that nobody reaches, for tests in which nobody pays. */
export const silentBank: Bank = { name: 'test', createPayment: away, query: away, readCallback: () => null };
