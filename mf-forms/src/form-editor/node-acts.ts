import {
  blockNode,
  elementNode,
  findElement,
  rowNode,
  type ElementPlace,
  type KeyedRow,
  type NodeId,
  type RowKind,
} from './edited-form.ts';
import {
  addElement,
  addInnerRow,
  addRow,
  duplicateElement,
  duplicateRow,
  moveElement,
  moveRow,
  placeElement,
  placeRow,
  removeElement,
  removeInnerRow,
  removeRow,
} from './layout-acts.ts';
import { treeNodes } from './tree-nodes.ts';
import type { ElementType } from '@hydria/shared/rules/form-layout.ts';
import { useEditorT } from './use-editor-t.ts';
import type { Editor } from './use-editor.ts';
import { useNodeWords } from './use-words.ts';

const partsOf = (node: NodeId): { kind: string; key: string; inner: number } => {
  const [kind = '', key = '', inner = '0'] = node.split(':');
  return { kind, key, inner: Number(inner) };
};

/** The part that is chosen once another one is removed: its neighbour in the tree. */
const neighbourOf = (rows: readonly KeyedRow[], node: NodeId): NodeId | null => {
  const nodes = treeNodes(rows);
  const place = nodes.findIndex(({ id }) => id === node);
  const { kind, key } = partsOf(node);
  const after = nodes.slice(place + 1).find(({ row }) => kind !== 'row' || row !== key);
  return nodes[place - 1]?.id ?? after?.id ?? null;
};

/** The acts that move a part, each with the new place in words. */
const useMoves = ({ form, changeRows, say }: Editor) => {
  const t = useEditorT();
  const { rows } = form;
  const words = useNodeWords(rows);
  const takeRows = (key: string, changed: KeyedRow[]) => {
    changeRows(changed);
    const number = changed.findIndex((row) => row.key === key) + 1;
    say(t('said.moved_row', { name: words.row(key), number, total: changed.length }));
  };
  const takeElement = (id: string, changed: KeyedRow[]) => {
    changeRows(changed);
    const place = findElement(changed, id)?.place;
    if (!place) return;
    const where = words.column(place.row, place.inner, place.column);
    say(t('said.moved_element', { name: words.element(id), place: where, number: place.index + 1 }));
  };
  return {
    /** Moves a part one step up or down. */
    move: (node: NodeId, by: -1 | 1) => {
      const { kind, key } = partsOf(node);
      if (kind === 'element') takeElement(key, moveElement(rows, key, by));
      else if (kind === 'row') takeRows(key, moveRow(rows, key, by));
    },
    placeRow: (key: string, index: number) => takeRows(key, placeRow(rows, key, index)),
    placeElement: (id: string, to: ElementPlace) => takeElement(id, placeElement(rows, id, to)),
  };
};

/** The acts on parts of a form. Each says in words what it has done, and chooses the part that it concerns. */
export const useNodeActs = (editor: Editor) => {
  const t = useEditorT();
  const { form, changeRows, choose, say } = editor;
  const { rows } = form;
  const words = useNodeWords(rows);

  const moves = useMoves(editor);

  return {
    ...moves,
    addRow: (kind: RowKind, after: string | null) => {
      const { rows: changed, made } = addRow(rows, kind, after);
      changeRows(changed);
      choose(rowNode(made));
      editor.focusOn('properties');
      say(t('said.added', { name: t(`rows.${kind}`) }));
    },
    addElement: (type: ElementType, at: ElementPlace) => {
      const { rows: changed, made } = addElement(rows, type, at);
      changeRows(changed);
      choose(elementNode(made));
      editor.focusOn('properties');
      say(t('said.added', { name: t(`types.${type}`) }));
    },
    addInner: (key: string) => {
      changeRows(addInnerRow(rows, key));
      say(t('said.added', { name: t('rows.block') }));
    },
    duplicate: (node: NodeId) => {
      const { kind, key } = partsOf(node);
      if (kind === 'block') return;
      const { rows: changed, made } = kind === 'element' ? duplicateElement(rows, key) : duplicateRow(rows, key);
      changeRows(changed);
      choose(kind === 'element' ? elementNode(made) : rowNode(made));
      editor.focusOn('properties');
      say(t('said.copied', { name: words.node(node) }));
    },
    remove: (node: NodeId) => {
      const { kind, key, inner } = partsOf(node);
      const next = kind === 'block' ? blockNode(key, 0) : neighbourOf(rows, node);
      const name = words.node(node);
      if (kind === 'element') changeRows(removeElement(rows, key));
      else changeRows(kind === 'row' ? removeRow(rows, key) : removeInnerRow(rows, key, inner));
      choose(next);
      editor.focusOn('tree');
      say(t('said.removed', { name }));
    },
    undo: () => {
      editor.undo();
      say(t('said.undone'));
    },
    redo: () => {
      editor.redo();
      say(t('said.redone'));
    },
  };
};

export type NodeActs = ReturnType<typeof useNodeActs>;
