import { ROW_THEMES, SETTLEMENT_PARTS, type StoredRow } from '@hydria/shared/rules/form-layout.ts';
import { CheckInput, SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Segments } from '@hydria/shared/ui/segments.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { TextInput } from '@hydria/shared/ui/text-input.tsx';
import { type as font } from '@hydria/shared/theme/tokens.ts';
import { TitledConditions } from './condition-list.tsx';
import { blockNode, rowNode, textIn, withRow, withText, type KeyedRow } from './edited-form.ts';
import { Fold } from './fold.tsx';
import { HtmlInput } from './html-input.tsx';
import { comparable, knownBefore } from './known-fields.ts';
import { followName, withGrid } from './layout-acts.ts';
import { NumberInput, WordsInput } from './property-fields.tsx';
import { useEditorT } from './use-editor-t.ts';
import type { Editor } from './use-editor.ts';
import { useErrorWords, useNodeWords } from './use-words.ts';

const GRIDS = ['1', '2', '3', '4'] as const;
type Grid = 1 | 2 | 3 | 4;

/** The number of columns. */
const GridField = ({ grid, onChange }: { grid: Grid; onChange: (grid: Grid) => void }) => {
  const t = useEditorT();
  return (
    <Stack gap={6} align="start">
      <span css={font.strong}>{t('row.grid')}</span>
      <Segments
        label={t('row.grid')}
        choices={GRIDS.map((value) => ({ value, label: value }))}
        value={String(grid) as (typeof GRIDS)[number]}
        onChange={(value) => onChange(Number(value) as Grid)}
      />
    </Stack>
  );
};

interface KindProps {
  row: StoredRow;
  name: string;
  errorAt: (property: string) => string | undefined;
  put: (row: StoredRow, merge?: string) => void;
  rename: (row: StoredRow, from: string, to: string) => void;
}

type SettlementsProps = Omit<KindProps, 'row' | 'rename'> & { row: Extract<StoredRow, { value: 'settlements' }> };

const OfSettlements = ({ row, name, errorAt, put }: SettlementsProps) => {
  const t = useEditorT();
  return (
    <>
      <CheckInput
        name="required"
        label={t('element.required')}
        checked={row.required}
        onChange={(required) => put({ ...row, required })}
      />
      {SETTLEMENT_PARTS.map((part) => (
        <WordsInput
          key={part}
          name={`label-${part}`}
          label={t(`settlements.${part}`)}
          error={errorAt(`labels.${part}`)}
          value={row.labels[part]}
          onChange={(words) =>
            put(
              { ...row, labels: { ...row.labels, [part]: withText(row.labels[part], 'el', words) } },
              `${part}-${name}`,
            )
          }
        />
      ))}
    </>
  );
};

/** The properties that rows of one kind alone have. */
const OfKind = ({ row, name, errorAt, put, rename }: KindProps) => {
  const t = useEditorT();
  if (row.value === 'input') return <GridField grid={row.grid} onChange={(grid) => put(withGrid(row, grid))} />;
  if (row.value === 'exit')
    return (
      <HtmlInput
        name="text"
        label={t('row.exit_text')}
        error={errorAt('text')}
        value={textIn(row.text, 'el')}
        onChange={(words) => put({ ...row, text: withText(row.text, 'el', words) }, `text-${name}`)}
      />
    );
  if (row.value === 'settlements') return <OfSettlements row={row} name={name} errorAt={errorAt} put={put} />;
  return (
    <>
      <NumberInput
        name="least"
        label={t('row.least')}
        min={0}
        max={20}
        error={errorAt('least')}
        value={row.least}
        onChange={(least = 0) => put({ ...row, least }, `least-${name}`)}
      />
      <NumberInput
        name="most"
        label={t('row.most')}
        min={1}
        max={20}
        error={errorAt('most')}
        value={row.most}
        onChange={(most = 1) => put({ ...row, most }, `most-${name}`)}
      />
      <TextInput
        name="field"
        label={t('element.field')}
        description={t('element.field_hint')}
        error={errorAt('field')}
        autoComplete="off"
        spellCheck={false}
        value={row.field}
        onChange={(field) => rename({ ...row, field }, row.field, field)}
      />
    </>
  );
};

/** The properties of a row (spec D §3, Layout row). */
export const RowProperties = ({ editor, keyedRow }: { editor: Editor; keyedRow: KeyedRow }) => {
  const t = useEditorT();
  const errorWords = useErrorWords();
  const { key, row } = keyedRow;
  const { rows } = editor.form;
  const node = rowNode(key);
  const fields = comparable(knownBefore(rows, node, useNodeWords(rows)));
  const errorAt = (property: string) => errorWords(editor.errorAt(node, property));
  const put = (changed: StoredRow, merge?: string) =>
    editor.changeRows(
      withRow(rows, key, () => changed),
      merge ?? null,
    );
  /** Conditions and calculations follow a new name. */
  const rename = (changed: StoredRow, from: string, to: string) => {
    const renamed = withRow(rows, key, () => changed);
    editor.changeRows(to === '' ? renamed : followName(renamed, from, to), `field-${key}`);
  };
  return (
    <>
      <Stack gap={16}>
        <WordsInput
          name="name"
          label={t('row.name')}
          error={errorAt('name')}
          value={row.name}
          onChange={(words) => put({ ...row, name: withText(row.name, 'el', words) }, `name-${key}`)}
        />
        {row.value !== 'exit' && (
          <CheckInput
            name="showTitle"
            label={t('row.show_title')}
            note={t('row.show_title_note')}
            checked={row.showTitle}
            onChange={(showTitle) => put({ ...row, showTitle })}
          />
        )}
        <SelectInput
          name="theme"
          label={t('row.theme')}
          choices={ROW_THEMES.map((value) => ({ value, label: t(`themes.${value}`) }))}
          value={row.theme}
          onChange={(theme) => put({ ...row, theme })}
        />
        <OfKind row={row} name={key} errorAt={errorAt} put={put} rename={rename} />
      </Stack>
      <div css={{ marginTop: 16 }}>
        <Fold title={t('element.when')} open={row.conditionals.length > 0 || row.value === 'exit'}>
          <TitledConditions
            title={t(row.value === 'exit' ? 'conditions.exit_if' : 'conditions.row_if')}
            name="shown"
            conditions={row.conditionals}
            fields={fields}
            onChange={(conditionals) => put({ ...row, conditionals }, `shown-${key}`)}
          />
        </Fold>
      </div>
    </>
  );
};

interface BlockPropertiesProps {
  editor: Editor;
  keyedRow: KeyedRow;
  inner: number;
}

/** The properties of a row inside a group. */
export const BlockProperties = ({ editor, keyedRow: { key, row }, inner }: BlockPropertiesProps) => {
  const t = useEditorT();
  const errorWords = useErrorWords();
  const { rows } = editor.form;
  const block = row.value === 'group' ? row.elements[inner] : undefined;
  if (row.value !== 'group' || !block) return null;
  const put = (changed: typeof block, merge?: string) =>
    editor.changeRows(
      withRow(rows, key, () => ({
        ...row,
        elements: row.elements.map((one, index) => (index === inner ? changed : one)),
      })),
      merge ?? null,
    );
  return (
    <Stack gap={16}>
      <WordsInput
        name="name"
        label={t('row.entry_name')}
        description={t('row.entry_name_hint')}
        error={errorWords(editor.errorAt(blockNode(key, inner), 'name'))}
        value={block.name}
        onChange={(words) => put({ ...block, name: withText(block.name, 'el', words) }, `name-${key}-${inner}`)}
      />
      <GridField grid={block.grid} onChange={(grid) => put(withGrid(block, grid))} />
    </Stack>
  );
};
