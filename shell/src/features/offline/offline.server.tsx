import type { FrameServer } from '@hydria/shared/platform/frame.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { renderToString } from 'react-dom/server';
import { frameStyles } from '../../chrome/frame/frame-sheet.ts';
import de from '../../deferred/locales/de.json';
import el from '../../deferred/locales/el.json';
import en from '../../deferred/locales/en.json';
import fr from '../../deferred/locales/fr.json';
import offlineCss from './offline.css';
import { OfflinePage } from './offline-page.tsx';

const TEXTS: Record<Language, (typeof el)['offline']> = {
  el: el.offline,
  en: en.offline,
  de: de.offline,
  fr: fr.offline,
};

export const offlinePage: NonNullable<FrameServer['offlinePage']> = ({ language, deya }) => ({
  title: `${TEXTS[language].title} · Hydria`,
  // The page is cached alone, so its styles are inline.
  css: frameStyles + offlineCss,
  html: renderToString(<OfflinePage language={language} texts={TEXTS[language]} deya={deya} />),
});
