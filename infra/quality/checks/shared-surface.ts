import semver, { type ReleaseType } from 'semver';

/** Everything that a remote may import, by module and name, each with its signature. */
export type Surface = ReadonlyMap<string, string>;

/** How much a release may break: nothing; nothing, with only the last number raised; or anything built against it. */
export type Step = 'none' | 'addition' | 'break';

const HEAD = /^(?:export|declare|interface|type|function|class|const|enum)\b/;

/** `export declare const Page: …` → `Page`; an export list has several names. */
const namesOf = (statement: string): string[] => {
  const [, list] = /^export (?:type )?\{([^}]*)\}/s.exec(statement) ?? [];
  if (list !== undefined) {
    return list.split(',').flatMap(
      (one) =>
        one
          .replace(/.*\bas\b/s, '')
          .replace(/\btype\b/, '')
          .trim() || [],
    );
  }
  const [, name] =
    /^(?:export )?(?:default )?(?:declare )?(?:interface|type|function|class|const|let|enum)\s+([\w$]+)/.exec(
      statement,
    ) ?? [];
  return name ? [name] : [];
};

/** Statements of a declaration file; each begins in the first column. */
const statementsOf = (declarations: string): string[] => {
  const statements: string[] = [];
  for (const line of declarations.split('\n')) {
    if (HEAD.test(line)) statements.push(line);
    else if (!line.startsWith('import ') && line !== '' && statements.length > 0)
      statements.push(`${statements.pop()}\n${line}`);
  }
  return statements.filter((statement) => !/^export (?:type )?\{\s*\};?$/.test(statement));
};

/** One name of an export list as a separate entry, so that another name beside it does not change it. */
const alone = (statement: string, name: string): string => {
  const [, list, from = ''] = /^export (?:type )?\{([^}]*)\}(.*)$/s.exec(statement) ?? [];
  if (list === undefined) return statement;
  const own = list.split(',').find((one) => new RegExp(`\\b${name.replace('$', '\\$')}\\s*$`).test(one));
  return `export { ${(own ?? name).trim()} }${from}`;
};

/** Names that a declaration file exports under the module's address. */
export const surfaceOf = (module: string, declarations: string): [string, string][] =>
  statementsOf(declarations).flatMap((statement) =>
    namesOf(statement).map((name): [string, string] => [`${module} ${name}`, alone(statement, name)]),
  );

const LITERALS = /(?:'[^']*'|"[^"]*")(?: \| (?:'[^']*'|"[^"]*"))*/g;

/** The same line with additional members in a union. */
const isWider = (before: string, after: string): boolean => {
  if (before.replace(LITERALS, '') !== after.replace(LITERALS, '')) return false;
  const words = (line: string) => line.match(/'[^']*'|"[^"]*"/g) ?? [];
  return words(before).every((word) => words(after).some((one) => one === word));
};

/** An optional member, or an additional member of a union. */
const isExtra = (line: string): boolean => /^\s+(?:(?:readonly )?['"\w-]+\?:.*;|\| (?:'[^']*'|"[^"]*"))$/.test(line);

const isAddition = (before: string, after: string): boolean => {
  const old = before.split('\n');
  let at = 0;
  for (const line of after.split('\n')) {
    const expected = old[at];
    if (expected !== undefined && (line === expected || isWider(expected, line))) at += 1;
    else if (!isExtra(line)) return false;
  }
  return at === old.length;
};

/** The difference between two surfaces: removed and changed names break, new names are additions. */
export const compareSurfaces = (before: Surface, after: Surface): { step: Step; lines: string[] } => {
  const gone = [...before.keys()].filter((name) => !after.has(name));
  const changed = [...after].filter(([name, text]) => before.has(name) && before.get(name) !== text);
  const widened = changed.filter(([name, text]) => isAddition(before.get(name) ?? '', text));
  const different = changed.filter((one) => !widened.includes(one));
  const added = [...after.keys()].filter((name) => !before.has(name));
  const breaks = gone.length + different.length > 0;
  return {
    step: breaks ? 'break' : added.length + widened.length > 0 ? 'addition' : 'none',
    lines: [
      ...gone.map((name) => `is gone: ${name}`),
      ...different.map(([name]) => `is different: ${name}`),
      ...widened.map(([name]) => `takes more: ${name}`),
      ...added.map((name) => `is new: ${name}`),
    ],
  };
};

/** The part of a version that a change raises. Before 1.0 the second number counts as the first. */
const raisedPart = (version: string, step: Exclude<Step, 'none'>): ReleaseType => {
  const isStable = semver.major(version) > 0;
  if (step === 'break') return isStable ? 'major' : 'minor';
  return isStable ? 'minor' : 'patch';
};

/** The lowest version that announces such a change. */
export const stepped = (version: string, step: Step): string =>
  (step === 'none' ? null : semver.inc(version, raisedPart(version, step))) ?? version;

/**
 * Versions in `shared/package.json`: of the whole package, and of the facades, which the shell provides at run time.
 */
export interface Versions {
  version: string;
  facades: string;
}

const INTRODUCTION = `# What \`shared\` exports

Everything that a remote may import, with its signature: the types of the [Platform object](platform.md), the helpers of a
remote, user interface, rules, the calls of the wire by their keys, and the names of the facades. \`pnpm fix\` writes this
file, and \`pnpm check shared-api\` fails when it changes without a step of the version in \`shared/package.json\`
([decision 27](adr/0027-api-report-of-shared.md)): the last number for additions, the second for what breaks (from 1.0 on the
second and the first). The facades have a version of their own there.
`;

/** The committed report. */
export const printReport = ({ version, facades }: Versions, surface: Surface): string => {
  const modules = Map.groupBy(surface, ([key]) => key.split(' ', 1)[0] ?? '');
  const sections = [...modules].map(
    ([module, entries]) => `## ${module}\n\n\`\`\`ts\n${entries.map(([, text]) => text).join('\n')}\n\`\`\`\n`,
  );
  return [INTRODUCTION, `Version ${version}, facades ${facades}\n`, ...sections].join('\n');
};

/** The versions and the surface in a printed report. */
export const readReport = (report: string): Versions & { surface: Surface } => {
  const [, version = '0.0.0', facades = '0.0.0'] = /^Version ([\d.]+), facades ([\d.]+)$/m.exec(report) ?? [];
  const sections = [...report.matchAll(/^## ([^\n]+)\n\n```ts\n(.*?)\n```$/gms)];
  const surface = new Map(sections.flatMap(([, module = '', text = '']) => surfaceOf(module, text)));
  return { version, facades, surface };
};

/** A facade is addressed by its name, every other module by its file. */
const facadesOf = (surface: Surface): Surface =>
  new Map([...surface].filter(([key]) => !/\.tsx?$/.test(key.split(' ', 1)[0] ?? '')));

/** Maximum number of lines in a finding. */
const MOST = 40;

const stepMissing = (field: keyof Versions, was: Versions, is: Versions, before: Surface, after: Surface): string[] => {
  const { step, lines } = compareSurfaces(before, after);
  const least = stepped(was[field], step);
  if (semver.gte(is[field], least)) return [];
  const shown = lines.slice(0, MOST).join('\n  ');
  return [
    `Since ${field} ${was[field]}:\n  ${shown}\nRaise ${field} in shared/package.json to ${least} or later, say in shared/CHANGELOG.md what it requires of a remote, then pnpm fix.`,
  ];
};

/** Authors of remotes find in the log which changes a version requires of them. */
const entryMissing = (changelog: string, { version, facades }: Versions): string[] => {
  const heading = `## ${version} (facades ${facades})`;
  const [, entry = ''] = `\n${changelog}`.split(`\n${heading}\n`);
  const [own = ''] = entry.split('\n## ');
  return /^- \S/m.test(own)
    ? []
    : [`shared/CHANGELOG.md has no entry "${heading}"; say there, as a list, what this version requires of a remote.`];
};

/**
 * Objections to a surface beside the committed report: versions that must be raised first, then a version without a log
 * entry, then an outdated report.
 */
export const objections = (committed: string, changelog: string, versions: Versions, surface: Surface) => {
  const before = readReport(committed);
  const steps = [
    ...stepMissing('version', before, versions, before.surface, surface),
    ...stepMissing('facades', before, versions, facadesOf(before.surface), facadesOf(surface)),
    ...entryMissing(changelog, versions),
  ];
  return { steps, isOld: committed !== printReport(versions, surface) };
};
