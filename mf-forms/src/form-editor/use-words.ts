import { codeText } from '@hydria/shared/remote/error-words.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { columnsOf } from '@hydria/shared/rules/form-layout.ts';
import { blocksOf, placedElements, textIn, type KeyedRow, type NodeId } from './edited-form.ts';
import { useEditorT } from './use-editor-t.ts';

/** The sentence for the code of an error; undefined without one. */
export const useErrorWords = (): ((code: string | undefined) => string | undefined) => {
  const t = useEditorT();
  const { platform, language } = useRemoteContext();
  return (code) => {
    if (code === undefined) return undefined;
    if (code === 'item_exists') return t('errors.item_exists');
    return code === 'regex' ? t('errors.name') : codeText(platform.i18n, language, code);
  };
};

/** Names of the parts of a form, as the tree, the messages and the choices of fields say them. */
export const useNodeWords = (rows: readonly KeyedRow[]) => {
  const t = useEditorT();
  const elements = new Map(placedElements(rows).map(({ element }) => [element.id, element]));
  const row = (key: string): string => {
    const found = rows.find((one) => one.key === key);
    if (!found) return '';
    const name = textIn(found.row.name, 'el');
    return name || `${t(`rows.${found.row.value}`)} ${rows.indexOf(found) + 1}`;
  };
  const element = (id: string): string => {
    const found = elements.get(id);
    return found ? textIn(found.options.label, 'el') || t(`types.${found.type}`) : '';
  };
  const block = (key: string, inner: number): string => {
    const found = rows.find((one) => one.key === key)?.row;
    const name = found?.value === 'group' ? textIn(found.elements[inner]?.name, 'el') : '';
    return name || t('tree.inner', { number: inner + 1 });
  };
  return {
    row,
    block,
    element,
    node: (node: NodeId): string => {
      const [kind, key = '', inner = '0'] = node.split(':');
      if (kind === 'element') return element(key);
      return kind === 'block' ? block(key, Number(inner)) : row(key);
    },
    /** The place of an element in words: its row, and its column where there are several. */
    column: (key: string, inner: number, column: number): string => {
      const found = rows.find((one) => one.key === key)?.row;
      const parts = found ? blocksOf(found) : [];
      const where = found?.value === 'group' && parts.length > 1 ? `${row(key)}, ${block(key, inner)}` : row(key);
      const own = parts[inner];
      return own && columnsOf(own).length > 1 ? t('tree.column_of', { row: where, column: column + 1 }) : where;
    },
  };
};

export type NodeWords = ReturnType<typeof useNodeWords>;
