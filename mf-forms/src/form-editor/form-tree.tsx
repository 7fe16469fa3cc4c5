import {
  mdiAlertCircle,
  mdiCalendarOutline,
  mdiCheckboxMarkedOutline,
  mdiFileOutline,
  mdiFormDropdown,
  mdiFormSelect,
  mdiFormTextarea,
  mdiFormTextbox,
  mdiRadioboxMarked,
  mdiTextBoxOutline,
  mdiViewSequentialOutline,
  mdiRepeat,
  mdiExitToApp,
  mdiCashMultiple,
  mdiViewColumnOutline,
} from '@mdi/js';
import { useRef, type KeyboardEvent } from 'react';
import type { ElementType } from '@hydria/shared/rules/form-layout.ts';
import { color, radius, type } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { findElement, type NodeId, type RowKind } from './edited-form.ts';
import type { NodeActs } from './node-acts.ts';
import { treeNodes, type TreeNode } from './tree-nodes.ts';
import { useDragOfNodes, type DragOfNode } from './use-drag.ts';
import { useEditorT } from './use-editor-t.ts';
import { useMovedLines } from './use-moved-lines.ts';
import type { Editor } from './use-editor.ts';
import { useNodeWords } from './use-words.ts';

/** The symbol of each type of element. */
export const TYPE_ICONS: Record<ElementType, string> = {
  text_field: mdiFormTextbox,
  text_area: mdiFormTextarea,
  selects: mdiFormDropdown,
  autocomplete_selects: mdiFormSelect,
  radio_buttons: mdiRadioboxMarked,
  check_boxes: mdiCheckboxMarkedOutline,
  datepicker: mdiCalendarOutline,
  file_input: mdiFileOutline,
  epic: mdiTextBoxOutline,
};

/** The symbol of each kind of row. */
export const ROW_ICONS: Record<RowKind, string> = {
  input: mdiViewSequentialOutline,
  group: mdiRepeat,
  exit: mdiExitToApp,
  settlements: mdiCashMultiple,
};

interface LineProps {
  node: TreeNode;
  editor: Editor;
  isTabStop: boolean;
  drag: DragOfNode;
}

const Line = ({ node, editor, isTabStop, drag }: LineProps) => {
  const t = useEditorT();
  const words = useNodeWords(editor.form.rows);
  const row = editor.form.rows.find(({ key }) => key === node.row)?.row;
  const element = node.kind === 'element' ? findElement(editor.form.rows, node.element)?.element : undefined;
  const icon = element
    ? TYPE_ICONS[element.type]
    : node.kind === 'block'
      ? mdiViewColumnOutline
      : ROW_ICONS[row?.value ?? 'input'];
  const kind = element
    ? t(`types.${element.type}`)
    : t(`rows.${node.kind === 'block' ? 'block' : (row?.value ?? 'input')}`);
  const isWrong = editor.isWrong(node.id);
  const isChosen = editor.node === node.id;
  return (
    <div
      role="treeitem"
      id={`node-${node.id}`}
      data-node={node.id}
      aria-level={node.level}
      aria-posinset={node.position}
      aria-setsize={node.count}
      aria-selected={isChosen}
      aria-label={[words.node(node.id), kind, isWrong ? t('tree.wrong') : ''].filter(Boolean).join(', ')}
      tabIndex={isTabStop ? 0 : -1}
      {...drag.lineProps(node)}
      css={{
        ...type.small,
        display: 'flex',
        alignItems: 'center',
        gap: 8,
        minHeight: 40,
        padding: '6px 8px',
        paddingInlineStart: 8 + (node.level - 1) * 20,
        borderRadius: radius.control,
        cursor: 'pointer',
        fontWeight: node.kind === 'element' ? 400 : 600,
        color: isWrong ? color.bad : color.text,
        touchAction: 'manipulation',
        '&:hover': { background: color.sunken },
        '&[aria-selected=true]': { background: color.primaryTint, boxShadow: `inset 3px 0 ${color.primary}` },
        '&[data-target=true]': { boxShadow: `inset 0 2px ${color.primary}` },
        '&[data-dragged=true]': { opacity: 0.5 },
      }}
    >
      <Icon
        path={isWrong ? mdiAlertCircle : icon}
        size={20}
        css={{ color: isWrong ? color.bad : color.textSecondary }}
      />
      <span lang="el" css={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {words.node(node.id)}
      </span>
    </div>
  );
};

/** The line to which a key leads. */
const lineOf = (nodes: readonly TreeNode[], place: number, key: string): TreeNode | undefined => {
  const here = nodes[place];
  if (key === 'ArrowDown') return nodes[place + 1];
  if (key === 'ArrowUp') return nodes[place - 1];
  if (key === 'Home') return nodes[0];
  if (key === 'End') return nodes.at(-1);
  if (key === 'ArrowRight') return here && nodes[place + 1]?.level === here.level + 1 ? nodes[place + 1] : undefined;
  if (key === 'ArrowLeft') return nodes.slice(0, place).findLast(({ level }) => here && level < here.level);
  return undefined;
};

interface FormTreeProps {
  editor: Editor;
  acts: NodeActs;
  isReadOnly: boolean;
}

/**
 * The rows and elements of a form as a tree (WAI-ARIA): arrows choose, Alt with an arrow moves, Delete removes. Every act is also a
 * button beside the tree, for a pointer without dragging (WCAG 2.5.7).
 */
export const FormTree = ({ editor, acts, isReadOnly }: FormTreeProps) => {
  const t = useEditorT();
  const tree = useRef<HTMLDivElement>(null);
  useMovedLines(tree);
  const nodes = treeNodes(editor.form.rows);
  const drag = useDragOfNodes(editor.form.rows, acts, isReadOnly);
  const { node } = editor;
  const choose = (target: EventTarget) => {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-node]') : null;
    const found = nodes.find(({ id }) => id === line?.dataset['node']);
    if (found) editor.choose(found.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = nodes.findIndex(({ id }) => id === node);
    const here = nodes[place];
    if (event.altKey && here && !isReadOnly && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      editor.focusOn('tree');
      acts.move(here.id, event.key === 'ArrowUp' ? -1 : 1);
      return;
    }
    if (event.key === 'Delete' && here && !isReadOnly) {
      event.preventDefault();
      editor.focusOn('tree');
      acts.remove(here.id);
      return;
    }
    const next = event.altKey ? undefined : lineOf(nodes, place, event.key);
    if (!next) return;
    event.preventDefault();
    editor.focusOn('tree');
    editor.choose(next.id);
  };
  const stop: NodeId | undefined = nodes.find(({ id }) => id === node)?.id ?? nodes[0]?.id;
  if (nodes.length === 0) return null;
  return (
    <div
      ref={tree}
      role="tree"
      tabIndex={-1}
      aria-label={t('tree.label')}
      onKeyDown={onKeyDown}
      onClick={({ target }) => choose(target)}
      onFocus={({ target }) => node === null && choose(target)}
      css={{ display: 'grid', gap: 2 }}
    >
      {nodes.map((one) => (
        <Line key={one.id} node={one} editor={editor} isTabStop={one.id === stop} drag={drag} />
      ))}
    </div>
  );
};
