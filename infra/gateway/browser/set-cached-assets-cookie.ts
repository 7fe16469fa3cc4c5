import { inlineScript } from '../inline-script.ts';
import { CACHED_ASSETS_COOKIE } from '@hydria/shared/platform/browser-names.ts';

/** Once everything that the HTML names has come, the next one need not name it again: the browser keeps it for a year. */
export const script = inlineScript((name: string) => {
  const kept = document.getElementById('boot')?.dataset.kept ?? '';
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  addEventListener('portal-started', () => {
    document.cookie = `${name}=${kept}; Path=/; Max-Age=2592000; SameSite=Lax${secure}`;
  });
}, CACHED_ASSETS_COOKIE);
