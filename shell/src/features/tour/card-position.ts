/** A rectangle of the window in px. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Size = Pick<Box, 'width' | 'height'>;

/** Gaps between the card and its target, and between the card and the edge of the window. */
const GAP = 16;
const EDGE = 12;

/** Margin around the target, and minimum distance to the edge of the window. */
const AIR = 6;
const RIM = 5;

/** The highlighted rectangle around a target; clipped to the window, so that its ring is complete. */
export const lightAround = ({ left, top, width, height }: Box, view: Size): Box => {
  const from = { left: Math.max(RIM, left - AIR), top: Math.max(RIM, top - AIR) };
  const to = {
    left: Math.min(view.width - RIM, left + width + AIR),
    top: Math.min(view.height - RIM, top + height + AIR),
  };
  return { ...from, width: to.left - from.left, height: to.top - from.top };
};

const clamp = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most));

/**
 * Position of the card: beside the target when there is room, otherwise below or above it, whichever has more; always
 * within the window.
 */
export const placeCard = (target: Box, card: Size, view: Size): Pick<Box, 'left' | 'top'> => {
  const most = { left: view.width - card.width - EDGE, top: view.height - card.height - EDGE };
  const beside = target.left + target.width + GAP;
  if (beside <= most.left) return { left: beside, top: clamp(target.top, most.top) };
  const below = target.top + target.height + GAP;
  const above = target.top - card.height - GAP;
  const hasMoreBelow = view.height - below > target.top;
  return {
    left: clamp(target.left + target.width / 2 - card.width / 2, most.left),
    top: clamp(hasMoreBelow ? below : above, most.top),
  };
};
