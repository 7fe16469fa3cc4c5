import type { RemoteManifest, RouteEntry } from './remote-manifest.ts';

/** Who draws a path: the application, its route, and what the route's `:params` came to. */
export interface Owner {
  name: string;
  route: RouteEntry;
  params: Record<string, string>;
}

type Manifests = readonly Pick<RemoteManifest, 'name' | 'routes'>[];

const isInteger = (segment: string): boolean => /^\d+$/.test(segment);

/** As the database counts them: nothing beyond can be a utility's. */
const isId = (segment: string): boolean => /^[1-9]\d{0,9}$/.test(segment) && Number(segment) < 2 ** 31;

/** Words that stand for themselves in a path and never for a form. */
const RESERVED = ['frame', 'mobile'];

/** Ids of utilities are integers, a `form_id` never is: so `/deya/report` has no id and `/online-forms/9` is utility 9. */
const fits = (param: string, segment: string): boolean => {
  if (param === 'deya_id') return isId(segment);
  if (param === 'form_id') return !isInteger(segment) && !RESERVED.includes(segment);
  return true;
};

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

/** `/deya/:deya_id?/report` → every path that it stands for, without optional segments. */
const expand = (pattern: string): string[][] =>
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

/** Fixed words before parameters before the rest, from left to right; longer before shorter. */
const rank = (pattern: readonly string[]): string =>
  pattern.map((segment) => (segment === '*' ? '3' : segment.startsWith(':') ? '2' : '1')).join('') + '4';

const candidates = (manifests: Manifests) =>
  manifests
    .flatMap(({ name, routes }) =>
      routes.flatMap((route) => expand(route.path).map((pattern) => ({ name, route, pattern, rank: rank(pattern) }))),
    )
    .toSorted((a, b) => a.rank.localeCompare(b.rank));

/** The owner of a portal path (without its locale prefix), or null when nobody draws it. */
export const ownerOf = (manifests: Manifests, path: string): Owner | null => {
  // The routers of the remotes know no empty segments; who owned such a path would have nothing to show for it.
  if (path.includes('//')) return null;
  const segments = segmentsOf(path);
  for (const { name, route, pattern } of candidates(manifests)) {
    const params = matchSegments(pattern, segments);
    if (params) return { name, route, params };
  }
  return null;
};

/** What two patterns have in common, whatever their parameters are called. */
const shape = (pattern: readonly string[]): string =>
  pattern.map((segment) => (/^:(deya_id|form_id)$/.test(segment) ? segment : segment.replace(/^:.*/, ':'))).join('/');

/** Route claims that two applications make at once, as sentences; empty when every path has one owner. */
export const overlaps = (manifests: Manifests): string[] => {
  const claims = new Map<string, { name: string; path: string }>();
  return candidates(manifests).flatMap(({ name, route, pattern }) => {
    const earlier = claims.get(shape(pattern));
    claims.set(shape(pattern), { name, path: route.path });
    return earlier && earlier.name !== name
      ? [`${name} claims ${route.path}, which ${earlier.name} already owns as ${earlier.path}`]
      : [];
  });
};
