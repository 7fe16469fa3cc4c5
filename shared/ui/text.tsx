import type { HTMLAttributes } from 'react';
import { type } from '../theme/tokens.ts';

interface TextProps extends HTMLAttributes<HTMLElement> {
  as?: 'code' | 'dd' | 'div' | 'dt' | 'h1' | 'h2' | 'h3' | 'h4' | 'li' | 'p' | 'span' | 'strong';
  /** Step of the type scale. */
  type: keyof typeof type;
}

/** Words in a size of the type scale. */
export const Text = ({ as: Tag = 'p', type: step, ...rest }: TextProps) => <Tag {...rest} css={type[step]} />;
