import { mdiViewColumnOutline } from '@mdi/js';
import type { ComponentProps } from 'react';
import { useStore } from '../libs/libs.ts';
import { usePlatform, useSession } from '../remote/use-platform.tsx';
import { from } from '../theme/tokens.ts';
import { MenuButton } from '../ui/menu.tsx';
import { canHide, type Column } from './columns.ts';
import { useListT } from './use-list-t.ts';
import type { ListControls } from './use-list-view.ts';

interface ColumnMenuProps<Row> {
  view: ListControls;
  columns: readonly Column<Row>[];
}

/** The choice of dense rows, which the staff have on all of their lists. */
const useDensity = (): ComponentProps<typeof MenuButton>['entries'] => {
  const t = useListT();
  const { preferences } = usePlatform();
  const isDense = useStore(preferences, ({ denseRows }) => denseRows === true);
  const isOfStaff = useSession(({ user }) => (user?.scope.length ?? 0) > 0);
  if (!isOfStaff) return [];
  const onPick = () => preferences.set({ denseRows: !isDense });
  return [{ key: 'dense-rows', label: t('dense_rows'), isChecked: isDense, isApart: true, onPick }];
};

/** Shows and hides the columns of the table, and sets the space of its rows. Cards on phones have room for all columns. */
export const ColumnMenu = <Row,>({ view: { hidden, hide }, columns }: ColumnMenuProps<Row>) => {
  const t = useListT();
  const density = useDensity();
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
      <MenuButton label={t('columns')} icon={mdiViewColumnOutline} entries={[...entries, ...density]} />
    </div>
  );
};
