import type { AnswerFields } from '../contract/forms/answers.ts';
import { columnsOf, type FormLayout, type FormRow } from '../rules/form-layout.ts';
import { from } from '../theme/tokens.ts';
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

interface FormRowsProps {
  form: ApiForm<AnswerFields>;
  rows: FormLayout;
}

/** The questions of one screen in rows of one to four columns. */
export const FormRows = ({ form, rows }: FormRowsProps) =>
  rows.map((row, index) => (
    <div key={index} css={columnsStyle(row.grid)}>
      {columnsOf(row).map((elements, column) => (
        <div key={column} css={{ display: 'grid', gap: 24, '&:empty': { display: 'none' } }}>
          {elements.map((element) => (
            <ElementField key={element.id} form={form} element={element} />
          ))}
        </div>
      ))}
    </div>
  ));
