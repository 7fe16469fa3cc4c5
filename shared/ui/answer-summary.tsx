import type { ReactNode } from 'react';
import { color, type } from '../theme/tokens.ts';
import { Button } from './button.tsx';
import { Muted } from './muted.tsx';
import { Row } from './row.tsx';
import { Stack } from './stack.tsx';

/** One answer as it will be sent. */
export interface SummarisedAnswer {
  label: string;
  /** The caller chooses the text for a missing answer. */
  value: ReactNode;
}

/** The answers of one screen. */
export interface AnswerGroup {
  title: string;
  answers: readonly SummarisedAnswer[];
  /** Words of the button that leads back, the second ones for screen readers; none where the answer is known. */
  change?: { label: string; name: string; run: () => void };
}

/** All answers before submission, each group with a link back to its screen. */
export const AnswerSummary = ({ groups }: { groups: readonly AnswerGroup[] }) => (
  <Stack gap={20}>
    {groups.map(({ title, answers, change }, group) => (
      <div key={group} css={{ borderTop: `1px solid ${color.hairline}`, paddingTop: 12 }}>
        <Row gap={16} align="center" justify="space-between" wrap={false}>
          <h3 css={type.strong}>{title}</h3>
          {change && (
            <Button aria-label={change.name} onClick={change.run} css={{ marginRight: -12 }}>
              {change.label}
            </Button>
          )}
        </Row>
        <Stack as="dl" gap={12}>
          {answers.map(({ label, value }, index) => (
            <div key={index}>
              <Muted as="dt" small>
                {label}
              </Muted>
              <dd css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{value}</dd>
            </div>
          ))}
        </Stack>
      </div>
    ))}
  </Stack>
);
