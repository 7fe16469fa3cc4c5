import type { DeyaInfo } from './platform.ts';
import type { Language } from './languages.ts';
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
  /** Third-party libraries taken from the share scope, with the version built against. */
  shares: Record<string, string>;
  /** Facade → names that a remote imports from it; for the shell, the names that its facade gives. */
  uses?: Record<string, string[]>;
  /** Files wanted together: `app`, `card:<name>`, `locale:<language>`, `share:<library>` → paths, so the HTML can ask for them at once. */
  chunks: Record<string, string[]>;
  /** Of those names: libraries that they wait for and the shell does not start with, such as `@hydria/shared/router`. */
  needs?: Record<string, string[]>;
  files: ReleaseFile[];
}

/** One remote as the boot manifest in the HTML names it. */
export interface BootRemote {
  name: string;
  version: string;
  artifact: string;
  /** Folder URL, `/artifacts/mf-billing/<artifact>/`. */
  base: string;
  /** `size` in bytes before compression: what is shorter was cut off. */
  entry: { url: string; integrity: string; size?: number };
  manifest: RemoteManifest;
  /** Set when an operator has switched the remote off; no request is made for it. */
  disabled?: { reason: string };
  /** Why this one of several releases; the default's needs no word. */
  source?: 'canary' | 'pin' | 'override';
  /** Libraries that the served shell does not give as this release needs them; no request is made for it. */
  incompatible?: Misfit[];
}

/** A library that a remote takes from the shell and does not get in the version that it was built against. */
export interface Misfit {
  library: string;
  wanted: string;
  /** Null when the shell does not give it at all. */
  given: string | null;
}

/** What the gateway could tell of the visitor from the display cookie; shapes the first paint, never access. */
export interface VisitorHint {
  deya_id: number | null;
  signedIn: boolean;
}

/** What an open tab asks for again (`GET /boot.json`): who is served now, without what shaped its first paint. */
export type Composition = Pick<
  Boot,
  'platform' | 'environment' | 'serial' | 'expires' | 'bucket' | 'shell' | 'remotes'
>;

/** The boot manifest: composition as data, in the HTML of every page. */
export interface Boot {
  platform: number;
  environment: string;
  /** Serial of the registry document that it was made from. */
  serial: number;
  /** Until when its files are certain to be there: ISO 8601, UTC. What is older is asked for anew before it is used. */
  expires: string;
  /** The visitor's side of every canary, 0–99; it stays with the browser. */
  bucket: number;
  language: Language;
  shell: { version: string; artifact: string; base: string; manifest: RemoteManifest };
  remotes: BootRemote[];
  hint: VisitorHint;
  /** What the installation sets for everyone. */
  settings: PortalSettings;
  /** Public profile of the hinted utility, so the frame can be drawn whole. */
  deya: DeyaInfo | null;
}
