import type { Boot } from './boot.ts';
import type { Language } from '../rules/languages.ts';
import type { Owner } from './owners.ts';
import type { DeyaInfo } from './platform.ts';

/** The data of the frame. The gateway renders it into the HTML and the browser again: the same data, the same frame. */
export interface FrameModel {
  boot: Boot;
  /** Without the locale prefix, with no query: `/bills/12`. */
  path: string;
  /** Null draws the 404 page. */
  owner: Owner | null;
}

/** The exports of `frame.server.cjs` in the shell's artifact. */
export interface FrameServer {
  /**
   * Markup inside `<div id="root">`, to be hydrated. No inline styles, no scripts: the page's policy allows neither.
   */
  renderFrame(model: FrameModel): string;
  /** Style sheet of that markup; put into the page with its nonce. May name files of the artifact by `base`. */
  frameCss(base: string): string;
  /** Title of the page. */
  frameTitle(model: FrameModel): string;
  /** Set when this shell asks `/boot.json` for partial remotes (`BootRemote.isPartial`); an older shell needs them whole. */
  readsPartialRemotes?: true;
  /** Set when this shell reads partial remotes whose labels are in the language of the page only. */
  readsOneLanguage?: true;
  /** Set when this shell asks `/boot.json` for the entries that `BootRemote.withoutStaffEntries` leaves out. */
  readsWithoutStaffEntries?: true;
  /** The offline page; older releases of the shell have none. */
  offlinePage?(model: OfflineModel): OfflinePage;
}

/** The data of the offline page: only the chosen utility, and no personal data. */
export interface OfflineModel {
  language: Language;
  deya: DeyaInfo | null;
}

export interface OfflinePage {
  title: string;
  /** Style sheet, whole; names no file. */
  css: string;
  /** Markup of the body, without scripts. */
  html: string;
}
