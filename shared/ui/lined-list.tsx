import type { ReactNode } from 'react';
import { colour } from '../theme/tokens.ts';

/** A list with a line between its items, in a card that it fills: `<LinedList><LinedItem>…</LinedItem></LinedList>`. */
export const LinedList = ({ children }: { children: ReactNode }) => (
  <ul
    css={{
      listStyle: 'none',
      margin: 0,
      padding: 0,
      '& > li + li': { borderTop: `1px solid ${colour.hairline}` },
    }}
  >
    {children}
  </ul>
);

/** What a row of a table says, one below the other, where there is no room for the table. */
export const LinedItem = ({ children }: { children: ReactNode }) => (
  <li css={{ display: 'grid', gap: 4, padding: 16 }}>{children}</li>
);
