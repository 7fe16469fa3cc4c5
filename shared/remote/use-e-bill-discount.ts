import type { DeyaInfo } from '../platform/platform.ts';
import { useFormats } from './use-formats.ts';

const CENTS = 100;

/** The discount of a utility for bills by mail in words: an amount in euros, or a percentage (S §3); null without one. */
export const useEBillDiscount = (
  deya: Pick<DeyaInfo, 'discount_amount' | 'discount_type'> | null | undefined,
): string | null => {
  const { money, number } = useFormats();
  if (!deya?.discount_amount) return null;
  const { discount_amount: amount, discount_type } = deya;
  return discount_type === 'A' ? money(Math.round(amount * CENTS)) : `${number(amount)} %`;
};
