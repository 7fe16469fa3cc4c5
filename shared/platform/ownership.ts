import type { RemoteManifest, RouteEntry } from './remote-manifest.ts';

/** The page that a path leads to: who owns it, how it is declared, and what the path says. */
export interface PageMatch {
  owner: string;
  route: RouteEntry;
  params: Record<string, string>;
}

type Owned = Pick<RemoteManifest, 'name' | 'routes'>;

interface Shape {
  segments: string[];
  owner: string;
  route: RouteEntry;
}

/** What a parameter may hold: ids of utilities are integers, ids of forms never are (architecture §8). */
const PARAM_RULES: Record<string, RegExp> = {
  ':deya_id': /^\d{1,9}$/,
  ':form_id': /^(?!\d+$)(?!(?:frame|mobile)$).+$/,
};

const segmentsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** `/deya/:deya_id?/report` stands for two shapes, with and without the id. */
const withoutOptionals = ([first, ...rest]: string[]): string[][] => {
  if (first === undefined) return [[]];
  const tails = withoutOptionals(rest);
  if (!first.endsWith('?')) return tails.map((tail) => [first, ...tail]);
  return [...tails.map((tail) => [first.slice(0, -1), ...tail]), ...tails];
};

const shapesOf = ({ name, routes }: Owned): Shape[] =>
  routes.flatMap((route) => withoutOptionals(segmentsOf(route.path)).map((segments) => ({ segments, owner: name, route })));

const accepts = (pattern: string, segment: string): boolean =>
  pattern.startsWith(':') ? (PARAM_RULES[pattern]?.test(segment) ?? true) : pattern === segment;

const fits = (shape: Shape, segments: string[]): boolean =>
  shape.segments.length === segments.length && shape.segments.every((pattern, i) => accepts(pattern, segments[i] ?? ''));

/** A written segment beats a parameter with a rule, which beats a free one; the first difference decides. */
const rank = ({ segments }: Shape): string =>
  segments.map((s) => (s.startsWith(':') ? (s in PARAM_RULES ? 1 : 0) : 2)).join('');

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

const paramsOf = (shape: Shape, segments: string[]): Record<string, string> =>
  Object.fromEntries(
    shape.segments.flatMap((pattern, i) => (pattern.startsWith(':') ? [[pattern.slice(1), segments[i] ?? '']] : [])),
  );

/** Who owns a path (without its locale prefix), or null: the 404 page. */
export const pageAt = (manifests: readonly Owned[], path: string): PageMatch | null => {
  const segments = segmentsOf(path).map(decode);
  const [best] = manifests
    .flatMap(shapesOf)
    .filter((shape) => fits(shape, segments))
    .sort((a, b) => rank(b).localeCompare(rank(a)));
  return best ? { owner: best.owner, route: best.route, params: paramsOf(best, segments) } : null;
};

const claim = ({ segments }: Shape): string => segments.map((s) => (s in PARAM_RULES ? s : s.startsWith(':') ? ':' : s)).join('/');

/** Paths that two remotes both claim; publishing refuses them. */
export const overlappingClaims = (manifests: readonly Owned[]): { path: string; owners: string[] }[] => {
  const claims = Map.groupBy(manifests.flatMap(shapesOf), claim);
  return [...claims.values()].flatMap((shapes) => {
    const owners = [...new Set(shapes.map((shape) => shape.owner))];
    return owners.length > 1 ? [{ path: shapes[0]?.route.path ?? '', owners }] : [];
  });
};
