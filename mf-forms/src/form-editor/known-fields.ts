import { CHOICE_TYPES, type FormElement } from '@hydria/shared/rules/form-layout.ts';
import type { KeyedRow, NodeId } from './edited-form.ts';
import { treeNodes } from './tree-nodes.ts';
import { findElement } from './edited-form.ts';
import type { NodeWords } from './use-words.ts';

/** A name to which a condition or a calculation can refer. */
export interface KnownField {
  field: string;
  label: string;
  /** The question; undefined for the number of entries of a group. */
  element?: FormElement;
  /** A field in all entries of a group that is over. */
  group?: string;
}

/**
 * The fields that conditions and calculations of a part of the form can name: earlier questions, and the number of entries of earlier
 * groups. Inside a group they are its own earlier questions as well.
 */
export const knownBefore = (rows: readonly KeyedRow[], node: NodeId, words: NodeWords): KnownField[] => {
  const nodes = treeNodes(rows);
  const place = nodes.findIndex(({ id }) => id === node);
  const own = nodes[place]?.row;
  return nodes.slice(0, Math.max(place, 0)).flatMap((one): KnownField[] => {
    const row = rows.find(({ key }) => key === one.row)?.row;
    if (!row || row.value === 'exit') return [];
    if (one.kind === 'row' && (row.value === 'group' || row.value === 'settlements') && one.row !== own)
      return [{ field: row.field, label: words.row(one.row) }];
    const element = one.kind === 'element' ? findElement(rows, one.element)?.element : undefined;
    if (!element || element.type === 'epic') return [];
    const { field } = element.options;
    const known = { field, label: words.element(element.id), element };
    return row.value === 'group' && one.row !== own ? [{ ...known, group: row.field }] : [known];
  });
};

/** Fields whose value a condition compares: those of a group that is over have one in each entry, and no single value. */
export const comparable = (fields: readonly KnownField[]): KnownField[] =>
  fields.filter(({ group }) => group === undefined);

/** Whether the answers of a field are those of its list. */
export const hasItems = ({ element }: KnownField): boolean =>
  element !== undefined && CHOICE_TYPES.includes(element.type);
