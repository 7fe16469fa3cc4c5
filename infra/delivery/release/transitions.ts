import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { Refused } from './signed-document.ts';
import { LOCAL, type Action, type AppEntry, type LogEntry, type Registry, type RemovedApp } from './registry.ts';

/** Every change of the registry as a pure function: the next state, and one entry in the log (ADR 0019). */
export interface By {
  who: string;
  /** ISO 8601, UTC. */
  at: string;
  /** The reason, in the words of the operator. */
  reason?: string | undefined;
}

interface Step {
  action: Action;
  app: string | null;
  from: string | null;
  to: string | null;
  local?: true;
  removed?: true;
}

/** A document that ends is renewed by every change, for as long as it was good before. */
const expiry = ({ expires, issued }: Registry, at: string): { expires?: string } =>
  expires === undefined
    ? {}
    : { expires: new Date(Date.parse(at) + Date.parse(expires) - Date.parse(issued)).toISOString() };

/** The next registry: one serial and one entry of the log more. */
export const advance = (registry: Registry, { who, at, reason }: By, step: Step, next: Partial<Registry>): Registry => {
  const serial = registry.serial + 1;
  const entry: LogEntry = { serial, at, who, ...step, ...(reason && { reason }) };
  return { ...registry, issued: at, ...expiry(registry, at), ...next, serial, log: [...registry.log, entry] };
};

/** The entries without this key. */
export const without = <T>(entries: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => name !== key));

/** The entry of an application. Throws with the names that it knows. */
export const appOf = (registry: Registry, name: string): AppEntry => {
  const app = Object.hasOwn(registry.apps, name) ? registry.apps[name] : undefined;
  if (app) return app;
  const removed = removedOf(registry, name);
  if (removed) {
    throw new Refused(
      `${name} was removed from ${registry.environment}: ${removed.reason}; a publication or promotion of another release brings it back`,
    );
  }
  const known = Object.keys(registry.apps).toSorted().join(', ') || 'nothing yet';
  throw new Refused(`${name} has not been released in ${registry.environment}; released are: ${known}`);
};

/** The artifact of a released version; an artifact's own name stands for itself when it was ever served. */
export const artifactOf = (registry: Registry, name: string, version: string): string => {
  const { released } = appOf(registry, name);
  if (Object.hasOwn(released, version)) return released[version] ?? '';
  if (registry.log.some((entry) => entry.app === name && entry.to === version)) return version;
  const known = Object.keys(released).join(', ') || 'none';
  throw new Refused(`${name} ${version} has not been released in ${registry.environment}; released versions: ${known}`);
};

/** The memory of an application that was taken out; undefined for any other. */
export const removedOf = ({ removed = {} }: Registry, name: string): RemovedApp | undefined =>
  Object.hasOwn(removed, name) ? removed[name] : undefined;

/** An application that is there again is no longer among the removed ones. */
const restored = (registry: Registry, name: string): Partial<Registry> =>
  removedOf(registry, name) ? { removed: without(registry.removed ?? {}, name) } : {};

const withApp = (registry: Registry, by: By, step: Step & { app: string }, app: AppEntry): Registry =>
  advance(registry, by, step, { ...restored(registry, step.app), apps: { ...registry.apps, [step.app]: app } });

const optional = <K extends string, T>(key: K, value: T | undefined): Partial<Record<K, T>> =>
  value === undefined ? {} : ({ [key]: value } as Record<K, T>);

const withCanary = (app: AppEntry, canary: AppEntry['canary']): AppEntry => {
  const { canary: _, ...rest } = app;
  return { ...rest, ...optional('canary', canary) };
};

const withoutCanaryOf = (app: AppEntry, artifact: string): AppEntry =>
  app.canary?.artifact === artifact ? withCanary(app, undefined) : app;

/** `because` is given when somebody brings a withdrawn artifact back on purpose. */
const admit = (app: AppEntry, name: string, artifact: string, because: string | undefined): AppEntry => {
  if (!Object.hasOwn(app.withdrawn, artifact)) return app;
  if (!because) {
    throw new Refused(
      `${name} ${artifact} was withdrawn: ${app.withdrawn[artifact]}; to bring it back all the same: --despite-withdrawal --reason "…"`,
    );
  }
  return { ...app, withdrawn: without(app.withdrawn, artifact) };
};

export interface Canary {
  /** Of all visitors, 0–100. */
  percent: number;
  /** The utilities whose visitors all try it. */
  utilities: number[];
}

export interface Publication {
  /** A build from a working folder: served like any other, but its version stays free. Only where `environment` is local. */
  local?: boolean | undefined;
  /** Only some get it. */
  canary?: Canary | undefined;
  /** A withdrawn artifact may come back; the reason says why. */
  despiteWithdrawal?: boolean | undefined;
}

type Release = Pick<ReleaseRecord, 'name' | 'version' | 'artifact'>;

const requireFree = (registry: Registry, { name, version, artifact }: Release): void => {
  const final = (registry.apps[name] ?? removedOf(registry, name))?.released[version];
  if (final === undefined || final === artifact) return;
  throw new Refused(
    `${name} ${version} was released as ${final}; other bytes need another version in ${name}/package.json`,
  );
};

const requireLocal = ({ environment }: Registry): void => {
  if (environment === LOCAL) return;
  throw new Refused(`Builds without a release are for a developer's machine; this registry is ${environment}`);
};

/** The first state of an application: nothing, or its memory from before its removal. */
const beginning = (registry: Registry, { name, artifact }: Release): AppEntry => {
  const { released = {}, withdrawn = {} } = removedOf(registry, name) ?? {};
  return { default: artifact, released, withdrawn, pins: {} };
};

const describeCanary = ({ percent, utilities }: Canary): string =>
  [
    ...(percent > 0 || utilities.length === 0 ? [`${percent} %`] : []),
    ...(utilities.length > 0 ? [`utilities ${utilities.join(', ')}`] : []),
  ].join(' and ');

const tried = (by: By, canary: Canary): By => ({ ...by, reason: by.reason ?? describeCanary(canary) });

/** The application's pointer, or its canary, on this release. Throws when that version means other bytes. */
export const publish = (
  registry: Registry,
  record: Release,
  by: By,
  { local, canary, despiteWithdrawal }: Publication = {},
): Registry => {
  const { name, version, artifact } = record;
  if (local) requireLocal(registry);
  else requireFree(registry, record);
  const found = registry.apps[name];
  if (!found && canary)
    throw new Refused(`${name} has no release that everyone gets yet; publish it without --canary first`);
  const before = admit(found ?? beginning(registry, record), name, artifact, despiteWithdrawal ? by.reason : undefined);
  const app = local ? before : { ...before, released: { ...before.released, [version]: artifact } };
  const step = { app: name, to: artifact, ...(local && { local }) };
  if (canary) {
    const from = found?.canary?.artifact ?? null;
    return withApp(
      registry,
      tried(by, canary),
      { ...step, action: 'canary', from },
      withCanary(app, { artifact, ...canary }),
    );
  }
  const from = found?.default ?? null;
  return withApp(
    registry,
    by,
    { ...step, action: 'publish', from },
    withoutCanaryOf({ ...app, default: artifact }, artifact),
  );
};

/** Everyone gets this artifact, which was released before, here or (with its version) in another environment. */
export const promote = (
  registry: Registry,
  record: Release,
  by: By,
  {
    despiteWithdrawal,
    released,
  }: { despiteWithdrawal?: boolean; /** Note the version as released here. */ released?: boolean } = {},
): Registry => {
  const { name, version, artifact } = record;
  const found = registry.apps[name];
  if (released) requireFree(registry, record);
  const before = admit(found ?? beginning(registry, record), name, artifact, despiteWithdrawal ? by.reason : undefined);
  const app = released ? { ...before, released: { ...before.released, [version]: artifact } } : before;
  const step = { action: 'promote', app: name, from: found?.default ?? null, to: artifact } as const;
  return withApp(registry, by, step, withoutCanaryOf({ ...app, default: artifact }, artifact));
};

/** Some visitors try this artifact. Zero percent: the canary ends. */
export const startCanary = (registry: Registry, name: string, artifact: string, canary: Canary, by: By): Registry => {
  const app = admit(appOf(registry, name), name, artifact, undefined);
  const from = app.canary?.artifact ?? null;
  const isEnd = canary.percent === 0 && canary.utilities.length === 0;
  const step = { action: 'canary', app: name, from, to: isEnd ? null : artifact } as const;
  return withApp(
    registry,
    isEnd ? by : tried(by, canary),
    step,
    withCanary(app, isEnd ? undefined : { artifact, ...canary }),
  );
};

/** The canary failed: it ends, and its artifact is withdrawn. Once that is so it stays so. */
export const withdrawCanary = (registry: Registry, name: string, by: By & { reason: string }): Registry => {
  const app = appOf(registry, name);
  if (!app.canary && registry.log.findLast((entry) => entry.app === name)?.action === 'withdraw') return registry;
  if (!app.canary) throw new Refused(`${name} has no canary`);
  const { artifact } = app.canary;
  const step = { action: 'withdraw', app: name, from: artifact, to: null } as const;
  return withApp(registry, by, step, {
    ...withCanary(app, undefined),
    withdrawn: { ...app.withdrawn, [artifact]: by.reason },
  });
};

/** The visitors of one utility get this artifact, whatever else is released. */
export const pin = (registry: Registry, name: string, deya_id: number, artifact: string, by: By): Registry => {
  const app = admit(appOf(registry, name), name, artifact, undefined);
  const step = { action: 'pin', app: name, from: app.pins[deya_id] ?? null, to: artifact } as const;
  const pinned = { ...by, reason: by.reason ?? `utility ${deya_id}` };
  return withApp(registry, pinned, step, { ...app, pins: { ...app.pins, [deya_id]: artifact } });
};

/** The visitors of the utility get what everyone gets. */
export const unpin = (registry: Registry, name: string, deya_id: number, by: By): Registry => {
  const app = appOf(registry, name);
  const pinned = app.pins[deya_id];
  if (!pinned) throw new Refused(`${name} is not pinned for utility ${deya_id}`);
  const step = { action: 'unpin', app: name, from: pinned, to: null } as const;
  const freed = { ...by, reason: by.reason ?? `utility ${deya_id}` };
  return withApp(registry, freed, step, { ...app, pins: without(app.pins, String(deya_id)) });
};

const MOVES_DEFAULT: readonly Action[] = ['publish', 'promote', 'rollback'];

/** Earlier defaults, newest first, without the present one and without withdrawn ones. */
export const earlierDefaults = (
  registry: Registry,
  name: string,
  { default: current, withdrawn }: AppEntry,
): string[] =>
  registry.log
    .filter((entry) => entry.app === name && MOVES_DEFAULT.includes(entry.action))
    .toReversed()
    .flatMap(({ to, from }) => [to, from])
    .filter((artifact) => artifact !== null)
    .filter((artifact) => artifact !== current && !Object.hasOwn(withdrawn, artifact));

/** Where a rollback leads: the named version, otherwise what everyone got before. */
export const rollbackTarget = (registry: Registry, name: string, version?: string): string => {
  const app = appOf(registry, name);
  const target = version === undefined ? earlierDefaults(registry, name, app)[0] : artifactOf(registry, name, version);
  if (target === undefined) {
    throw new Refused(
      `${name} has nothing to go back to: ${app.default} is its first release; "pnpm portal disable" switches it off, "pnpm portal remove" takes it out`,
    );
  }
  if (target === app.default) throw new Refused(`${name} ${target} is what everyone gets now; name another version`);
  return target;
};

/**
 * All visitors get `target` again, and none the artifact that is served now: not by a pin or canary either, and not by a later
 * publication.
 */
export const rollback = (registry: Registry, name: string, target: string, by: By & { reason: string }): Registry => {
  const app = admit(appOf(registry, name), name, target, undefined);
  const bad = app.default;
  const pins = Object.fromEntries(Object.entries(app.pins).filter(([, artifact]) => artifact !== bad));
  const step = { action: 'rollback', app: name, from: bad, to: target } as const;
  const withdrawn = { ...app.withdrawn, [bad]: by.reason };
  return withApp(registry, by, step, { ...withoutCanaryOf(app, bad), default: target, pins, withdrawn });
};

/** Switched off: no request is made for it. The shell cannot be, as nothing would be left to say so. */
export const disable = (registry: Registry, name: string, by: By & { reason: string }): Registry => {
  const app = appOf(registry, name);
  if (name === 'shell') throw new Refused('The shell cannot be switched off: it is what says so. Roll it back instead');
  const step = { action: 'disable', app: name, from: app.default, to: null } as const;
  return withApp(registry, by, step, { ...app, disabled: { reason: by.reason } });
};

/** Switched on again. */
export const enable = (registry: Registry, name: string, by: By): Registry => {
  const { disabled, ...app } = appOf(registry, name);
  if (!disabled) throw new Refused(`${name} is not switched off`);
  return withApp(registry, by, { action: 'enable', app: name, from: null, to: app.default }, app);
};

/** The served artifacts of an application: its default, its canary and its pins. */
const servedOf = ({ default: everyone, canary, pins }: AppEntry): string[] => [
  everyone,
  ...(canary ? [canary.artifact] : []),
  ...Object.values(pins),
];

/**
 * Removes an application: its pages, cards and navigation entries end. Every served artifact is
 * withdrawn; its versions stay final and the log stays. The shell cannot be removed, since every page needs it.
 */
export const remove = (registry: Registry, name: string, by: By & { reason: string }): Registry => {
  const app = appOf(registry, name);
  if (name === 'shell') throw new Refused('The shell cannot be removed: every page needs it. Roll it back instead');
  const withdrawn = { ...Object.fromEntries(servedOf(app).map((one) => [one, by.reason])), ...app.withdrawn };
  const step = { action: 'withdraw', app: name, from: app.default, to: null, removed: true } as const;
  return advance(registry, by, step, {
    apps: without(registry.apps, name),
    removed: { ...registry.removed, [name]: { reason: by.reason, released: app.released, withdrawn } },
  });
};

/** The entry of a key. Throws with the keys that it knows. */
const teamOf = (registry: Registry, id: string): Registry['teams'][string] => {
  const team = Object.hasOwn(registry.teams, id) ? registry.teams[id] : undefined;
  if (team) return team;
  throw new Refused(`The registry trusts no key ${id}; it trusts: ${Object.keys(registry.teams).join(', ') || 'none'}`);
};

const withTrust = (registry: Registry, id: string, team: Registry['teams'][string], by: By): Registry => {
  const before = registry.teams[id]?.apps ?? null;
  const step = {
    action: 'trust',
    app: null,
    from: before && `${id}: ${before.join(' ')}`,
    to: `${id}: ${team.apps.join(' ')}`,
  } as const;
  return advance(registry, by, step, { teams: { ...registry.teams, [id]: team } });
};

/** Releases that this key signs are taken for these applications too (`*` is every one). */
export const trust = (registry: Registry, key: { id: string; public: string }, apps: string[], by: By): Registry => {
  const before = registry.teams[key.id]?.apps ?? [];
  return withTrust(registry, key.id, { public: key.public, apps: [...new Set([...before, ...apps])] }, by);
};

/** Releases that this key signs are no longer taken for these applications; a key without any is revoked. */
export const untrust = (registry: Registry, id: string, apps: readonly string[], by: By): Registry => {
  const team = teamOf(registry, id);
  const unknown = apps.filter((name) => !team.apps.includes(name));
  if (unknown.length > 0) {
    throw new Refused(`The key ${id} may release ${team.apps.join(', ')}, and not ${unknown.join(', ')} by name`);
  }
  const left = team.apps.filter((name) => !apps.includes(name));
  return left.length === 0 ? revoke(registry, id, by) : withTrust(registry, id, { ...team, apps: left }, by);
};

/** Nothing that this key has signed is taken any more. */
export const revoke = (registry: Registry, id: string, by: By): Registry => {
  teamOf(registry, id);
  const step = { action: 'revoke', app: null, from: id, to: null } as const;
  return advance(registry, by, step, { teams: without(registry.teams, id) });
};

/** Signed again. With `days` the document ends then, and each later change renews it; with 0 it never ends. */
export const renew = (registry: Registry, by: By, days?: number): Registry => {
  const step = { action: 'renew', app: null, from: registry.expires ?? null } as const;
  if (days === undefined) {
    const next = expiry(registry, by.at);
    return advance(registry, by, { ...step, to: next.expires ?? null }, {});
  }
  const { expires: _, ...endless } = registry;
  if (days === 0) return advance(endless, by, { ...step, to: null }, {});
  const expires = new Date(Date.parse(by.at) + days * 86_400_000).toISOString();
  return advance(registry, by, { ...step, to: expires }, { expires });
};
