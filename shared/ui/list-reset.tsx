import type { HTMLAttributes } from 'react';

interface ListResetProps extends HTMLAttributes<HTMLElement> {
  as?: 'ol' | 'ul';
  /** Space between the items, in px; without it the items lie against each other. */
  gap?: number;
}

/** A list without marks, indentation and margins. */
export const ListReset = ({ as: Tag = 'ul', gap, ...rest }: ListResetProps) => (
  <Tag
    {...rest}
    css={{ listStyle: 'none', margin: 0, padding: 0, display: gap === undefined ? undefined : 'grid', gap }}
  />
);
