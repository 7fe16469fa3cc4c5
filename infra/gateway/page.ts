import type { HtmlBoot } from '@hydria/shared/platform/boot.ts';
import { browserScript } from './browser-script.ts';
import type { HeadLine } from './head-meta.ts';
import { NOT_STARTED_CSS, notStarted } from './not-started.ts';
import type { PreloadFile, PreloadPlan } from './preload-plan.ts';

const TRUSTED_TYPES = browserScript('trusted-types');
/** The chosen theme, before anything is painted; also for the offline page. */
export const THEME = browserScript('theme');
const EARLY_READS = browserScript('early-reads');
const EARLY_PRESSES = browserScript('early-presses');
const START = browserScript('start');
const KEPT = browserScript('set-cached-assets-cookie');
const FONTS = browserScript('fonts');

/** The mark of the product, small enough to travel with the page. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath fill='%230B5E8E' d='M11 3h10a1 1 0 0 1 0 2h-.9v2.6c0 1 .6 1.8 1.5 2.6 2.500 2 4.400 4.500 4.400 8 0 4.600-2.800 8-5.600 10.100-.4.3-.8.4-1.300.4h-6.200c-.5 0-.9-.1-1.300-.4C8.800 26.200 6 22.800 6 18.200c0-3.500 1.900-6 4.400-8 .9-.8 1.500-1.600 1.500-2.600V5H11a1 1 0 0 1 0-2z'/%3E%3C/svg%3E";

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** JSON inside a script element: no text of it may end the element. */
const embed = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const preload = ({ url, integrity }: PreloadFile): string =>
  `<link rel="preload" as="script" href="${url}" crossorigin integrity="${integrity}">`;

/** A link that fetches nothing until `start.ts` makes a preload of it: when the shell starts, its script has come, or the first content is shown. */
const preloadAfter =
  (event: 'start' | 'main' | 'content') =>
  ({ url, integrity }: PreloadFile): string =>
    `<link class="after-${event}" as="script" href="${url}" crossorigin integrity="${integrity}">`;

/**
 * The first paint waits for the element after the frame, where the browser knows this link. A parser that pauses after the head
 * would make the browser paint an empty page, which takes a slow processor as long as the frame.
 */
const WHOLE_FRAME = '<link rel="expect" href="#not-started" blocking="render">';

export interface PageParts {
  boot: HtmlBoot;
  /** Of the composition in it, for when the page asks again. */
  etag: string;
  /** Where the page asks again. */
  again: string;
  title: string;
  meta: readonly HeadLine[];
  css: string;
  /** Markup of the frame, made by the shell's own components. */
  frame: string;
  main: PreloadFile;
  plan: Pick<PreloadPlan, 'files' | 'afterMain' | 'afterContent' | 'reads'>;
  /** Whether the browser has had all of these files: read before the first paint, they would only delay it. */
  hasFiles: boolean;
  /** The assets that the browser has cached after this page, for its cookie (`cached-assets-cookie.ts`). */
  kept: string;
  nonce: string;
  /** Folder of the shell's files, when the release can be installed on a device. */
  install: string | null;
}

const headLine = ({ element, attributes }: HeadLine): string => {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escape(value)}"`);
  return `<${element} ${written.join(' ')}>`;
};

/** The colours of bars that a browser draws around the page: those of the two themes' surfaces (shared/theme/palette.ts). */
const BAR_COLORS = { light: '#FFFFFF', dark: '#13222C' };

const installation = (base: string, language: string): string =>
  [
    `<link rel="manifest" href="${base}manifest-${language}.webmanifest">`,
    `<link rel="apple-touch-icon" href="${base}icon-180.png">`,
    ...Object.entries(BAR_COLORS).map(
      ([theme, color]) => `<meta name="theme-color" media="(prefers-color-scheme: ${theme})" content="${color}">`,
    ),
  ].join('\n');

/**
 * The HTML of a page. Order matters: the theme is set and files travel first, and what is drawn needs no other script. The
 * boot manifest follows, as large as style and frame together. The policy for scripts stands before whatever can load one.
 */
export const page = (parts: PageParts): string => {
  const { boot, etag, again, title, meta, css, frame, main, plan, hasFiles, kept, nonce, install } = parts;
  const links = hasFiles
    ? plan.files.map(preloadAfter('start'))
    : [
        ...plan.files.map(preload),
        ...plan.afterMain.map(preloadAfter('main')),
        ...plan.afterContent.map(preloadAfter('content')),
      ];
  return `<!doctype html>
<html lang="${boot.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="csp-nonce" content="${nonce}">
<title>${escape(title)}</title>
${meta.map(headLine).join('\n')}
<link rel="icon" href="${ICON}">
${install === null ? '' : installation(install, boot.language)}
${WHOLE_FRAME}
<link id="main-script" rel="preload" fetchpriority="high" as="script" href="${main.url}" crossorigin integrity="${main.integrity}">
<script nonce="${nonce}">${THEME}
${FONTS}</script>
${links.join('\n')}
<style nonce="${nonce}">${css}${NOT_STARTED_CSS}</style>
</head>
<body>
<div id="root">${frame}</div>
${notStarted(boot.language)}
<script type="application/json" id="boot" data-release="${boot.shell.artifact}" data-reads="${escape(JSON.stringify(plan.reads))}" data-again="${again}" data-etag="${escape(etag)}" data-kept="${kept}">${embed(boot)}</script>
<script nonce="${nonce}">${TRUSTED_TYPES}</script>
<script nonce="${nonce}">${EARLY_PRESSES}
${EARLY_READS}
${START}
${KEPT}</script>
</body>
</html>
`;
};
