import { inlineScript } from '../inline-script.ts';
import type { ServedComposition } from '@hydria/shared/platform/boot.ts';
import type { BootElement } from '@hydria/shared/platform/boot-element.ts';

/** The browser's interface for policies, where it has one. */
declare const trustedTypes:
  | {
      createPolicy(
        name: string,
        policy: {
          createScriptURL(url: string, type: string, sink: string): string | null;
          createHTML(html: string): string | null;
          createScript(): null;
        },
      ): void;
    }
  | undefined;

/**
 * Before any other script: where scripts may come from and what may become markup, decided in one place. A default policy hears
 * every such string of the page, whichever library sets it (decision 22).
 */
export const script = inlineScript(() => {
  const boot: BootElement | null = document.getElementById('boot');
  if (!boot) return;
  const folders = new Set<string>();
  const accept = ({ base }: { base: string }) => folders.add(new URL(base, location.href).href);
  const { shell, remotes, settings = {} } = JSON.parse(boot.textContent);
  // A partial remote has no folder yet; an empty base would stand for the page's own.
  [shell, ...remotes].filter(({ base }) => base).forEach(accept);

  // A file of an artifact that this page was composed of, or has been since.
  const isReleased = (url: string) => {
    const { origin, pathname } = new URL(url, location.href);
    return pathname.endsWith('.js') && folders.has(origin + pathname.slice(0, pathname.lastIndexOf('/') + 1));
  };

  // The tags that the feed's cleaning leaves in a utility's text. Any other tag refuses the whole text. An address has no scheme
  // but these, and no encoded characters.
  const address = '(?![\\0- ]*(?!https?:|mailto:|tel:)[a-z][\\w+.\\s-]*:)(?:[^"<>&]|&(?:amp|quot|lt|gt);)*';
  const attribute = ` (?:href="${address}"|rel="[\\w ]*"|target="\\w*"|scope="\\w*")`;
  const plain = 'p|br|ul|ol|li|strong|b|em|i|h3|h4|a|table|thead|tbody|tr|th|td|blockquote|hr|sub|sup';
  const tag = new RegExp(`</(?:${plain})>|<(?:${plain})(?:${attribute})*(?: /)?>`, 'gi');
  const isProse = (html: string) => !html.replace(tag, '').includes('<');
  // The map library inserts an empty picture to test whether the browser can draw.
  const isProbe = (html: string) => html === '<svg/>';

  // The portal's one worker, and only to be registered as such.
  const isWorker = (url: string, sink: string) => url === '/sw.js' && sink === 'ServiceWorkerContainer register';

  // The configured sources, by their whole address; the visitor's consent decides whether they are loaded.
  const isSetUp = (url: string) => ['chat', 'analytics', 'pixel'].some((name) => settings[name]?.script === url);

  const policies = 'trustedTypes' in globalThis ? trustedTypes : undefined;
  policies?.createPolicy('default', {
    createScriptURL: (url, _type, sink) => (isReleased(url) || isWorker(url, sink) || isSetUp(url) ? url : null),
    createHTML: (html) => (isProse(html) || isProbe(html) ? html : null),
    createScript: () => null,
  });

  // The composition of this moment, or null when it is still the one known; `anew` wants it in any case. New artifacts
  // are accepted here and nowhere else: from this address alone, and only as files of this origin.
  const { again = '', etag = '' } = boot.dataset;
  let known = etag;
  boot.renew = async (anew) => {
    const headers: HeadersInit = anew ? {} : { 'if-none-match': known };
    // A question that hangs shall not be the last one.
    const answer = await fetch(again, { headers, cache: 'no-store', signal: AbortSignal.timeout(15_000) });
    if (answer.status === 304) return null;
    if (!answer.ok) throw new Error(`${again} answers ${answer.status}`);
    const composition: ServedComposition = await answer.json();
    [composition.shell, ...composition.remotes].filter(({ base }) => /^\/artifacts\/[\w-]/.test(base)).forEach(accept);
    known = answer.headers.get('etag') ?? '';
    return composition;
  };
});
