import type { ReactNode } from 'react';
import { colour, type } from '@hydria/shared/theme/tokens.ts';
import { LinedItem } from '@hydria/shared/ui/lined-list.tsx';

interface FactsProps {
  head: ReactNode;
  /** Name and value. */
  facts: readonly (readonly [string, string])[];
}

/** A row of a table as it stands on a phone: a list item with a head and what is known below. */
export const Facts = ({ head, facts }: FactsProps) => (
  <LinedItem>
    <div css={type.strong}>{head}</div>
    <dl css={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '2px 12px', margin: 0, ...type.small }}>
      {facts.map(([name, value]) => (
        <div key={name} css={{ display: 'contents' }}>
          <dt css={{ color: colour.textSecondary }}>{name}</dt>
          <dd css={{ margin: 0, overflowWrap: 'anywhere' }}>{value}</dd>
        </div>
      ))}
    </dl>
  </LinedItem>
);
