interface IconProps {
  /** A path of `@mdi/js`. */
  path: string;
  /** The label of an icon without text beside it. Without a label it is decoration. */
  label?: string;
  size?: number;
  className?: string;
}

/** One icon of the set that the whole portal uses, in the colour of the surrounding text. */
export const Icon = ({ path, label, size = 24, className }: IconProps) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="currentcolor"
    focusable="false"
    role={label && 'img'}
    aria-label={label}
    aria-hidden={label ? undefined : true}
    className={className}
    css={{ display: 'block', flexShrink: 0 }}
  >
    <path d={path} />
  </svg>
);
