import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { BANK_DELAY_DAYS } from '@hydria/shared/rules/bank-delay.ts';

/** Days until the current utility posts a card payment (decisions 5). An older API does not send them. */
export const useBankDelay = (): number => useSession(({ deya }) => deya?.bank_delay_days ?? BANK_DELAY_DAYS);
