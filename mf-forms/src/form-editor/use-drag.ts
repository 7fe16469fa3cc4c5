import { useState, type DragEvent } from 'react';
import { findElement, type KeyedRow, type NodeId } from './edited-form.ts';
import type { NodeActs } from './node-acts.ts';
import type { TreeNode } from './tree-nodes.ts';

/** The properties that make a line of the tree one that is dragged and dropped on. */
export interface DragOfNode {
  lineProps: (node: TreeNode) => Record<string, unknown>;
}

/**
 * Dragging of lines with a pointer, by the browser's own events. An element is dropped before the element under it, or at the end
 * of the first column of a row; a row is dropped before another row.
 */
export const useDragOfNodes = (rows: readonly KeyedRow[], acts: NodeActs, isReadOnly: boolean): DragOfNode => {
  const [dragged, setDragged] = useState<TreeNode | null>(null);
  const [target, setTarget] = useState<NodeId | null>(null);
  const takes = (node: TreeNode): boolean => {
    if (!dragged || dragged.id === node.id || dragged.kind === 'block') return false;
    return dragged.kind === 'row' ? node.kind === 'row' : node.kind !== 'row' || hasColumns(rows, node.row);
  };
  const drop = (node: TreeNode) => {
    if (!dragged) return;
    if (dragged.kind === 'row') {
      const others = rows.filter(({ key }) => key !== dragged.row);
      acts.placeRow(
        dragged.row,
        others.findIndex(({ key }) => key === node.row),
      );
      return;
    }
    const found = findElement(rows, node.element);
    const from = findElement(rows, dragged.element);
    if (!found) {
      acts.placeElement(dragged.element, { row: node.row, inner: node.inner, column: 0, index: Infinity });
      return;
    }
    const { place } = found;
    const isBelow =
      from?.place.row === place.row &&
      from.place.inner === place.inner &&
      from.place.column === place.column &&
      from.place.index < place.index;
    acts.placeElement(dragged.element, { ...place, index: place.index - (isBelow ? 1 : 0) });
  };
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  return {
    lineProps: (node) => ({
      draggable: !isReadOnly && node.kind !== 'block',
      'data-dragged': dragged?.id === node.id,
      'data-target': target === node.id,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', node.id);
        setDragged(node);
      },
      onDragOver: (event: DragEvent) => {
        if (!takes(node)) return;
        event.preventDefault();
        setTarget(node.id);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (takes(node)) drop(node);
        end();
      },
      onDragEnd: end,
    }),
  };
};

const hasColumns = (rows: readonly KeyedRow[], key: string): boolean => {
  const value = rows.find((one) => one.key === key)?.row.value;
  return value === 'input' || value === 'group';
};
