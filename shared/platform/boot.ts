import type { DeyaInfo } from './platform.ts';
import type { Language } from '../rules/languages.ts';
import type { OneLanguage } from './one-language.ts';
import type { PortalSettings } from './portal-settings.ts';
import type { RemoteManifest } from './remote-manifest.ts';

/** One file of an artifact, as its release record lists it. */
export interface ReleaseFile {
  /** Relative to the artifact's folder. */
  path: string;
  /** Bytes before compression. */
  size: number;
  /** `sha384-<base64>`. */
  integrity: string;
}

/** `release.json` beside an artifact's files: everything that the portal knows of a release. */
export interface ReleaseRecord {
  name: string;
  version: string;
  /** `<version>-<content hash>`: the folder's name. Files in it never change. */
  artifact: string;
  platform: number;
  /** The file that a script element loads first: a remote's entry, the shell's main script. */
  entry: string;
  manifest: RemoteManifest;
  /** Third-party libraries consumed from the share scope, with the version built against. */
  shares: Record<string, string>;
  /** Facade → names that a remote imports from it; for the shell, the names that its facade provides. */
  uses?: Record<string, string[]>;
  /**
   * Files needed together: `app`, `card:<name>`, `locale:<language>`, `share:<library>` → paths, so the HTML can
   * preload them.
   */
  chunks: Record<string, string[]>;
  /** Of those names: late libraries that they wait for, such as `@hydria/shared/router`. */
  needs?: Record<string, string[]>;
  files: ReleaseFile[];
}

/** One remote as the boot manifest in the HTML names it. */
export interface BootRemote {
  name: string;
  /**
   * Only the routes, cards and navigation of the manifest are given, with labels in the language of the page; `/boot.json` has the
   * rest. Version, artifact, base and entry are empty, as are calls and reads. The HTML names remotes in this way that its page does not load.
   */
  isPartial?: true;
  /**
   * Routes, cards, navigation and queues that need a permission are left out as well. The HTML of guests and customers is so, except
   * that of staff pages and of addresses without an owner (ADR 0079). `/boot.json` has these entries.
   */
  withoutStaffEntries?: true;
  version: string;
  artifact: string;
  /** Folder URL, `/artifacts/mf-billing/<artifact>/`. */
  base: string;
  /** `size` in bytes before compression: a shorter file is truncated. */
  entry: { url: string; integrity: string; size?: number };
  manifest: RemoteManifest;
  /** Set when an operator has switched the remote off; the shell makes no request for it. */
  disabled?: { reason: string };
  /** The reason for this release; absent for the default. */
  source?: 'canary' | 'pin' | 'override';
  /** Libraries that the served shell lacks in the version of this release; the shell makes no request for it. */
  incompatible?: VersionMismatch[];
}

/** A library that the shell does not provide in the version that a remote was built against. */
export interface VersionMismatch {
  library: string;
  wanted: string;
  /** Null when the shell does not provide it at all. */
  given: string | null;
}

/** The visitor's state according to the display cookie. It shapes the first paint, never access. */
export interface VisitorHint {
  deya_id: number | null;
  signedIn: boolean;
  /**
   * A member who is no customer of the utility: one whose registration waits, or staff. Absent for a customer, and while it
   * is unknown.
   */
  standing?: 'waiting' | 'none';
}

/**
 * The composition that an open tab polls (`GET /boot.json`): the served releases, without the data of the first paint.
 */
export type ServedComposition = Pick<
  Boot,
  'platform' | 'environment' | 'serial' | 'expires' | 'bucket' | 'shell' | 'remotes'
>;

/** The boot manifest: composition as data, in the HTML of every page. */
export interface Boot {
  platform: number;
  environment: string;
  /** Serial of the registry document that it was made from. */
  serial: number;
  /**
   * The files are guaranteed to exist until this time: ISO 8601, UTC. An older manifest is fetched again before use.
   */
  expires: string;
  /** The visitor's side of every canary, 0–99; it stays with the browser. */
  bucket: number;
  language: Language;
  shell: { version: string; artifact: string; base: string; manifest: RemoteManifest };
  remotes: BootRemote[];
  hint: VisitorHint;
  /** The settings of the installation. */
  settings: PortalSettings;
  /** Public profile of the hinted utility, so the frame can be drawn whole. */
  deya: DeyaInfo | null;
}

/** A remote in the HTML: a partial one may have its labels in the language of the page only. */
export type HtmlRemote = BootRemote | (Omit<BootRemote, 'manifest'> & { manifest: OneLanguage<RemoteManifest> });

/** The boot manifest as the HTML has it. */
export type HtmlBoot = Omit<Boot, 'remotes'> & { remotes: HtmlRemote[] };
