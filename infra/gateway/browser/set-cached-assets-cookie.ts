import { inlineScript } from '../inline-script.ts';
import { CACHED_ASSETS_COOKIE, CONTENT_EVENT } from '@hydria/shared/platform/browser-names.ts';

/** Once the files that the HTML names have been requested, the next one need not name them again: the browser keeps them for a year. */
export const script = inlineScript(
  (name: string, contentEvent: string) => {
    const kept = document.getElementById('boot')?.dataset.kept ?? '';
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    addEventListener(contentEvent, () => {
      document.cookie = `${name}=${kept}; Path=/; Max-Age=2592000; SameSite=Lax${secure}`;
    });
  },
  CACHED_ASSETS_COOKIE,
  CONTENT_EVENT,
);
