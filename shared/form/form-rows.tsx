import type { CSSObject } from '@emotion/react';
import { Fragment, type ReactNode } from 'react';
import type { AnswerFields } from '../contract/forms/answers.ts';
import { useRemoteContext } from '../remote/use-platform.tsx';
import { evaluate, type FormAnswers } from '../rules/form-logic.ts';
import {
  columnsOf,
  formText,
  type FormElement,
  type FormLayout,
  type FormRow,
  type RowPart,
  type RowTheme,
} from '../rules/form-layout.ts';
import { color, from, type } from '../theme/tokens.ts';
import { ElementField } from './element-field.tsx';
import { EntryHeading, FormGroup } from './form-group.tsx';
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
  /** Words below a question, such as where its first value comes from. */
  noteOf?: ((element: FormElement) => ReactNode) | undefined;
}

/** Rows of a group with the one that asks for their number, or one other row. */
interface Block {
  rows: FormLayout;
  group: { row: FormRow; part: Extract<RowPart, { kind: 'count' }> } | null;
}

const groupOf = ({ part }: FormRow): string | null =>
  part?.kind === 'entry' || part?.kind === 'count' ? part.group : null;

/** The rows in blocks: those of a group follow each other. */
const blocksOf = (rows: FormLayout): Block[] => {
  const blocks: Block[] = [];
  for (const row of rows) {
    const { part } = row;
    const last = blocks.at(-1);
    if (part?.kind === 'count') blocks.push({ rows: [], group: { row, part } });
    else if (last?.group && last.group.part.group === groupOf(row)) last.rows.push(row);
    else blocks.push({ rows: [row], group: null });
  }
  return blocks;
};

interface DrawnRowProps extends Pick<FormRowsProps, 'form' | 'titles' | 'noteOf'> {
  row: FormRow;
  answers: FormAnswers;
}

const DrawnRow = ({ form, row, answers, titles, noteOf }: DrawnRowProps) => {
  const { language } = useRemoteContext();
  const { part } = row;
  return (
    <div css={[columnsStyle(row.grid), LOOKS[row.theme]]}>
      {part?.kind === 'entry' && part.first && <EntryHeading form={form} row={row} part={part} />}
      {titles && row.showTitle && part === undefined && (
        <h3 css={{ ...type.h3, gridColumn: '1 / -1' }}>{formText(row.name, language)}</h3>
      )}
      {columnsOf(row).map((elements, column) => (
        <div key={column} css={{ display: 'grid', gap: 24, '&:empty': { display: 'none' } }}>
          {elements.map((element) => (
            <div key={element.id}>
              <ElementField form={form} element={element} answers={answers} />
              {noteOf?.(element)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
};

/** The questions of one screen in rows of one to four columns. */
export const FormRows = ({ form, rows, layout, titles = false, noteOf }: FormRowsProps) => {
  const { answers } = evaluate(layout ?? rows, form.values, form.limits.decimal_sign);
  return blocksOf(rows).map(({ rows: shown, group }, index) => {
    const drawn = shown.map((row, place) => (
      <DrawnRow key={place} form={form} row={row} answers={answers} titles={titles} noteOf={noteOf} />
    ));
    return group === null ? (
      <Fragment key={index}>{drawn}</Fragment>
    ) : (
      <FormGroup key={index} form={form} {...group}>
        {drawn}
      </FormGroup>
    );
  });
};
