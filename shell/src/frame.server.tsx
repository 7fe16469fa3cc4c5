import type { FrameModel, FrameServer } from '@hydria/shared/platform/frame.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { renderToString } from 'react-dom/server';
import de from './locales/de.json';
import el from './locales/el.json';
import en from './locales/en.json';
import fr from './locales/fr.json';
import { FirstPage } from './chrome/pages/first-page.tsx';
import { factsOf } from './chrome/frame/facts.ts';
import { frameView, type FrameTexts } from './chrome/frame/frame-view.ts';
import { sheet } from './chrome/frame/frame-sheet.ts';

const TEXTS: Record<Language, FrameTexts> = { el: el.frame, en: en.frame, de: de.frame, fr: fr.frame };

const factsFor = ({ boot, path }: FrameModel) => ({ ...factsOf(boot, path), texts: TEXTS[boot.language] });

export const renderFrame: FrameServer['renderFrame'] = (model) => renderToString(<FirstPage facts={factsFor(model)} />);

export const frameCss: FrameServer['frameCss'] = (base) => sheet(base);

export const frameTitle: FrameServer['frameTitle'] = (model) => frameView(factsFor(model)).windowTitle;

export const readsPartialRemotes: FrameServer['readsPartialRemotes'] = true;

export const readsOneLanguage: FrameServer['readsOneLanguage'] = true;

export const readsWithoutStaffEntries: FrameServer['readsWithoutStaffEntries'] = true;

export { offlinePage } from './features/offline/offline.server.tsx';
