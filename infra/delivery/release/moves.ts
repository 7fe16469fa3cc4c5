import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { changeRegistry, readRegistry } from './change-registry.ts';
import { requireChecks } from './checks-record.ts';
import type { Operator, ReleaseContext } from './operator.ts';
import { ARTIFACT, LOCAL, type Registry } from './registry.ts';
import { objectionsTo, readRelease, refuseIf, requireFiles } from './releases.ts';
import {
  artifactOf,
  appOf,
  enable,
  pin,
  promote,
  publish,
  rollback,
  rollbackTarget,
  startCanary,
  type By,
  type Canary,
} from './transitions.ts';
import { Refused } from './signed-document.ts';

/** A pointer moves only to what is whole, signed by a trusted team, and fits what else is served. */
const admitted = async (
  { store }: ReleaseContext,
  registry: Registry,
  name: string,
  artifact: string,
): Promise<ReleaseRecord> => {
  const record = await readRelease(store, registry, name, artifact);
  refuseIf(`${name} ${record.version}`, await objectionsTo(store, registry, record));
  await requireFiles(store, record);
  return record;
};

/**
 * A release that a team has put into the store by itself. Its artifact is new to the registry, or its application was taken out.
 */
const isOffered = ({ apps, log }: Registry, name: string, artifact: string | undefined): artifact is string =>
  artifact !== undefined &&
  ARTIFACT.test(artifact) &&
  !(Object.hasOwn(apps, name) && log.some(({ app, to }) => app === name && to === artifact));

/** An operator who moves the pointer has run no check: the team must have signed that these bytes passed them. */
const offered = async (
  operator: ReleaseContext,
  registry: Registry,
  name: string,
  artifact: string,
): Promise<ReleaseRecord> => {
  const record = await admitted(operator, registry, name, artifact);
  await requireChecks(operator.store, registry, record);
  return record;
};

export interface Promotion {
  /** A released version; without it the canary, or what everyone gets in `from`. */
  version?: string | undefined;
  /** Another environment of the same store. */
  from?: ReleaseContext | undefined;
  despiteWithdrawal?: boolean;
  reason?: string | undefined;
}

const toPromote = (registry: Registry, name: string, version: string | undefined): string => {
  if (version !== undefined) return artifactOf(registry, name, version);
  const { canary } = appOf(registry, name);
  if (canary) return canary.artifact;
  throw new Refused(`${name} has no canary; say which version everyone is to get`);
};

const elsewhere = async (from: ReleaseContext, name: string, version: string | undefined): Promise<string> => {
  const registry = await readRegistry(from);
  return version === undefined ? appOf(registry, name).default : artifactOf(registry, name, version);
};

/** Everyone gets what was a canary, was released before, or is served in another environment: the same bytes, never built again. */
export const promoteRelease = async (
  operator: Operator,
  name: string,
  { version, from, despiteWithdrawal, reason }: Promotion,
): Promise<Registry> => {
  const other = from && (await elsewhere(from, name, version));
  return changeRegistry(operator, async (registry, stamp) => {
    if (!from && isOffered(registry, name, version)) {
      const record = await offered(operator, registry, name, version);
      return publish(registry, record, { ...stamp, reason }, { despiteWithdrawal: despiteWithdrawal === true });
    }
    const artifact = other ?? toPromote(registry, name, version);
    const record = await admitted(operator, registry, name, artifact);
    if (registry.environment !== LOCAL) await requireChecks(operator.store, registry, record);
    const by: By = { ...stamp, reason: reason ?? (from && `from ${from.environment}`) };
    return promote(registry, record, by, {
      despiteWithdrawal: despiteWithdrawal === true && reason !== undefined,
      released: from !== undefined,
    });
  });
};

/** Some visitors get the version, or the present canary when none is named; zero percent ends it. */
export const tryRelease = (
  operator: Operator,
  name: string,
  version: string | undefined,
  canary: Canary,
  reason?: string,
): Promise<Registry> =>
  changeRegistry(operator, async (registry, stamp) => {
    if (isOffered(registry, name, version)) {
      const record = await offered(operator, registry, name, version);
      return publish(registry, record, { ...stamp, reason }, { canary });
    }
    const artifact = toPromote(registry, name, version);
    const isEnd = canary.percent === 0 && canary.utilities.length === 0;
    if (!isEnd) await admitted(operator, registry, name, artifact);
    return startCanary(registry, name, artifact, canary, { ...stamp, reason });
  });

/** The visitors of one utility get the version, or what everyone gets now. */
export const pinRelease = (
  operator: Operator,
  name: string,
  deya_id: number,
  version: string | undefined,
  reason?: string,
): Promise<Registry> =>
  changeRegistry(operator, async (registry, stamp) => {
    const artifact = version === undefined ? appOf(registry, name).default : artifactOf(registry, name, version);
    await admitted(operator, registry, name, artifact);
    return pin(registry, name, deya_id, artifact, { ...stamp, reason });
  });

/** All visitors get the version, or the one before; the present one is withdrawn. */
export const rollBack = (
  operator: Operator,
  name: string,
  version: string | undefined,
  reason: string,
): Promise<Registry> =>
  changeRegistry(operator, async (registry, stamp) => {
    const target = rollbackTarget(registry, name, version);
    await admitted(operator, registry, name, target);
    return rollback(registry, name, target, { ...stamp, reason });
  });

/** Switched on again, if what it comes back with can still be served. */
export const enableApp = (operator: Operator, name: string, reason?: string): Promise<Registry> =>
  changeRegistry(operator, async (registry, stamp) => {
    await admitted(operator, registry, name, appOf(registry, name).default);
    return enable(registry, name, { ...stamp, reason });
  });
