import { lazy, Suspense, type ReactElement } from 'react';

const Loaded = lazy(async () => {
  const { loadTooltip } = await import('../mui/mui.ts');
  const { Tooltip: Component } = await loadTooltip();
  return { default: Component };
});

interface TooltipProps {
  /** The name of the control, the same as its `aria-label`. */
  text: string;
  /** A control without words: an icon button, an icon link. */
  children: ReactElement;
}

/** Shows the name of a control that has an icon only, on hover and on focus. */
export const Tooltip = ({ text, children }: TooltipProps) => (
  <Suspense fallback={<span css={{ display: 'inline-flex' }}>{children}</span>}>
    <Loaded text={text}>{children}</Loaded>
  </Suspense>
);
