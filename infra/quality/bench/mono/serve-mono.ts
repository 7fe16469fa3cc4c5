import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { ServedComposition } from '@hydria/shared/platform/boot.ts';

const brotli = promisify(brotliCompress);

/** One built single bundle: its folder and the name of its first script. */
export interface MonoBuild {
  dir: string;
  main: string;
}

const BOOT = /(<script type="application\/json" id="boot"[^>]*>)([\s\S]*?)(<\/script>)/;

const cut = (html: string, pattern: RegExp): string => pattern.exec(html)?.[0] ?? '';

/**
 * A fair page for a single bundle: the boot data, styles, theme and typeface of the composed page, the script in the
 * head, and an empty root element.
 */
const monoHtml = (composed: string, main: string): string => `<!doctype html>
${cut(composed, /<html[^>]*>/)}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="csp-nonce" content="">
<title>Hydria</title>
${cut(composed, /<link rel="icon"[^>]*>/)}
<script defer src="/mono/${main}"></script>
${cut(composed, BOOT)}
${cut(composed, /<script[^>]*>\s*\{\s*let chosen[\s\S]*?<\/script>/)}
${cut(composed, /<style[\s\S]*?<\/style>/)}
</head>
<body><div id="root"></div></body>
</html>`;

/** Under this prefix a page is answered by its frame alone. */
export const FRAME_ALONE = '/frame-alone';

/** The composed page without scripts, preloads and boot manifest. It shows the part of the frame in the first paint. */
const frameAlone = (composed: string): string =>
  composed.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<link [^>]*as="script"[^>]*>/g, '');

/**
 * The composed page of the portal with whole remotes: a single bundle holds all of them, and has nothing to ask
 * `/boot.json` for.
 */
const fetchComposed = async (portal: string, url: string, cookie: string): Promise<string> => {
  const text = async (from: string) => (await fetch(portal + from, { headers: { cookie } })).text();
  const [html, composition] = await Promise.all([text(url), text('/boot.json')]);
  const { remotes }: Pick<ServedComposition, 'remotes'> = JSON.parse(composition);
  return html.replace(BOOT, (_, start, boot, end) => {
    const json = JSON.stringify({ ...JSON.parse(boot), remotes }).replaceAll('<', '\\u003c');
    return start + json + end;
  });
};

const forward = (portal: string, from: IncomingMessage, to: ServerResponse): void => {
  const { headers, method } = from;
  const call = ask(new URL(from.url ?? '/', portal), { method: method ?? 'GET', headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  call.on('error', () => to.destroy());
  from.pipe(call);
};

/** Serves a single bundle with the portal's compression and caching; forwards calls and fonts to the portal. */
export const serveMono = async (portal: string, { dir, main }: MonoBuild, port: number): Promise<Server> => {
  const files = new Map<string, Buffer>();
  const pages = new Map<string, Buffer>();

  const script = async (name: string): Promise<Buffer> => {
    const known = files.get(name) ?? (await brotli(await readFile(path.join(dir, path.basename(name)))));
    files.set(name, known);
    return known;
  };

  const html = async (url: string, cookie: string): Promise<Buffer> => {
    const key = `${url} ${cookie}`;
    const [, path] = url.split(FRAME_ALONE);
    const written = async () =>
      path === undefined
        ? monoHtml(await fetchComposed(portal, url, cookie), main)
        : frameAlone(await fetchComposed(portal, path, cookie));
    const known = pages.get(key) ?? (await brotli(await written()));
    pages.set(key, known);
    return known;
  };

  const answer = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
    const url = from.url ?? '/';
    if (/^\/(api|media|artifacts)\//.test(url)) return forward(portal, from, to);
    if (url.startsWith('/mono/')) {
      to.setHeader('cache-control', 'public, max-age=31536000, immutable');
      to.setHeader('content-type', url.endsWith('.woff2') ? 'font/woff2' : 'text/javascript');
      to.setHeader('content-encoding', 'br');
      to.end(await script(url));
      return;
    }
    to.setHeader('content-type', 'text/html; charset=utf-8');
    to.setHeader('cache-control', 'no-store');
    // Of the portal's headers this one costs time: a browser starts a process for such a page.
    to.setHeader('cross-origin-opener-policy', 'same-origin');
    to.setHeader('content-encoding', 'br');
    to.end(await html(url, from.headers.cookie ?? ''));
  };

  const server = createServer((from, to) => void answer(from, to).catch(() => to.destroy()));
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
};
