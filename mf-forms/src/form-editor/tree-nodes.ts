import { columnsOf } from '@hydria/shared/rules/form-layout.ts';
import { blockNode, blocksOf, elementNode, rowNode, type KeyedRow, type NodeId } from './edited-form.ts';

/** A line of the tree. */
export interface TreeNode {
  id: NodeId;
  kind: 'row' | 'block' | 'element';
  /** Depth from 1, as screen readers count it. */
  level: number;
  /** The row that it belongs to. */
  row: string;
  /** Place of the block inside its group. */
  inner: number;
  /** Id of the element; empty for others. */
  element: string;
  /** Place among its siblings from 1, and their number. */
  position: number;
  count: number;
}

const numbered = (nodes: Omit<TreeNode, 'position' | 'count'>[]): TreeNode[] =>
  nodes.map((node, index) => ({ ...node, position: index + 1, count: nodes.length }));

const elementsIn = ({ key, row }: KeyedRow, inner: number, level: number): TreeNode[] => {
  const block = blocksOf(row)[inner];
  const elements = block ? columnsOf(block).flat() : [];
  return numbered(
    elements.map(({ id }) => ({ id: elementNode(id), kind: 'element', level, row: key, inner, element: id })),
  );
};

/** The lines of the tree in reading order: rows, rows inside groups, elements. */
export const treeNodes = (rows: readonly KeyedRow[]): TreeNode[] => {
  const tops = numbered(
    rows.map(({ key }) => ({ id: rowNode(key), kind: 'row', level: 1, row: key, inner: 0, element: '' })),
  );
  return rows.flatMap((keyedRow, index) => {
    const { key, row } = keyedRow;
    const top = tops.slice(index, index + 1);
    if (row.value !== 'group') return [...top, ...elementsIn(keyedRow, 0, 2)];
    const blocks = numbered(
      row.elements.map((_, inner) => ({
        id: blockNode(key, inner),
        kind: 'block',
        level: 2,
        row: key,
        inner,
        element: '',
      })),
    );
    return [...top, ...blocks.flatMap((block) => [block, ...elementsIn(keyedRow, block.inner, 3)])];
  });
};
