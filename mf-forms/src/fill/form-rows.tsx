import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import { columnsOf, type FormLayout, type FormRow } from '@hydria/shared/rules/form-layout.ts';
import { from } from '@hydria/shared/theme/tokens.ts';
import { ElementField } from './element-field.tsx';

/** One column on phones, up to two on tablets, as many as the row has on a desktop (spec D §3, Converted output). */
const columnsStyle = (grid: FormRow['grid']) => ({
  display: 'grid',
  gap: '24px 16px',
  alignItems: 'start',
  [from.small]: { gridTemplateColumns: `repeat(${Math.min(grid, 2)}, minmax(0, 1fr))` },
  [from.medium]: { gridTemplateColumns: `repeat(${grid}, minmax(0, 1fr))` },
});

interface FormRowsProps {
  rows: FormLayout;
  answers: FormAnswers;
  words: Readonly<Record<string, string>>;
  answer: (field: string, value: string | string[]) => void;
}

/** The questions of one screen in rows of one to four columns. */
export const FormRows = ({ rows, answers, words, answer }: FormRowsProps) =>
  rows.map((row, index) => (
    <div key={index} css={columnsStyle(row.grid)}>
      {columnsOf(row).map((elements, column) => (
        <div key={column} css={{ display: 'grid', gap: 24, '&:empty': { display: 'none' } }}>
          {elements.map((element) => (
            <ElementField
              key={element.id}
              element={element}
              value={answers[element.options.field] ?? ''}
              error={words[element.options.field]}
              onChange={(value) => answer(element.options.field, value)}
            />
          ))}
        </div>
      ))}
    </div>
  ));
