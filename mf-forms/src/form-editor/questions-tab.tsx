import { mdiArrowDown, mdiArrowUp, mdiContentCopy, mdiDeleteOutline, mdiPlus } from '@mdi/js';
import { useEffect, useRef, type RefObject } from 'react';
import { ELEMENT_TYPES } from '@hydria/shared/rules/form-layout.ts';
import { from } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { FieldError } from '@hydria/shared/ui/field.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { MenuButton } from '@hydria/shared/ui/menu.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { blocksOf, columnPlaces, findElement, ROW_KINDS, type ElementPlace, type NodeId } from './edited-form.ts';
import { ElementProperties } from './element-properties.tsx';
import { FormPreview } from './form-preview.tsx';
import { FormTree } from './form-tree.tsx';
import type { NodeActs } from './node-acts.ts';
import { BlockProperties, RowProperties } from './row-properties.tsx';
import { useEditorT } from './use-editor-t.ts';
import type { Editor } from './use-editor.ts';
import { useErrorWords, useNodeWords } from './use-words.ts';

interface PartProps {
  editor: Editor;
  acts: NodeActs;
  isReadOnly: boolean;
}

/** The place for a new element: behind the chosen one, else at the end of the chosen row, else of the last row. */
const placeForNew = ({ form: { rows }, node }: Editor): ElementPlace | null => {
  const [kind, key = '', inner = '0'] = (node ?? '').split(':');
  const chosen = kind === 'element' ? findElement(rows, key)?.place : undefined;
  if (chosen) return { ...chosen, index: chosen.index + 1 };
  const own = kind === '' ? undefined : rows.find((row) => row.key === key);
  const row = own && blocksOf(own.row).length > 0 ? own : rows.findLast((one) => blocksOf(one.row).length > 0);
  return row ? { row: row.key, inner: row === own ? Number(inner) : 0, column: 0, index: Infinity } : null;
};

const rowOfNode = ({ form: { rows }, node }: Editor): string | null => {
  const [kind, key = ''] = (node ?? '').split(':');
  return kind === 'element' ? (findElement(rows, key)?.place.row ?? null) : key || null;
};

const AddButtons = ({ editor, acts }: Omit<PartProps, 'isReadOnly'>) => {
  const t = useEditorT();
  const at = placeForNew(editor);
  return (
    <Row gap={8} data-add>
      {at && (
        <MenuButton
          label={t('add.element')}
          icon={mdiPlus}
          entries={ELEMENT_TYPES.map((type) => ({
            key: type,
            label: t(`types.${type}`),
            onPick: () => acts.addElement(type, at),
          }))}
        />
      )}
      <MenuButton
        label={t('add.row')}
        icon={mdiPlus}
        entries={ROW_KINDS.map((kind) => ({
          key: kind,
          label: t(`rows.${kind}`),
          onPick: () => acts.addRow(kind, rowOfNode(editor)),
        }))}
      />
    </Row>
  );
};

const TreeCard = (props: PartProps) => {
  const t = useEditorT();
  const errorWords = useErrorWords();
  const { editor, isReadOnly } = props;
  const error = errorWords(editor.errorAt('form', 'api'));
  return (
    <SectionCard title={t('tree.title')} note={t('tree.note')}>
      <Stack gap={12}>
        {editor.form.rows.length === 0 && <Muted>{t('tree.empty')}</Muted>}
        <FormTree {...props} />
        {error && <FieldError>{error}</FieldError>}
        {!isReadOnly && <AddButtons {...props} />}
        <p role="status" className="visually-hidden">
          {editor.said}
        </p>
      </Stack>
    </SectionCard>
  );
};

/** A move to another column in one step, by keyboard or by a single press. */
const MoveTo = ({ editor, acts, id }: { editor: Editor; acts: NodeActs; id: string }) => {
  const t = useEditorT();
  const { rows } = editor.form;
  const words = useNodeWords(rows);
  const places = columnPlaces(rows);
  const place = findElement(rows, id)?.place;
  if (!place || places.length < 2) return null;
  const own = places.findIndex(
    (one) => one.row === place.row && one.inner === place.inner && one.column === place.column,
  );
  return (
    <SelectInput
      name="move_to"
      label={t('acts.move_to')}
      choices={places.map((one, index) => ({
        value: String(index),
        label: words.column(one.row, one.inner, one.column),
      }))}
      value={String(own)}
      onChange={(chosen) => {
        const to = places[Number(chosen)];
        if (to) acts.placeElement(id, { ...to, index: Infinity });
      }}
    />
  );
};

const Acts = ({ editor, acts, node }: { editor: Editor; acts: NodeActs; node: NodeId }) => {
  const t = useEditorT();
  const words = useNodeWords(editor.form.rows);
  const name = words.node(node);
  const isBlock = node.startsWith('block:');
  const buttons = [
    ...(isBlock
      ? []
      : [
          { key: 'up', icon: mdiArrowUp, run: () => acts.move(node, -1) } as const,
          { key: 'down', icon: mdiArrowDown, run: () => acts.move(node, 1) } as const,
          { key: 'copy', icon: mdiContentCopy, run: () => acts.duplicate(node) } as const,
        ]),
    { key: 'remove', icon: mdiDeleteOutline, run: () => acts.remove(node) } as const,
  ];
  return (
    <Row gap={4}>
      {buttons.map(({ key, icon, run }) => (
        <Button
          key={key}
          size="small"
          variant="outlined"
          startIcon={<Icon path={icon} size={18} />}
          aria-label={`${t(`acts.${key}`)}: ${name}`}
          onClick={run}
        >
          {t(`acts.${key}`)}
        </Button>
      ))}
    </Row>
  );
};

const Properties = ({ editor, acts, isReadOnly }: PartProps) => {
  const t = useEditorT();
  const { node, form } = editor;
  const [kind, key = '', inner = '0'] = (node ?? '').split(':');
  const placed = kind === 'element' ? findElement(form.rows, key) : undefined;
  const keyedRow = form.rows.find((row) => row.key === key);
  const isGroup = keyedRow?.row.value === 'group';
  if (node === null || (!placed && !keyedRow))
    return (
      <SectionCard title={t('properties.title')}>
        <Muted>{t('properties.none')}</Muted>
      </SectionCard>
    );
  return (
    <SectionCard title={t(placed ? 'properties.element' : kind === 'block' ? 'properties.block' : 'properties.row')}>
      <fieldset disabled={isReadOnly} key={node} css={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <Stack gap={16}>
          <Acts editor={editor} acts={acts} node={node} />
          {placed && <MoveTo editor={editor} acts={acts} id={key} />}
          {isGroup && kind === 'row' && (
            <Button
              size="small"
              variant="outlined"
              startIcon={<Icon path={mdiPlus} size={18} />}
              css={{ justifySelf: 'start' }}
              onClick={() => acts.addInner(key)}
            >
              {t('add.inner')}
            </Button>
          )}
          <div>
            {placed && <ElementProperties editor={editor} element={placed.element} />}
            {kind === 'row' && keyedRow && <RowProperties editor={editor} keyedRow={keyedRow} />}
            {kind === 'block' && keyedRow && (
              <BlockProperties editor={editor} keyedRow={keyedRow} inner={Number(inner)} />
            )}
          </div>
        </Stack>
      </fieldset>
    </SectionCard>
  );
};

const FOCUS = {
  tree: '[role=treeitem][aria-selected=true], [data-add] button',
  properties: '[data-properties] :is(input, textarea)',
} as const;

/** Gives the focus to the place that an act has named. */
const useFocusOfEditor = ({ focus, focusOn }: Editor): RefObject<HTMLDivElement | null> => {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus === null || focus === 'error') return;
    page.current?.querySelector<HTMLElement>(FOCUS[focus])?.focus();
    focusOn(null);
  }, [focus, focusOn]);
  return page;
};

/** The questions of a form: their tree, the form as citizens see it, and the properties of the chosen part. */
export const QuestionsTab = ({ deya_id, ...props }: PartProps & { deya_id: number }) => (
  <div
    ref={useFocusOfEditor(props.editor)}
    css={{
      display: 'grid',
      gap: 16,
      alignItems: 'start',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > *': { minWidth: 0 },
      [from.medium]: {
        gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
        '& > :last-of-type': { gridColumn: '1 / -1' },
      },
      [from.wide]: {
        gridTemplateColumns: '300px minmax(0, 1fr) 400px',
        '& > :first-of-type': { gridColumn: 1, gridRow: 1 },
        '& > :nth-of-type(2)': { gridColumn: 3, gridRow: 1 },
        '& > :last-of-type': { gridColumn: 2, gridRow: 1 },
      },
    }}
  >
    <div>
      <TreeCard {...props} />
    </div>
    <div data-properties>
      <Properties {...props} />
    </div>
    <div>
      <FormPreview editor={props.editor} deya_id={deya_id} />
    </div>
  </div>
);
