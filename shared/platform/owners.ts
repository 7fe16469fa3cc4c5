import { utilityId } from '../rules/row-id.ts';
import type { RemoteManifest, RouteEntry } from './remote-manifest.ts';

type Routed = Pick<RouteEntry, 'path'>;

/** The owner of a path: the application, its route, and the values of the route's parameters. */
export interface Owner<R extends Routed = RouteEntry> {
  name: string;
  route: R;
  params: Record<string, string>;
}

type Manifests<R extends Routed> = readonly { name: RemoteManifest['name']; routes: readonly R[] }[];

const isInteger = (segment: string): boolean => /^\d+$/.test(segment);

/** Fixed segments of a path that are never a form. */
const RESERVED = ['frame', 'mobile'];

/**
 * Ids of utilities are integers, a `form_id` never is: so `/deya/report` has no id and `/online-forms/9` is utility 9.
 */
const fits = (param: string, segment: string): boolean => {
  if (param === 'deya_id') return utilityId(segment) !== null;
  if (param === 'form_id') return !isInteger(segment) && !RESERVED.includes(segment);
  return true;
};

/** The segments of a path or a pattern. */
export const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

/** `/deya/:deya_id?/report` → every path that it stands for, without optional segments. */
export const expandPattern = (pattern: string): string[][] =>
  segmentsOf(pattern).reduce<string[][]>(
    (all, segment) =>
      segment.endsWith('?')
        ? [...all.map((one) => [...one, segment.slice(0, -1)]), ...all]
        : all.map((one) => [...one, segment]),
    [[]],
  );

const matchSegments = (pattern: readonly string[], segments: readonly string[]): Record<string, string> | null => {
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    if (expected === '*') return { ...params, '*': segments.slice(index).join('/') };
    const found = segments[index];
    if (found === undefined) return null;
    if (!expected.startsWith(':')) {
      if (expected !== found) return null;
      continue;
    }
    const value = decode(found);
    if (value === null || !fits(expected.slice(1), value)) return null;
    params[expected.slice(1)] = value;
  }
  return pattern.length === segments.length ? params : null;
};

/** Fixed segments before parameters before the wildcard, from left to right; longer before shorter. */
const rank = (pattern: readonly string[]): string =>
  pattern.map((segment) => (segment === '*' ? '3' : segment.startsWith(':') ? '2' : '1')).join('') + '4';

interface Claim {
  pattern: readonly string[];
  rank: string;
}

const known = new WeakMap<Routed, readonly Claim[]>();

/** The patterns of a route. Each drawing asks for several owners, so they are made once. */
const claimsOf = (route: Routed): readonly Claim[] => {
  const made = known.get(route) ?? expandPattern(route.path).map((pattern) => ({ pattern, rank: rank(pattern) }));
  known.set(route, made);
  return made;
};

/** The owner of a portal path (without its locale prefix) among few routes, such as those of one remote. */
export const ownerAmong = <R extends Routed>(manifests: Manifests<R>, path: string): Owner<R> | null => {
  // The routers of the remotes know no empty segments; the owner of such a path would have no page for it.
  if (path.includes('//')) return null;
  const segments = segmentsOf(path);
  let best: (Owner<R> & Pick<Claim, 'rank'>) | null = null;
  for (const { name, routes } of manifests)
    for (const route of routes)
      for (const { pattern, rank } of claimsOf(route)) {
        if (best && best.rank <= rank) continue;
        const params = matchSegments(pattern, segments);
        if (params) best = { name, route, params, rank };
      }
  return best && { name: best.name, route: best.route, params: best.params };
};

/** Stands for the first segment of paths that begin with a parameter, a wildcard or an optional segment. */
const OPEN = ':';

const groups = /* @__PURE__ */ new WeakMap<readonly Routed[], ReadonlyMap<string, readonly number[]>>();

/** Places of routes by the first segment of their paths. A frame of a hundred remotes asks for a dozen owners among 2,000 routes. */
const groupsOf = (routes: readonly Routed[]): ReadonlyMap<string, readonly number[]> => {
  const made = groups.get(routes);
  if (made) return made;
  const places = new Map<string, number[]>();
  for (const [place, { path }] of routes.entries()) {
    const [first = ''] = segmentsOf(path);
    const key = /^[:*]|\?$/.test(first) ? OPEN : first;
    const group = places.get(key);
    if (group) group.push(place);
    else places.set(key, [place]);
  }
  groups.set(routes, places);
  return places;
};

/** The routes whose paths may begin with this segment. */
const routesAt = <R extends Routed>(routes: readonly R[], first: string): R[] => {
  const places = groupsOf(routes);
  return [...(places.get(first) ?? []), ...(places.get(OPEN) ?? [])].flatMap((place) => routes[place] ?? []);
};

/** The owner of a portal path (without its locale prefix) in a composition, or null without an owner. */
export const ownerOf = <R extends Routed>(manifests: Manifests<R>, path: string): Owner<R> | null => {
  const [first = ''] = segmentsOf(path);
  return ownerAmong(
    manifests.map(({ name, routes }) => ({ name, routes: routesAt(routes, first) })),
    path,
  );
};

/** A pattern without its parameter names: two patterns of one shape match the same paths. */
const shape = (pattern: readonly string[]): string =>
  pattern.map((segment) => (/^:(deya_id|form_id)$/.test(segment) ? segment : segment.replace(/^:.*/, ':'))).join('/');

/** Route claims that two applications make at once, as sentences; empty when every path has one owner. */
export const overlaps = (manifests: Manifests<Routed>): string[] => {
  const claims = new Map<string, { name: string; path: string }>();
  const all = manifests.flatMap(({ name, routes }) =>
    routes.flatMap(({ path }) => expandPattern(path).map((pattern) => ({ name, path, pattern }))),
  );
  return all.flatMap(({ name, path, pattern }) => {
    const earlier = claims.get(shape(pattern));
    claims.set(shape(pattern), { name, path });
    return earlier && earlier.name !== name
      ? [`${name} claims ${path}, which ${earlier.name} already owns as ${earlier.path}`]
      : [];
  });
};
