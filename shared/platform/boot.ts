import type { DeyaInfo } from './platform.ts';
import type { Language } from './languages.ts';
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
  /** Files wanted together: `app`, `card:<name>`, `locale:<language>`, `share:<library>` → paths, so the HTML can ask for them at once. */
  chunks: Record<string, string[]>;
  files: ReleaseFile[];
}

/** One remote as the boot manifest in the HTML names it. */
export interface BootRemote {
  name: string;
  version: string;
  artifact: string;
  /** Folder URL, `/artifacts/mf-billing/<artifact>/`. */
  base: string;
  entry: { url: string; integrity: string };
  manifest: RemoteManifest;
  /** Set when an operator has switched the remote off; no request is made for it. */
  disabled?: { reason: string };
}

/** What the gateway could tell of the visitor from the display cookie; shapes the first paint, never access. */
export interface VisitorHint {
  deya_id: number | null;
  signedIn: boolean;
}

/** The boot manifest: composition as data, in the HTML of every page. */
export interface Boot {
  platform: number;
  environment: string;
  /** Serial of the registry document that it was made from. */
  serial: number;
  language: Language;
  shell: { version: string; artifact: string; base: string; manifest: RemoteManifest };
  remotes: BootRemote[];
  hint: VisitorHint;
  /** Public profile of the hinted utility, so the frame can be drawn whole. */
  deya: DeyaInfo | null;
}
