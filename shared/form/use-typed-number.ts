import { useFormats } from '../remote/use-formats.ts';
import { writtenNumber } from '../rules/written-number.ts';

/** Writes a number as a person types it, without a sign between thousands: `1234,5`. */
export const useTypedNumber = () => {
  const { decimalSign } = useFormats();
  return (value: number): string => writtenNumber(value, decimalSign);
};
