import type { ReactNode } from 'react';
import { color, type } from '@hydria/shared/theme/tokens.ts';
import { Stack } from '@hydria/shared/ui/stack.tsx';

interface FoldProps {
  title: string;
  /** Open at first. */
  open?: boolean;
  children: ReactNode;
}

/** A part of the properties that opens and closes. */
export const Fold = ({ title, open = false, children }: FoldProps) => (
  <details open={open} css={{ borderTop: `1px solid ${color.hairline}` }}>
    <summary css={{ ...type.strong, padding: '12px 0', minHeight: 44, cursor: 'pointer' }}>{title}</summary>
    <Stack gap={16} css={{ paddingBottom: 16 }}>
      {children}
    </Stack>
  </details>
);
