import { CONTENT_EVENT } from '@hydria/shared/platform/browser-names.ts';
import { inlineScript } from '../inline-script.ts';

/**
 * On a first visit the typeface loads after the first content. Later visits have it cached, and the
 * first words are set in it. Another release has files of its own.
 */
export const script = inlineScript((contentEvent: string) => {
  const { dataset } = document.documentElement;
  const release = document.querySelector<HTMLLinkElement>('#main-script')?.href ?? '';
  const key = 'fonts';
  const known = () => {
    try {
      return localStorage.getItem(key) === release;
    } catch {
      return false;
    }
  };
  const use = async () => {
    // All files first: lines that are set in one of them and in a stand-in would break twice.
    await document.fonts.load("1em 'Commissioner Variable'", 'Αα Aa 0').catch(() => undefined);
    dataset.fonts = '';
    try {
      localStorage.setItem(key, release);
    } catch {
      // Storage is forbidden; the next visit waits again.
    }
  };
  if (known()) dataset.fonts = '';
  else addEventListener(contentEvent, use, { once: true });
}, CONTENT_EVENT);
