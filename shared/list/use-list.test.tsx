import { screen, waitFor } from '@testing-library/react';
import { renderRemote } from '../remote/testing.tsx';
import { defineList } from './list-schema.ts';
import { useList, useTenantList } from './use-list.ts';
import { useListView } from './use-list-view.ts';

const SCHEMA = defineList({ filters: {} });
const NOTHING = { data: [], total: 0, next: null };
const PAGE = { itemsPerPage: 25 };

const Audit = ({ everywhere }: { everywhere?: boolean }) => {
  const { read } = useTenantList('GET /api/audit', useListView(SCHEMA), {
    action: null,
    ...(everywhere !== undefined && { everywhere }),
  });
  return <p>{read.isPending ? 'waits' : 'read'}</p>;
};

const open = async (props: { everywhere?: boolean }, deya_id: number | null) => {
  const setup = { name: 'mf-trial', texts: {}, answers: { 'GET /api/audit': NOTHING }, session: { deya_id } };
  return renderRemote(<Audit {...props} />, setup);
};

it.each([
  ['of the chosen utility', {}, 3, { ...PAGE, deya_id: 3 }],
  ['of the chosen utility, where a person has narrowed it', { everywhere: false }, 3, { ...PAGE, deya_id: 3 }],
  ['of all utilities', { everywhere: true }, 3, PAGE],
  ['of all utilities while none is chosen', { everywhere: false }, null, PAGE],
] as const)('reads a list %s', async (_, props, deya_id, query) => {
  const { calls } = await open(props, deya_id);
  await waitFor(() => expect(screen.getByText('read')).toBeVisible());
  expect(calls).toEqual([{ call: 'GET /api/audit', input: { query } }]);
});

it('waits until a utility is chosen, where the list is of one utility', async () => {
  const { calls } = await open({}, null);
  expect(screen.getByText('waits')).toBeVisible();
  expect(calls).toEqual([]);
});

/** Never drawn: the compiler refuses each of these lists. */
export const Refused = () => {
  const view = useListView(SCHEMA);
  const byName = useListView(defineList({ filters: {}, sort: { columns: ['name'] } }));
  // @ts-expect-error the call does not know the filter
  useTenantList('GET /api/audit', view, { color: 'blue' });
  // @ts-expect-error the server does not sort it
  useTenantList('GET /api/audit', byName, {});
  // @ts-expect-error the page belongs to the view
  useTenantList('GET /api/audit', view, { cursor: '1' });
  // @ts-expect-error it always needs a utility
  useTenantList('GET /api/staff/contact', view, { everywhere: true });
  // @ts-expect-error a call of a utility is read with useTenantList
  useList('GET /api/audit', view, (query) => ({ query }));
};
