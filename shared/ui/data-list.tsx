import type { ReactNode } from 'react';
import { color, from } from '../theme/tokens.ts';
import { Muted } from './muted.tsx';

/** Names and values: `<DataList><DataRow name={t('bill.due')}>…</DataRow></DataList>`. */
export const DataList = ({ children }: { children: ReactNode }) => <dl>{children}</dl>;

interface DataRowProps {
  name: string;
  /** Digits of one width, at the right: amounts that are compared. */
  figure?: boolean;
  /** A sum, or the one that matters. */
  strong?: boolean;
  children: ReactNode;
}

/** One name with its value: side by side, one below the other where that is too narrow. */
export const DataRow = ({ name, figure = false, strong = false, children }: DataRowProps) => (
  <div
    css={{
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      alignItems: 'baseline',
      // A date with a German word and a counter stay beside each other on a phone.
      gap: '0 16px',
      paddingBlock: 10,
      borderBottom: `1px solid ${color.hairline}`,
      '&:last-of-type': { borderBottom: 0 },
      [from.medium]: { columnGap: 24, paddingBlock: 12 },
    }}
  >
    <Muted as="dt" css={{ minWidth: 0 }}>
      {name}
    </Muted>
    <dd
      css={{
        minWidth: 0,
        marginInlineStart: 'auto',
        textAlign: 'end',
        fontWeight: strong ? 650 : 400,
        ...(figure ? { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } : {}),
      }}
    >
      {children}
    </dd>
  </div>
);
