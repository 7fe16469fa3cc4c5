import semver from 'semver';
import type { VersionMismatch, ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { overlaps } from '@hydria/shared/platform/owners.ts';
import { PLATFORM_VERSION } from '@hydria/shared/platform/platform.ts';
import { refusedClaims, swallowed } from './claims.ts';

type Needs = Pick<ReleaseRecord, 'platform' | 'shares' | 'uses'>;

/** Whether `given` serves a bundle built against `wanted`: the caret range of semver, that is the same major (the same minor before 1.0), and not older. */
export const satisfies = (given: string, wanted: string): boolean =>
  semver.satisfies(given, `^${wanted}`, { includePrerelease: true });

const versions = (remote: Needs, shell: Needs): VersionMismatch[] =>
  Object.entries(remote.shares).flatMap(([library, wanted]) => {
    const given = Object.hasOwn(shell.shares, library) ? (shell.shares[library] ?? null) : null;
    return given !== null && satisfies(given, wanted) ? [] : [{ library, wanted, given }];
  });

/** Names that the remote imports from a facade and that this shell's does not export; unknown of a shell from before they were noted. */
const names = (remote: Needs, shell: Needs): VersionMismatch[] =>
  Object.entries((shell.uses && remote.uses) ?? {}).flatMap(([facade, wanted]) => {
    const given = new Set(shell.uses?.[facade]);
    return wanted
      .filter((name) => !given.has(name))
      .map((name) => ({ library: `${name} of ${facade}`, wanted: remote.shares[facade] ?? '', given: null }));
  });

/** The shares that a remote needs and a shell does not provide; empty when they fit (ADR 0001). */
export const versionMismatches = (remote: Needs, shell: Needs): VersionMismatch[] => [
  ...(remote.platform === shell.platform
    ? []
    : [{ library: 'platform', wanted: String(remote.platform), given: String(shell.platform) }]),
  ...versions(remote, shell),
  ...names(remote, shell),
];

/** A release that is served now, and its place in the registry. */
export interface ServedRelease {
  record: ReleaseRecord;
  /** `default`, `canary` or `pin of utility 3`. */
  role: string;
}

const titled = ({ name, version }: ReleaseRecord, role: string): string =>
  role === 'default' ? `${name} ${version}` : `${name} ${version} (${role})`;

/** Of the platform's number enough has been said when it is not even this tool's. */
const mismatchesToReport = (remote: ReleaseRecord, shell: ReleaseRecord): VersionMismatch[] =>
  versionMismatches(remote, shell).filter(
    ({ library }) => library !== 'platform' || remote.platform === PLATFORM_VERSION,
  );

const needsOf = (remote: ReleaseRecord, { record: shell, role }: ServedRelease): string[] =>
  mismatchesToReport(remote, shell).map(({ library, wanted, given }) => {
    const giver = role === 'default' ? `the shell ${shell.version}` : `the shell ${shell.version} (${role})`;
    return given === null
      ? `takes ${library} from the shell, which does not give it`
      : `is built against ${library} ${wanted}; ${giver} gives ${given}`;
  });

const shutOut = (shell: ReleaseRecord, { record, role }: ServedRelease): string[] =>
  versionMismatches(record, shell).map(({ library, wanted, given }) =>
    given === null
      ? `would shut out ${titled(record, role)}, which takes ${library} from it`
      : `would shut out ${titled(record, role)}, which is built against ${library} ${wanted}; this shell gives ${given}`,
  );

/** Why a release cannot stand beside what is served now, as sentences; empty when it can. */
export const objections = (record: ReleaseRecord, served: readonly ServedRelease[]): string[] => {
  const others = served.filter((one) => one.record.name !== record.name);
  const manifests = others.map((one) => one.record.manifest);
  const isShell = record.name === 'shell';
  const shells = others.filter((one) => one.record.name === 'shell');
  return [
    ...new Set([
      ...(record.platform === PLATFORM_VERSION
        ? []
        : [`is written for platform ${record.platform}; this one is ${PLATFORM_VERSION}`]),
      ...refusedClaims(record.manifest),
      ...overlaps([...manifests, record.manifest]),
      ...swallowed(record.manifest, manifests),
      ...(isShell
        ? others.flatMap((remote) => shutOut(record, remote))
        : shells.flatMap((shell) => needsOf(record, shell))),
    ]),
  ];
};
