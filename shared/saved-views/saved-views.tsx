import { mdiBookmarkOutline } from '@mdi/js';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { SavedView } from '../contract/saved-views.ts';
import { useApiQuery } from '../remote/use-api-query.ts';
import { MenuButton } from '../ui/menu.tsx';
import { useListAddress } from './use-list-address.ts';
import { useSavedViewsT } from './use-saved-views-t.ts';

const loadDialogs = () => import(/* webpackChunkName: "saved-views" */ './saved-view-dialogs.tsx');

const Dialogs = lazy(async () => ({ default: (await loadDialogs()).SavedViewDialogs }));

const NO_VIEWS: readonly SavedView[] = [];

/** Leads an address without a view to the default one, once. The whole list can still be chosen afterwards. */
const useDefaultView = (
  views: readonly SavedView[] | undefined,
  { view, choose }: ReturnType<typeof useListAddress>,
) => {
  const isOpen = useRef(view === '');
  useEffect(() => {
    if (!views || !isOpen.current) return;
    isOpen.current = false;
    const found = views.find(({ is_default }) => is_default);
    if (found && view === '') choose(found.view, { isRedirect: true });
  });
};

/** The view on the screen. Of several with the same content it is the one that the person picked, otherwise the newest. */
const useCurrent = (views: readonly SavedView[], shown: string) => {
  const [picked, pick] = useState<number | null>(null);
  const same = views.filter(({ view }) => view === shown).toSorted((a, b) => b.id - a.id);
  return { current: same.find(({ id }) => id === picked) ?? same[0], pick };
};

/** The saved views of a list: choosing, saving and managing them. `list` is the name under which they are kept. */
export const SavedViews = ({ list }: { list: string }) => {
  const t = useSavedViewsT();
  const [dialog, setDialog] = useState<'new' | 'manage' | null>(null);
  const read = useApiQuery('GET /api/saved-views', { query: { list } });
  const address = useListAddress();
  useDefaultView(read.data?.data, address);
  const views = read.data?.data ?? NO_VIEWS;
  const { current, pick } = useCurrent(views, address.view);
  const entries = [
    { key: 'whole', label: t('whole'), isCurrent: address.view === '', onPick: () => address.choose('') },
    ...views.map(({ id, name, view, is_default }) => ({
      key: String(id),
      label: is_default ? t('default_of', { name }) : name,
      isCurrent: id === current?.id,
      onPick: () => {
        pick(id);
        address.choose(view);
      },
    })),
    { key: 'save', label: t('save'), isApart: true, onPick: () => setDialog('new') },
    ...(views.length > 0 ? [{ key: 'manage', label: t('manage'), onPick: () => setDialog('manage') }] : []),
  ];
  return (
    <>
      <MenuButton
        label={current ? t('current', { name: current.name }) : t('views')}
        icon={mdiBookmarkOutline}
        entries={entries}
        // A failure is met where the dialog is drawn.
        onOpen={() => void loadDialogs().catch(() => undefined)}
      />
      {dialog && (
        <Suspense fallback={null}>
          <Dialogs list={list} views={views} view={address.view} begin={dialog} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  );
};
