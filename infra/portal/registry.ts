import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { overlaps } from '@hydria/shared/platform/owners.ts';
import { PLATFORM_VERSION } from '@hydria/shared/platform/platform.ts';

/** What the portal serves of one application. */
export interface AppEntry {
  /** The artifact that everyone gets. */
  default: string;
  /** Version → artifact of everything that was released; the bytes of these versions are final. */
  released: Record<string, string>;
  /** Switched off by an operator: no request is made for it. */
  disabled?: { reason: string };
}

/** One change of the registry, never altered afterwards. */
export interface LogEntry {
  serial: number;
  /** ISO 8601, UTC. */
  at: string;
  who: string;
  action: 'publish';
  app: string;
  from: string | null;
  to: string;
  /** From a working folder, without a version of its own. */
  local?: true;
}

/** What one environment serves: one small document, replaced as a whole. */
export interface Registry {
  serial: number;
  environment: string;
  apps: Record<string, AppEntry>;
  log: LogEntry[];
}

/** The environment of a store that nobody has set up: a developer's machine. */
export const LOCAL = 'local';

export const emptyRegistry = (environment = LOCAL): Registry => ({ serial: 0, environment, apps: {}, log: [] });

const numbers = (version: string): number[] => version.split(/[.-]/, 3).map(Number);

/** Whether `given` serves what was built against `wanted`: same major (same minor before 1.0), not older. */
export const satisfies = (given: string, wanted: string): boolean => {
  const [a = 0, b = 0, c = 0] = numbers(given);
  const [x = 0, y = 0, z = 0] = numbers(wanted);
  if (a !== x || (a === 0 && b !== y)) return false;
  return b > y || (b === y && c >= z);
};

const libraries = (record: ReleaseRecord, shell: ReleaseRecord): string[] =>
  Object.entries(record.shares).flatMap(([name, wanted]) => {
    const given = shell.shares[name];
    if (given === undefined) return [`takes ${name} from the shell, which does not give it`];
    return satisfies(given, wanted)
      ? []
      : [`is built against ${name} ${wanted}; the shell ${shell.version} gives ${given}`];
  });

/** Why a release cannot stand beside what is served now, as sentences; empty when it can. */
export const objections = (record: ReleaseRecord, served: readonly ReleaseRecord[]): string[] => {
  const others = served.filter(({ name }) => name !== record.name);
  const shell = others.find(({ name }) => name === 'shell');
  return [
    ...(record.platform === PLATFORM_VERSION
      ? []
      : [`is written for platform ${record.platform}; this one is ${PLATFORM_VERSION}`]),
    ...overlaps([...others.map(({ manifest }) => manifest), record.manifest]),
    ...(shell ? libraries(record, shell) : []),
  ];
};

export interface Publication {
  who: string;
  /** A build from a working folder: served like any other, but its version stays free. Only where `environment` is local. */
  local?: boolean;
}

/** The registry with the application's pointer on this release. Throws when that version means other bytes. */
export const withRelease = (
  registry: Registry,
  record: ReleaseRecord,
  at: string,
  { who, local }: Publication,
): Registry => {
  const { name, version, artifact } = record;
  const app = registry.apps[name];
  const final = app?.released[version];
  if (local && registry.environment !== LOCAL) {
    throw new Error(`Builds without a release are for a developer's machine; this registry is ${registry.environment}`);
  }
  if (!local && final !== undefined && final !== artifact) {
    throw new Error(
      `${name} ${version} was released as ${final}; other bytes need another version in ${name}/package.json`,
    );
  }
  const serial = registry.serial + 1;
  const released = local ? (app?.released ?? {}) : { ...app?.released, [version]: artifact };
  const entry: LogEntry = { serial, at, who, action: 'publish', app: name, from: app?.default ?? null, to: artifact };
  return {
    ...registry,
    serial,
    apps: { ...registry.apps, [name]: { ...app, default: artifact, released } },
    log: [...registry.log, local ? { ...entry, local } : entry],
  };
};
