import type { Boot, BootRemote, ServedComposition } from '@hydria/shared/platform/boot.ts';
import { namedRemotes } from './boot-entry.ts';

/** A composition that was just fetched stays fresh for a while, whatever the clock of this machine says. */
const FRESH_MS = 3_600_000;

/** The composition that the gateway served last: at first that of the HTML. */
export const createServed = ({ boot, now }: { boot: Boot; now(): number }) => {
  /** Until when the files of a remote are certain to be there, epoch milliseconds; the others last as long as the HTML says. */
  const renewed = new Map<string, number>();
  let latest: ServedComposition = boot;
  return {
    take: (news: ServedComposition): void => void (latest = news),
    /** False while the gateway has given no answer since the HTML. */
    isRenewed: (): boolean => latest !== boot,
    shell: (): string => latest.shell.artifact,
    hasSameShell: (): boolean => latest.shell.artifact === boot.shell.artifact,
    remotes: () => namedRemotes(latest.remotes),
    find: (name: string): BootRemote | undefined => namedRemotes(latest.remotes).find((remote) => remote.name === name),
    isOld: (name: string): boolean => now() > (renewed.get(name) ?? Date.parse(boot.expires)),
    markFresh: (name: string): void => void renewed.set(name, Math.max(Date.parse(latest.expires), now() + FRESH_MS)),
  };
};

export type Served = ReturnType<typeof createServed>;
