/** A package of the workspace. */
export interface Workspace {
  name: string;
  /** Its folder, relative to the root. */
  folder: string;
  /** Names of its dependencies in `package.json`. */
  dependencies: readonly string[];
  /** Paths of its pages, when it is a remote. */
  paths: readonly string[];
}

/** One journey: a test of a journey file, with its source. */
export interface Journey {
  file: string;
  /** Line of its `test(`. */
  line: number;
  text: string;
}

const BEGINS_TEST = /^\s*(test|stagedTest)\(/;
const BEGINS_GROUP = /^\s*(test|stagedTest)\.describe\(/;

/** The journeys of a file. A `describe` after a journey ends it. */
export function journeysIn(file: string, text: string): Journey[] {
  const journeys: Journey[] = [];
  let open: Journey | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    if (BEGINS_TEST.test(line)) {
      open = { file, line: index + 1, text: '' };
      journeys.push(open);
    } else if (BEGINS_GROUP.test(line)) open = undefined;
    if (open) open.text += `${line}\n`;
  }
  return journeys;
}

/** Journeys that visit every part of the portal, for a change that any page may show. */
const EVERYWHERE = ['customer.spec.ts', 'guest.spec.ts', 'frame.spec.ts'];

/** Packages that are part of every page. */
const WHOLE_PORTAL = ['@hydria/shell', '@hydria/cli'];

/** Files without importers that affect every test. */
const OF_EVERYTHING = /^(package\.json|pnpm-(lock|workspace)\.yaml|jest\.config\.mjs|tsconfig[^/]*\.json)$/;

/** Helpers of journeys. */
const JOURNEY_HELPER = /^infra\/quality\/e2e\/.+(?<!\.spec)\.ts$/;

/** The workspaces that contain the files. */
export const workspacesOf = (files: readonly string[], all: readonly Workspace[]): Workspace[] =>
  all.filter(({ folder }) => files.some((file) => file.startsWith(`${folder}/`)));

/** The given workspaces and their direct and indirect dependents. */
export function withDependants(changed: readonly Workspace[], all: readonly Workspace[]): Workspace[] {
  const names = new Set(changed.map(({ name }) => name));
  for (let before = -1; before !== names.size;) {
    before = names.size;
    for (const { name, dependencies } of all) if (dependencies.some((one) => names.has(one))) names.add(name);
  }
  return all.filter(({ name }) => names.has(name));
}

const baseName = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

/** Whether a journey visits a page of the remote; `/bills/:id` is visited by `/bills/`. */
function visits({ text }: Journey, { paths }: Workspace): boolean {
  const addresses = paths.map((path) => path.replace(/:.*$/, '')).filter((path) => path.length > 1);
  return addresses.some((path) => text.includes(`'${path}`) || text.includes(`\`${path}`));
}

/**
 * Journeys to run for a change, as arguments of Playwright: changed files, and each journey that visits a page of a
 * changed remote. A change in code that all pages share adds the files that visit the whole portal.
 */
export function journeysFor(
  files: readonly string[],
  all: readonly Workspace[],
  journeys: readonly Journey[],
): string[] {
  const changed = workspacesOf(files, all);
  const remotes = changed.filter(({ folder }) => folder.startsWith('mf-'));
  const isEverywhere =
    files.some((file) => OF_EVERYTHING.test(file) || JOURNEY_HELPER.test(file)) ||
    withDependants(changed, all).some(({ name }) => WHOLE_PORTAL.includes(name));
  const isWhole = (file: string) => files.includes(file) || (isEverywhere && EVERYWHERE.includes(baseName(file)));
  const whole = new Set(journeys.map(({ file }) => file).filter(isWhole));
  const single = journeys.filter(
    (journey) => !whole.has(journey.file) && remotes.some((remote) => visits(journey, remote)),
  );
  return [...whole, ...single.map(({ file, line }) => `${file}:${line}`)];
}

/** This module reads the migrations from the file system, without importing them. */
const READER_OF_MIGRATIONS = 'infra/server/database/migrate.ts';

const importedFor = (file: string): string => (/\/migrations\/[^/]+\.sql$/.test(file) ? READER_OF_MIGRATIONS : file);

/** Files whose tests jest finds by their imports. Undefined when a change reaches every test. */
export const relatedFiles = (files: readonly string[]): string[] | undefined =>
  files.some((file) => OF_EVERYTHING.test(file))
    ? undefined
    : [...new Set(files.map(importedFor))].filter((file) => /\.(tsx?|[cm]?js|json)$/.test(file));
