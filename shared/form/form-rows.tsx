import type { CSSObject } from '@emotion/react';
import type { AnswerFields } from '../contract/forms/answers.ts';
import { useRemoteContext } from '../remote/use-platform.tsx';
import type { Language } from '../rules/languages.ts';
import { evaluate } from '../rules/form-logic.ts';
import { columnsOf, formText, type FormLayout, type FormRow, type RowTheme } from '../rules/form-layout.ts';
import { color, from, type } from '../theme/tokens.ts';
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
  /** Draws the names of rows as headings, where all rows are on one page. */
  titles?: boolean;
}

/** The heading of a row: that of an entry of a group carries its number. */
const headingOf = ({ name, showTitle, part }: FormRow, titles: boolean, language: Language): string | null => {
  if (part?.kind === 'entry' && part.first) return `${formText(name, language)} ${part.index + 1}`;
  return titles && showTitle && part?.kind !== 'exit' ? formText(name, language) : null;
};

/** The questions of one screen in rows of one to four columns. */
export const FormRows = ({ form, rows, layout, titles = false }: FormRowsProps) => {
  const { language } = useRemoteContext();
  const { answers } = evaluate(layout ?? rows, form.values);
  return rows.map((row, index) => {
    const heading = headingOf(row, titles, language);
    return (
      <div key={index} css={[columnsStyle(row.grid), LOOKS[row.theme]]}>
        {heading !== null && <h3 css={{ ...type.h3, gridColumn: '1 / -1' }}>{heading}</h3>}
        {columnsOf(row).map((elements, column) => (
          <div key={column} css={{ display: 'grid', gap: 24, '&:empty': { display: 'none' } }}>
            {elements.map((element) => (
              <ElementField key={element.id} form={form} element={element} answers={answers} />
            ))}
          </div>
        ))}
      </div>
    );
  });
};
