import type { FrameServer } from '@hydria/shared/platform/frame.ts';
import type { Language } from '@hydria/shared/platform/languages.ts';
import { baseCss } from '@hydria/shared/theme/base-css.ts';
import { renderToString } from 'react-dom/server';
import { chrome } from '../frame/chrome.css.ts';
import { content } from '../frame/content.css.ts';
import { frameTokens } from '../frame/tokens.css.ts';
import de from '../later/locales/de.json';
import el from '../later/locales/el.json';
import en from '../later/locales/en.json';
import fr from '../later/locales/fr.json';
import { offlineCss } from './offline.css.ts';
import { OfflinePage } from './offline-page.tsx';

const TEXTS: Record<Language, (typeof el)['offline']> = {
  el: el.offline,
  en: en.offline,
  de: de.offline,
  fr: fr.offline,
};

const css = [baseCss, frameTokens, chrome, content, offlineCss].join('').replace(/\/\*.*?\*\/|\n\s*/g, '');

export const offlinePage: NonNullable<FrameServer['offlinePage']> = ({ language, deya }) => ({
  title: `${TEXTS[language].title} · Hydria`,
  css,
  html: renderToString(<OfflinePage language={language} texts={TEXTS[language]} deya={deya} />),
});
