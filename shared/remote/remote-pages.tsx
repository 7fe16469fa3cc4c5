import { useContext, useMemo, type ComponentType } from 'react';
import { ownerAmong } from '../platform/owners.ts';
import { useLocation } from '../router/router.ts';
import { rowId } from '../rules/row-id.ts';
import { PathParams } from './path-params.ts';
import { PortalRouter } from './portal-router.tsx';

/** The pages of a remote by the paths of its `remote.json`: none is missing, and none is there that it does not name. */
export type PagesOf<Path extends string> = { readonly [P in Path]: ComponentType };

/**
 * The `:params` of the path, as the table of owners judges them: `deya_id` is the id of a utility, `form_id` never an
 * integer. An optional one that the path does not have is undefined.
 */
export const usePathParams = (): Readonly<Record<string, string | undefined>> => useContext(PathParams);

/** A parameter as the id of a row, or null for a text that cannot be one: then the page asks the server for nothing. */
export const useIdParam = (name = 'id'): number | null => rowId(usePathParams()[name]);

const CurrentPage = ({ pages }: { pages: PagesOf<string> }) => {
  const { pathname } = useLocation();
  const table = useMemo(
    () => [{ name: '', routes: Object.entries(pages).map(([path, Page]) => ({ path, Page })) }],
    [pages],
  );
  const owner = ownerAmong(table, pathname);
  // The address belongs to another remote already; the shell takes this one away.
  if (!owner) return null;
  return (
    <PathParams value={owner.params}>
      <owner.route.Page />
    </PathParams>
  );
};

/** Draws the page of the address, found as the shell finds the owner of a path (`platform/owners.ts`). */
export const RemotePages = ({ pages }: { pages: PagesOf<string> }) => (
  <PortalRouter>
    <CurrentPage pages={pages} />
  </PortalRouter>
);
