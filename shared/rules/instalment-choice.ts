/** The fields of an instalment that the choice for a payment depends on; amounts are cents. */
export interface ChoosableInstalment {
  installmentsnr: number;
  restamount: number;
  /** Set from its payment at the bank until the utility has booked it. */
  paid_at_bank?: string | null | undefined;
}

/** The instalments that are left to pay, in the order of the plan. */
export const unpaidOf = <I extends ChoosableInstalment>(all: readonly I[]): I[] =>
  all
    .filter(({ restamount, paid_at_bank = null }) => restamount > 0 && paid_at_bank === null)
    .toSorted((a, b) => a.installmentsnr - b.installmentsnr);

/** The one instalment that can be added next: the first unpaid one that is not selected (S §4); null without one. */
export const nextToAdd = (all: readonly ChoosableInstalment[], selected: readonly number[]): number | null =>
  unpaidOf(all).find(({ installmentsnr }) => !selected.includes(installmentsnr))?.installmentsnr ?? null;

/** The one instalment that can be removed: the last selected one (S §4); null without one. */
export const lastToRemove = (selected: readonly number[]): number | null => selected.at(-1) ?? null;

/** Whether a selection can have come about by adding the first unpaid one each time. */
export const isInOrder = (all: readonly ChoosableInstalment[], selected: readonly number[]): boolean => {
  const unpaid = unpaidOf(all);
  return (
    selected.length > 0 &&
    selected.length <= unpaid.length &&
    selected.every((number, at) => unpaid[at]?.installmentsnr === number)
  );
};
