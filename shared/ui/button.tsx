import { keyframes } from '@emotion/react';
import type { ComponentProps, ElementType, ReactNode } from 'react';
import { color, motion, notOnPaper, radius, target, type } from '../theme/tokens.ts';

interface Look {
  /** `contained` for the main action of a screen, `outlined` beside it, `text` for a minor action. */
  variant?: 'contained' | 'outlined' | 'text';
  size?: 'small' | 'medium' | 'large';
  /** `error` for an irreversible action. */
  color?: 'primary' | 'error';
  startIcon?: ReactNode;
  /** While the call runs: the button is disabled and shows a spinner. */
  loading?: boolean;
}

type ButtonProps<C extends ElementType> = Look & {
  /** The rendered element instead of a button: a link of the portal, a label. */
  component?: C;
} & Omit<ComponentProps<C>, keyof Look | 'component'>;

const base = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minWidth: 64,
  minHeight: target,
  padding: '10px 20px',
  border: 0,
  borderRadius: radius.control,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  transition: `background-color ${motion.quick}, border-color ${motion.quick}, color ${motion.quick}`,
  ...type.strong,
  '&:disabled': { color: color.textSecondary, background: color.sunken, cursor: 'default' },
  ...notOnPaper,
} as const;

const contained = (ground: string, pressed: string, words: string) =>
  ({
    background: ground,
    color: words,
    '&:hover:enabled, a&:hover': { background: pressed, color: words },
    // The device paints the ground; the edge is what is left of the button.
    '@media (forced-colors: active)': { border: '1px solid' },
  }) as const;

const quiet = (words: string) =>
  ({
    background: 'transparent',
    color: words,
    '&:hover:not(:disabled)': { background: color.primaryTint, color: words },
  }) as const;

const looks = (tone: 'primary' | 'error') => {
  const words = tone === 'error' ? color.bad : color.primary;
  return {
    contained:
      tone === 'error'
        ? contained(color.bad, color.bad, color.onSolid)
        : contained(color.primary, color.primaryPressed, color.onPrimary),
    outlined: {
      ...quiet(words),
      background: color.surface,
      border: `1px solid ${color.control}`,
      '&:disabled': { borderColor: color.hairline },
    },
    text: { ...quiet(words), padding: '10px 12px', '&:disabled': { background: 'transparent' } },
  } as const;
};

const SIZES = {
  small: { minHeight: 36, padding: '6px 14px', ...type.smallStrong },
  medium: {},
  large: { minHeight: 52, padding: '14px 28px' },
} as const;

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

const Spinner = () => (
  <span
    aria-hidden="true"
    css={{
      flexShrink: 0,
      width: 18,
      height: 18,
      border: '2px solid currentcolor',
      borderInlineEndColor: 'transparent',
      borderRadius: '50%',
      animation: `${turn} 900ms linear infinite`,
    }}
  />
);

/** The pressed element: `<Button variant="contained" component={PortalLink} to="/report">…</Button>`. */
export const Button = <C extends ElementType = 'button'>({
  component,
  variant = 'text',
  size = 'medium',
  color = 'primary',
  startIcon,
  loading = false,
  children,
  ...rest
}: ButtonProps<C>) => {
  const Element: ElementType = component ?? 'button';
  const own = component
    ? {}
    : { type: 'button', disabled: rest.disabled === true || loading, 'aria-busy': loading || undefined };
  return (
    <Element
      {...rest}
      {...own}
      {...(rest.type && { type: rest.type })}
      css={[base, looks(color)[variant], SIZES[size]]}
    >
      {loading ? <Spinner /> : startIcon}
      {children}
    </Element>
  );
};

/** A button with only an icon; it needs an `aria-label`. */
export const IconButton = ({ children, ...rest }: ComponentProps<'button'> & { 'aria-label': string }) => (
  <button
    type="button"
    {...rest}
    css={{
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexShrink: 0,
      width: target,
      height: target,
      padding: 8,
      border: 0,
      borderRadius: radius.control,
      background: 'transparent',
      color: color.textSecondary,
      cursor: 'pointer',
      transition: `background-color ${motion.quick}`,
      '&:hover': { background: color.sunken },
      '&:disabled, &[aria-disabled=true]': { opacity: 0.4, background: 'transparent', cursor: 'default' },
      ...notOnPaper,
    }}
  >
    {children}
  </button>
);
