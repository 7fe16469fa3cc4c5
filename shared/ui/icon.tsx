import { SvgIcon } from '../mui/mui.ts';

interface IconProps {
  /** A path of `@mdi/js`. */
  path: string;
  /** What it says, when no word stands beside it. Without it, it is decoration. */
  label?: string;
  size?: number;
  className?: string;
}

/** One icon of the set that the whole portal uses. */
export const Icon = ({ path, label, size = 24, className }: IconProps) => (
  <SvgIcon titleAccess={label} className={className} sx={{ fontSize: size, display: 'block', flexShrink: 0 }}>
    <path d={path} />
  </SvgIcon>
);
