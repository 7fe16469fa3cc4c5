import type { HTMLAttributes } from 'react';

interface RowProps extends HTMLAttributes<HTMLElement> {
  as?: 'aside' | 'div' | 'dl' | 'header' | 'li' | 'nav' | 'ol' | 'p' | 'span' | 'ul';
  /** Space between the children: px, or `8px 16px` for lines and columns. */
  gap: number | string;
  align?: 'start' | 'center' | 'end' | 'baseline';
  justify?: 'start' | 'center' | 'end' | 'space-between';
  /** False keeps all children in one line. */
  wrap?: boolean;
}

/** Children beside each other, in as many lines as they need. */
export const Row = ({ as: Tag = 'div', gap, align, justify, wrap = true, ...rest }: RowProps) => (
  <Tag
    {...rest}
    css={{ display: 'flex', flexWrap: wrap ? 'wrap' : undefined, alignItems: align, justifyContent: justify, gap }}
  />
);
