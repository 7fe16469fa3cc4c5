import type { Boot } from './boot.ts';
import type { Language } from './languages.ts';
import type { Owner } from './owners.ts';
import type { DeyaInfo } from './platform.ts';

/** What the frame is drawn from, first in the HTML by the gateway and then again in the browser: the same data, the same frame. */
export interface FrameModel {
  boot: Boot;
  /** Without the locale prefix, with no query: `/bills/12`. */
  path: string;
  /** Null draws the 404 page. */
  owner: Owner | null;
}

/** What `frame.server.cjs` of the shell's artifact exports. */
export interface FrameServer {
  /** Markup inside `<div id="root">`, to be hydrated. No inline styles, no scripts: the page's policy allows neither. */
  renderFrame(model: FrameModel): string;
  /** Style sheet of that markup; put into the page with its nonce. May name files of the artifact by `base`. */
  frameCss(base: string): string;
  /** Title of the page. */
  frameTitle(model: FrameModel): string;
  /** The page that a browser keeps for when there is no connection; older releases of the shell have none. */
  offlinePage?(model: OfflineModel): OfflinePage;
}

/** What the page without a connection is drawn from: nothing of anybody's but the utility that was chosen. */
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
