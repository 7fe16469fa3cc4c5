import { mdiViewColumnOutline } from '@mdi/js';
import { from } from '../theme/tokens.ts';
import { MenuButton } from '../ui/menu.tsx';
import { canHide, type Column } from './columns.ts';
import { useListT } from './use-list-t.ts';
import type { ListControls } from './use-list-view.ts';

interface ColumnMenuProps<Row> {
  view: ListControls;
  columns: readonly Column<Row>[];
}

/** Shows and hides the columns of the table. Cards on phones have room for all of them. */
export const ColumnMenu = <Row,>({ view: { hidden, hide }, columns }: ColumnMenuProps<Row>) => {
  const t = useListT();
  const entries = columns.filter(canHide).map(({ key, label }) => {
    const isChecked = !hidden.includes(key);
    return {
      key,
      label,
      isChecked,
      onPick: () => hide(isChecked ? [...hidden, key] : hidden.filter((other) => other !== key)),
    };
  });
  return (
    <div css={{ display: 'none', [from.medium]: { display: 'block' } }}>
      <MenuButton label={t('columns')} icon={mdiViewColumnOutline} entries={entries} />
    </div>
  );
};
