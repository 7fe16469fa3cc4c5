import type { HTMLAttributes } from 'react';

interface StackProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'dl' | 'fieldset' | 'figure' | 'form' | 'header' | 'li' | 'ol' | 'section' | 'span' | 'ul';
  /** Space between the children, in px. */
  gap: number;
  /** Where children stand that are narrower than the stack; without it they fill its width. */
  align?: 'start' | 'center' | 'end';
}

/** Children below each other. */
export const Stack = ({ as: Tag = 'div', gap, align, ...rest }: StackProps) => (
  <Tag {...rest} css={{ display: 'grid', gap, justifyItems: align }} />
);
