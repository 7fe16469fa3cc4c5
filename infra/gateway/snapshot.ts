import type { AppEntry, Registry } from '@hydria/release/registry.ts';
import { resolve, type Asker } from '@hydria/release/resolve-release.ts';
import { versionMismatches } from '@hydria/release/compatibility.ts';
import { Refused } from '@hydria/release/signed-document.ts';
import type { BootRemote, VersionMismatch } from '@hydria/shared/platform/boot.ts';
import type { FrameServer } from '@hydria/shared/platform/frame.ts';
import type { ProblemLog } from './problem-log.ts';
import type { Release, Releases } from './releases.ts';

/** One application as a visitor gets it. */
export interface Served extends Release {
  version: string;
  artifact: string;
  /** Both empty when the release cannot be trusted: then another one told whose paths have no page now. */
  entry: BootRemote['entry'];
  source?: BootRemote['source'];
  disabled: AppEntry['disabled'];
  /** Shares that the shell of the same visitor does not provide. */
  incompatible: VersionMismatch[];
}

/** The composition of one visitor's pages. */
export interface View {
  serial: number;
  environment: string;
  shell: Served;
  remotes: readonly Served[];
  frame: FrameServer;
}

/** An application with every release of it that somebody may get now. */
interface App {
  name: string;
  entry: AppEntry;
  releases: ReadonlyMap<string, Release>;
  /** In the place of a default that cannot be used: the newest other release that can. */
  other: Release | null;
}

/** Everything that pages are composed from, read from the store at one moment. */
export interface Snapshot {
  registry: Registry;
  shell: App;
  remotes: readonly App[];
  /** By artifact of the shell. */
  frames: ReadonlyMap<string, FrameServer>;
  /** Somebody tries another release than the rest. */
  hasCanary: boolean;
  /** Unreadable parts (`name artifact`): worth another attempt. */
  troubled: ReadonlySet<string>;
  /** Views that visitors have had already, by the artifacts in them. */
  views: Map<string, View>;
}

/** More combinations of canaries and pins than a portal has at once. */
const MOST_VIEWS = 500;

const named = ({ default: common, canary, pins }: AppEntry): string[] => [
  ...new Set([common, ...(canary ? [canary.artifact] : []), ...Object.values(pins)]),
];

const newestFirst = ({ released }: AppEntry): string[] => Object.values(released).toReversed();

type Open = (name: string, artifact: string) => Promise<Release | null>;

const firstOf = async (artifacts: readonly string[], open: (artifact: string) => Promise<Release | null>) => {
  for (const artifact of artifacts) {
    const release = await open(artifact);
    if (release) return release;
  }
  return null;
};

const readApp = async (name: string, entry: AppEntry, open: Open): Promise<App> => {
  const found = await Promise.all(named(entry).map((artifact) => open(name, artifact)));
  const usable = found.filter((release) => release !== null);
  const releases = new Map(usable.map((release) => [release.record.artifact, release]));
  const withdrawn = new Set(Object.keys(entry.withdrawn));
  const others = newestFirst(entry).filter((artifact) => !withdrawn.has(artifact));
  const other = releases.has(entry.default)
    ? null
    : ((await firstOf(others, (artifact) => open(name, artifact))) ?? usable[0] ?? null);
  return { name, entry, releases, other };
};

const SHELL = 'shell';

const unusable = (sentence: string): Refused => new Refused(sentence, sentence);

/** Reads every release that the registry's pointers name. One that cannot be used costs its own application only. */
export const readSnapshot = async (registry: Registry, releases: Releases, problems: ProblemLog): Promise<Snapshot> => {
  const troubled = new Set<string>();
  const frames = new Map<string, FrameServer>();

  const open: Open = async (name, artifact) => {
    const subject = `${name} ${artifact}`;
    try {
      const release = await releases.open(registry, name, artifact);
      if (name === SHELL) frames.set(artifact, await releases.frameOf(release));
      problems.settled(subject);
      return release;
    } catch (error) {
      troubled.add(subject);
      problems.warn(subject, `${subject} is not served`, error);
      return null;
    }
  };

  const apps = await Promise.all(Object.entries(registry.apps).map(([name, entry]) => readApp(name, entry, open)));
  const shell = apps.find(({ name }) => name === SHELL);
  if (!shell) throw unusable('The registry names no shell; publish it first: pnpm portal publish shell');
  if (!shell.other && !shell.releases.has(shell.entry.default)) throw unusable('No release of the shell can be used');
  const remotes = apps.filter(({ name }) => name !== SHELL);
  const hasCanary = apps.some(({ entry }) => entry.canary);
  return { registry, shell, remotes, frames, hasCanary, troubled, views: new Map() };
};

/** Artifacts that are not canaries any more, by application: too many of them failed (`name/artifact`). */
export type Withdrawn = ReadonlySet<string>;

/** A release that was chosen for a visitor. */
interface Choice extends Release {
  app: App;
  source?: BootRemote['source'];
  /** It is another one's: the artifact that was to be served cannot be trusted. */
  insteadOf?: string | undefined;
}

const choose = (app: App, asker: Asker, withdrawn: Withdrawn): Choice | null => {
  const { name, entry, releases, other } = app;
  const { canary, ...withoutCanary } = entry;
  const isOut = canary && withdrawn.has(`${name}/${canary.artifact}`);
  const { artifact, source } = resolve(name, isOut ? withoutCanary : entry, asker);
  const wanted = releases.get(artifact);
  if (wanted) return { ...wanted, app, ...(source && { source }) };
  const common = releases.get(entry.default);
  if (common) return { ...common, app };
  return other && { ...other, app, insteadOf: entry.default };
};

const asReleased = ({ record: { version, artifact, entry, files }, base }: Release) => {
  const file = files.find((one) => one.path === entry);
  const size = file && { size: file.size };
  return { version, artifact, entry: { url: base + entry, integrity: file?.integrity ?? '', ...size } };
};

/** `1.4.0-0123456789ab` → `1.4.0`. */
const versionOf = (artifact: string): string => artifact.slice(0, artifact.lastIndexOf('-'));

/** Its paths are known, and that there is nothing to load for them. */
const withoutFiles = (name: string, artifact: string) => ({
  version: versionOf(artifact),
  artifact,
  base: `/artifacts/${name}/${artifact}/`,
  entry: { url: '', integrity: '' },
  integrity: new Map<string, string>(),
});

const serve = ({ app, insteadOf, ...choice }: Choice, shell: Release): Served => ({
  ...choice,
  ...(insteadOf === undefined ? asReleased(choice) : withoutFiles(app.name, insteadOf)),
  disabled: app.entry.disabled,
  incompatible: versionMismatches(choice.record, shell.record),
});

const compose = ({ registry, frames }: Snapshot, shell: Choice, remotes: readonly Choice[]): View => {
  const frame = frames.get(shell.record.artifact);
  if (!frame) throw new Error(`No frame was read for ${shell.base}`);
  const { disabled: _, ...own } = serve({ ...shell, insteadOf: undefined }, shell);
  return {
    serial: registry.serial,
    environment: registry.environment,
    shell: { ...own, disabled: undefined },
    remotes: remotes.map((choice) => serve(choice, shell)),
    frame,
  };
};

/** The view of this visitor. */
export const viewOf = (snapshot: Snapshot, asker: Asker, withdrawn: Withdrawn): View => {
  const shell = choose(snapshot.shell, asker, withdrawn);
  if (!shell) throw new Error('No release of the shell can be used');
  const remotes = snapshot.remotes.flatMap((app) => choose(app, asker, withdrawn) ?? []);
  const key = [shell, ...remotes].map(({ record, source }) => `${record.artifact} ${source ?? ''}`).join();
  const known = snapshot.views.get(key);
  if (known) return known;
  if (snapshot.views.size >= MOST_VIEWS) snapshot.views.clear();
  const view = compose(snapshot, shell, remotes);
  snapshot.views.set(key, view);
  return view;
};

/** The shell that everyone gets. */
export const commonShell = ({ shell: { entry, releases, other } }: Snapshot): Release => {
  const release = releases.get(entry.default) ?? other;
  if (!release) throw new Error('No release of the shell can be used');
  return release;
};

/** How the shell that everyone gets draws. */
export const commonFrame = (snapshot: Snapshot): FrameServer => {
  const { record, base } = commonShell(snapshot);
  const frame = snapshot.frames.get(record.artifact);
  if (!frame) throw new Error(`No frame was read for ${base}`);
  return frame;
};

/** Every release that somebody may get now. */
export const releasesOf = ({ shell, remotes }: Snapshot): Release[] =>
  [shell, ...remotes].flatMap(({ releases, other }) => [...releases.values(), ...(other ? [other] : [])]);

/** A bucket that no canary below all visitors reaches. */
const LAST_BUCKET = 99;

/** The composition of a visitor who has chosen no utility. */
export const commonView = (snapshot: Snapshot): View =>
  viewOf(snapshot, { deya_id: null, bucket: LAST_BUCKET }, new Set());
