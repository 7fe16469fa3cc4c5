import { color, motion, radius } from '../theme/tokens.ts';

/** How much of something is done, 0 to 1. The words beside it say the same. */
export const ProgressBar = ({ share, label }: { share: number; label: string }) => {
  const percent = Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      css={{ height: 8, overflow: 'hidden', background: color.primaryTint, borderRadius: radius.chip }}
    >
      <div
        css={{ width: `${percent}%`, height: '100%', background: color.primary, transition: `width ${motion.calm}` }}
      />
    </div>
  );
};
