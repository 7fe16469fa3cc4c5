import { act, screen } from '@testing-library/react';
import { useLocation } from '../router/router.ts';
import { renderRemote } from './testing.tsx';
import { useLinkSecret } from './use-link-secret.ts';

const SECRET = 'x'.repeat(43);

const LinkPage = ({ isKept }: { isKept?: boolean }) => {
  const secret = useLinkSecret(useLocation().hash.slice(1), '/report/follow', isKept === undefined ? {} : { isKept });
  return <p>{secret === null ? 'asks for a link' : `reads with ${secret}`}</p>;
};

/** The path that keeps the address. */
const RELOAD = '';

const open = (path: string, isKept?: boolean) =>
  renderRemote(<LinkPage {...(isKept !== undefined && { isKept })} />, {
    name: 'mf-test',
    texts: {},
    path,
  });

test('the page of a mailed link is there again after a reload, without its secret in the address', async () => {
  const first = await open(`/en/report/follow#${SECRET}`);
  expect(screen.getByText(`reads with ${SECRET}`)).toBeVisible();
  expect(location.pathname + location.search + location.hash).toBe('/en/report/follow');
  first.unmount();
  const again = await open(RELOAD);
  expect(screen.getByText(`reads with ${SECRET}`)).toBeVisible();
  again.unmount();
  await open(RELOAD);
  expect(screen.getByText(`reads with ${SECRET}`)).toBeVisible();
});

test('the next person who opens the page by its address finds no secret of the one before', async () => {
  const first = await open(`/report/follow#${SECRET}`);
  act(() => {
    first.platform.navigate('/report');
    first.platform.navigate('/report/follow');
  });
  first.unmount();
  await open(RELOAD);
  expect(screen.getByText('asks for a link')).toBeVisible();
});

test('a secret that signs in ends with its page', async () => {
  const first = await open(`/report/follow#${SECRET}`, false);
  expect(screen.getByText(`reads with ${SECRET}`)).toBeVisible();
  first.unmount();
  await open(RELOAD, false);
  expect(screen.getByText('asks for a link')).toBeVisible();
});
