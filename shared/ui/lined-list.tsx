import type { ReactNode } from 'react';
import { color, from } from '../theme/tokens.ts';
import { ListReset } from './list-reset.tsx';
import { Stack } from './stack.tsx';

/** A list with a line between its items, in a card that it fills: `<LinedList><LinedItem>…</LinedItem></LinedList>`. */
export const LinedList = ({ children }: { children: ReactNode }) => (
  <ListReset css={{ '& > li + li': { borderTop: `1px solid ${color.hairline}` } }}>{children}</ListReset>
);

/** The cells of a table row, one below the other, where the table does not fit. `row` is the key of the row. */
export const LinedItem = ({ children, row }: { children: ReactNode; row?: string }) => (
  <Stack as="li" gap={4} data-row={row} css={{ padding: 16, [from.medium]: { paddingInline: 24 } }}>
    {children}
  </Stack>
);
