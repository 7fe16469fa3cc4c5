import { inlineScript } from '../inline-script.ts';
import { THEME_KEY } from '@hydria/shared/platform/browser-names.ts';

/** Before anything is painted: the theme that was chosen, or the system's. */
export const script = inlineScript((key: string) => {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem(key);
  } catch {
    // Storage is forbidden; the system's theme it is.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}, THEME_KEY);
