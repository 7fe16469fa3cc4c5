import type { CSSObject } from '@emotion/react';
import type { AnswerFields } from '../contract/forms/answers.ts';
import { evaluate } from '../rules/form-logic.ts';
import { columnsOf, type FormLayout, type FormRow, type RowTheme } from '../rules/form-layout.ts';
import { color, from } from '../theme/tokens.ts';
import { ElementField } from './element-field.tsx';
import type { ApiForm } from './use-api-form.ts';

/** One column on phones, up to two on tablets, as many as the row has on a desktop (spec D §3, Converted output). */
const columnsStyle = (grid: FormRow['grid']) => ({
  display: 'grid',
  gap: '24px 16px',
  alignItems: 'start',
  [from.small]: { gridTemplateColumns: `repeat(${Math.min(grid, 2)}, minmax(0, 1fr))` },
  [from.medium]: { gridTemplateColumns: `repeat(${grid}, minmax(0, 1fr))` },
});

const LOOKS: Record<RowTheme, CSSObject> = {
  Plain: {},
  Card: { padding: 16, border: `1px solid ${color.hairline}`, borderRadius: 12, background: color.surface },
  Highlight: { padding: 16, borderInlineStart: `4px solid ${color.primary}`, background: color.primaryTint },
  Compact: { gap: '8px 12px' },
};

interface FormRowsProps {
  form: ApiForm<AnswerFields>;
  rows: FormLayout;
  /** The whole form, where `rows` are one screen of it: values are calculated from all screens. */
  layout?: FormLayout;
}

/** The questions of one screen in rows of one to four columns. */
export const FormRows = ({ form, rows, layout }: FormRowsProps) => {
  const { answers } = evaluate(layout ?? rows, form.values);
  return rows.map((row, index) => (
    <div key={index} css={[columnsStyle(row.grid), LOOKS[row.theme]]}>
      {columnsOf(row).map((elements, column) => (
        <div key={column} css={{ display: 'grid', gap: 24, '&:empty': { display: 'none' } }}>
          {elements.map((element) => (
            <ElementField key={element.id} form={form} element={element} answers={answers} />
          ))}
        </div>
      ))}
    </div>
  ));
};
