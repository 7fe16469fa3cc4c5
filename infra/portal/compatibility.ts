import type { Misfit, ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { overlaps } from '@hydria/shared/platform/owners.ts';
import { PLATFORM_VERSION } from '@hydria/shared/platform/platform.ts';

type Needs = Pick<ReleaseRecord, 'platform' | 'shares' | 'uses'>;

const numbers = (version: string): number[] => version.split(/[.-]/, 3).map(Number);

/** Whether `given` serves what was built against `wanted`: same major (same minor before 1.0), not older. */
export const satisfies = (given: string, wanted: string): boolean => {
  const [a = 0, b = 0, c = 0] = numbers(given);
  const [x = 0, y = 0, z = 0] = numbers(wanted);
  if (a !== x || (a === 0 && b !== y)) return false;
  return b > y || (b === y && c >= z);
};

const versions = (remote: Needs, shell: Needs): Misfit[] =>
  Object.entries(remote.shares).flatMap(([library, wanted]) => {
    const given = Object.hasOwn(shell.shares, library) ? (shell.shares[library] ?? null) : null;
    return given !== null && satisfies(given, wanted) ? [] : [{ library, wanted, given }];
  });

/** Names that the remote imports from a facade and that this shell's does not export; unknown of a shell from before they were noted. */
const names = (remote: Needs, shell: Needs): Misfit[] =>
  Object.entries((shell.uses && remote.uses) ?? {}).flatMap(([facade, wanted]) => {
    const given = new Set(shell.uses?.[facade]);
    return wanted
      .filter((name) => !given.has(name))
      .map((name) => ({ library: `${name} of ${facade}`, wanted: remote.shares[facade] ?? '', given: null }));
  });

/** What a remote needs of a shell and does not get from it; empty when they fit (ADR 0001). */
export const misfits = (remote: Needs, shell: Needs): Misfit[] => [
  ...(remote.platform === shell.platform
    ? []
    : [{ library: 'platform', wanted: String(remote.platform), given: String(shell.platform) }]),
  ...versions(remote, shell),
  ...names(remote, shell),
];

/** A release that somebody gets now, and who. */
export interface ServedRelease {
  record: ReleaseRecord;
  /** `default`, `canary` or `pin of utility 3`. */
  role: string;
}

const titled = ({ name, version }: ReleaseRecord, role: string): string =>
  role === 'default' ? `${name} ${version}` : `${name} ${version} (${role})`;

/** Of the platform's number enough has been said when it is not even this tool's. */
const misfitsToSay = (remote: ReleaseRecord, shell: ReleaseRecord): Misfit[] =>
  misfits(remote, shell).filter(({ library }) => library !== 'platform' || remote.platform === PLATFORM_VERSION);

const needsOf = (remote: ReleaseRecord, { record: shell, role }: ServedRelease): string[] =>
  misfitsToSay(remote, shell).map(({ library, wanted, given }) => {
    const giver = role === 'default' ? `the shell ${shell.version}` : `the shell ${shell.version} (${role})`;
    return given === null
      ? `takes ${library} from the shell, which does not give it`
      : `is built against ${library} ${wanted}; ${giver} gives ${given}`;
  });

const shutOut = (shell: ReleaseRecord, { record, role }: ServedRelease): string[] =>
  misfits(record, shell).map(({ library, wanted, given }) =>
    given === null
      ? `would shut out ${titled(record, role)}, which takes ${library} from it`
      : `would shut out ${titled(record, role)}, which is built against ${library} ${wanted}; this shell gives ${given}`,
  );

/** Why a release cannot stand beside what is served now, as sentences; empty when it can. */
export const objections = (record: ReleaseRecord, served: readonly ServedRelease[]): string[] => {
  const others = served.filter((one) => one.record.name !== record.name);
  const isShell = record.name === 'shell';
  const shells = others.filter((one) => one.record.name === 'shell');
  return [
    ...new Set([
      ...(record.platform === PLATFORM_VERSION
        ? []
        : [`is written for platform ${record.platform}; this one is ${PLATFORM_VERSION}`]),
      ...overlaps([...others.map((one) => one.record.manifest), record.manifest]),
      ...(isShell
        ? others.flatMap((remote) => shutOut(record, remote))
        : shells.flatMap((shell) => needsOf(record, shell))),
    ]),
  ];
};
