import type { ReactNode } from 'react';
import { colour, type } from '../theme/tokens.ts';
import { Button } from './button.tsx';

/** One answer as it will be sent. */
export interface SummarisedAnswer {
  label: string;
  /** What stands for an answer that was not given is the caller's to say. */
  value: ReactNode;
}

/** Answers that were given on one screen. */
export interface AnswerGroup {
  title: string;
  answers: readonly SummarisedAnswer[];
  /** Words of the button that leads back, the second ones for screen readers. */
  change: { label: string; name: string; run: () => void };
}

/** All answers before they are sent, each group with the way back to it. */
export const AnswerSummary = ({ groups }: { groups: readonly AnswerGroup[] }) => (
  <div css={{ display: 'grid', gap: 20 }}>
    {groups.map(({ title, answers, change }) => (
      <div key={title} css={{ borderTop: `1px solid ${colour.hairline}`, paddingTop: 12 }}>
        <div css={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 16 }}>
          <h3 css={type.strong}>{title}</h3>
          <Button aria-label={change.name} onClick={change.run} css={{ marginRight: -12 }}>
            {change.label}
          </Button>
        </div>
        <dl css={{ display: 'grid', gap: 12 }}>
          {answers.map(({ label, value }) => (
            <div key={label}>
              <dt css={{ ...type.small, color: colour.textSecondary }}>{label}</dt>
              <dd css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    ))}
  </div>
);
