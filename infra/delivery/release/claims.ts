import { API_PATHS } from '@hydria/shared/rules/api-paths.ts';
import { LANGUAGES } from '@hydria/shared/rules/languages.ts';
import { expandPattern, overlaps, ownerOf, segmentsOf } from '@hydria/shared/platform/owners.ts';
import type { NavEntry, QueueEntry, RemoteManifest, RouteEntry } from '@hydria/shared/platform/remote-manifest.ts';

type Manifest = Pick<RemoteManifest, 'name' | 'routes' | 'nav' | 'queues'>;

/** First words of addresses that gateway, API and browsers answer or ask for themselves; no page of a remote stands below them. */
const RESERVED: readonly string[] = [
  ...API_PATHS,
  'old',
  ...['artifacts', 'boot.json', 'embed.js', 'sw.js', 'offline', 'health', 'healthz', 'metrics'],
  ...['.well-known', 'favicon.ico', 'robots.txt'],
  ...LANGUAGES,
];

/** The shell is the platform's own and draws the home page. */
const SHELL = 'shell';

/** A word that stands for itself: neither a parameter, nor optional, nor the rest. */
const isWord = (segment: string): boolean => !/^[:*]|\?$/.test(segment);

/** The reason why a remote may not claim this path, independent of the others; null when it may. */
const refusalOfPath = (path: string): string | null => {
  const [first = '', ...rest] = segmentsOf(path);
  if (first === '' || !isWord(first))
    return `claims ${path}, which does not begin with a word of its own, as /meters does`;
  if (RESERVED.includes(first.toLowerCase())) {
    return `claims ${path}, but /${first} belongs to the platform; begin the path with another word`;
  }
  if (rest.slice(0, -1).some((segment) => segment.startsWith('*'))) return `claims ${path}, but * may only stand last`;
  return null;
};

const refusalOfNav = (manifest: Manifest, { path, label }: NavEntry): string | null =>
  ownerOf([manifest], path)
    ? null
    : `has the navigation item "${label.en || label.el}" for ${path}, which is no page of its own; navigation leads to its own routes`;

const refusalOfQueue = (manifest: Manifest, { name, path }: QueueEntry): string | null =>
  ownerOf([manifest], path)
    ? null
    : `has the queue "${name}" at ${path}, which is no page of its own; a queue leads to a list of its own`;

/** The claims of a remote's manifest that are not allowed, as words that follow its name; empty when all are. */
export const refusedClaims = (manifest: Manifest): string[] => {
  if (manifest.name === SHELL) return [];
  const reasons = [
    ...manifest.routes.map(({ path }) => refusalOfPath(path)),
    ...manifest.nav.map((item) => refusalOfNav(manifest, item)),
    ...(manifest.queues ?? []).map((entry) => refusalOfQueue(manifest, entry)),
  ];
  return reasons.filter((reason) => reason !== null);
};

/** A word that only this kind of parameter holds: ids of utilities are integers, a `form_id` never is. */
const EXAMPLE: Readonly<Record<string, string>> = { ':deya_id': '7', ':form_id': 'x' };

/** Whether some word fits both segments. */
const meet = (a: string, b: string): boolean => {
  if (isWord(a) && isWord(b)) return a === b;
  if (isWord(a)) return meet(b, a);
  // `a` is a parameter; the rules about what it holds are those of `ownerOf`.
  const word = isWord(b) ? b : (EXAMPLE[b] ?? EXAMPLE[a] ?? 'x');
  const route = { path: `/${a}` } as RouteEntry;
  return ownerOf([{ name: '', routes: [route] }], `/${word}`) !== null;
};

/** Whether some address fits both patterns. */
const intersect = (a: readonly string[], b: readonly string[]): boolean => {
  if (a[0] === '*' || b[0] === '*') return true;
  if (a.length === 0 || b.length === 0) return a.length === b.length;
  return meet(a[0] ?? '', b[0] ?? '') && intersect(a.slice(1), b.slice(1));
};

const isShared = (a: string, b: string): boolean =>
  expandPattern(a).some((one) => expandPattern(b).some((other) => intersect(one, other)));

/** A claim from before there were rules for it takes addresses of everyone; it is no reason against the others. */
const isGreedy = (path: string): boolean => !isWord(segmentsOf(path)[0] ?? '');

/**
 * Addresses that this application and another one would both have, as sentences. Two claims of the same form are named by
 * `overlaps`; here are those of which one swallows the other, such as `/bills/*` and `/bills/:id`.
 */
export const swallowed = (own: Manifest, others: readonly Manifest[]): string[] =>
  others.flatMap((other) =>
    other.routes.flatMap((theirs) =>
      own.routes
        .filter(({ path }) => !isGreedy(path) && !isGreedy(theirs.path) && isShared(path, theirs.path))
        .filter(
          (route) =>
            overlaps([
              { name: other.name, routes: [theirs] },
              { name: own.name, routes: [route] },
            ]).length === 0,
        )
        .map(({ path }) => `claims ${path}, which has addresses in common with ${theirs.path} of ${other.name}`),
    ),
  );

const titled = ({ id, path, label }: NavEntry): string => `${path} “${label.en || label.el}” (place ${id})`;

/**
 * The new rights and places of a manifest compared with another (null: with none), a line each, for the operator who lets it
 * through.
 */
export const noveltiesOf = (before: Manifest | null, after: Manifest): string[] => {
  const known = new Set(before?.routes.map(({ path }) => path));
  const items = new Set(before?.nav.map(titled));
  return [
    ...after.routes.filter(({ path }) => !known.has(path)).map(({ path, access }) => `  new page ${path} (${access})`),
    ...after.nav
      .map(titled)
      .filter((item) => !items.has(item))
      .map((item) => `  new in the navigation: ${item}`),
  ];
};
