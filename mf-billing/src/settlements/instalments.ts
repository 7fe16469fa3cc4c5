/** The fields of an instalment that the rules of a plan use; amounts are cents. */
export interface InstalmentLike {
  installmentsnr: number;
  restamount: number;
  /** Set from its payment at the bank until the utility has booked it. */
  paid_at_bank?: string | null;
}

/** The short view shows at most this many instalments, and at most this many unpaid ones (spec S §9). */
export const SHORT_VIEW = { entries: 5, unpaid: 3 } as const;

/** An instalment is paid when nothing of it remains (spec S §4), or once the bank has its money (decisions 5). */
export const isPaid = ({ restamount, paid_at_bank = null }: InstalmentLike): boolean =>
  restamount === 0 || paid_at_bank !== null;

const byNumber = (a: InstalmentLike, b: InstalmentLike): number => a.installmentsnr - b.installmentsnr;

/** Up to three earliest unpaid instalments, filled to five from the latest paid ones, in the plan's order (spec S §4). */
export const shortView = <I extends InstalmentLike>(all: readonly I[]): I[] => {
  const ordered = all.toSorted(byNumber);
  const unpaid = ordered.filter((i) => !isPaid(i)).slice(0, SHORT_VIEW.unpaid);
  const paid = ordered.filter(isPaid);
  const room = SHORT_VIEW.entries - unpaid.length;
  return [...paid.slice(Math.max(0, paid.length - room)), ...unpaid].toSorted(byNumber);
};

/** The progress of a plan. */
export const progress = (all: readonly InstalmentLike[]): { paid: number; of: number; remaining: number } => ({
  paid: all.filter(isPaid).length,
  of: all.length,
  remaining: all.reduce((sum, i) => sum + (isPaid(i) ? 0 : i.restamount), 0),
});
