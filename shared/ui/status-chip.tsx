import { color, radius, type } from '../theme/tokens.ts';
import { Icon } from './icon.tsx';

/** How a state is meant; `quiet` is neither good nor bad. */
export type Tone = 'good' | 'warning' | 'bad' | 'attention' | 'primary' | 'quiet';

const TONES: Record<Tone, { color: string; background: string }> = {
  good: { color: color.good, background: color.goodTint },
  warning: { color: color.warning, background: color.warningTint },
  bad: { color: color.bad, background: color.badTint },
  attention: { color: color.attention, background: color.attentionTint },
  primary: { color: color.primary, background: color.primaryTint },
  quiet: { color: color.textSecondary, background: color.sunken },
};

interface StatusChipProps {
  tone: Tone;
  /** A path of `@mdi/js`: a state is never told by colour alone. */
  icon: string;
  label: string;
}

/** A state: icon and word. */
export const StatusChip = ({ tone, icon, label }: StatusChipProps) => (
  <span
    css={{
      ...TONES[tone],
      ...type.smallStrong,
      display: 'inline-flex',
      alignItems: 'center',
      gap: 6,
      padding: '4px 12px 4px 8px',
      borderRadius: radius.chip,
      maxWidth: '100%',
    }}
  >
    <Icon path={icon} size={18} />
    {/* Its line is that of the chip, which would otherwise stand on the foot of its icon. */}
    <span css={{ alignSelf: 'baseline' }}>{label}</span>
  </span>
);
