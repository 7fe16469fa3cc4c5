import { createHash } from 'node:crypto';
import { splitLocale, withLocale, type Language } from '@hydria/shared/rules/languages.ts';
import { pathOf } from './request-address.ts';

const STYLE =
  'html{color-scheme:light dark;font:18px/1.5 system-ui,sans-serif}body{max-width:34rem;margin:12vh auto;padding:0 1.5rem}' +
  'h1{font-size:1.75rem;line-height:1.25}a{display:inline-block;padding:.6rem 0}';

/** By which the page's policy knows its one style. */
export const unavailableStyle = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const WORDS: Record<Language, { title: string; text: string; home: string }> = {
  el: {
    title: 'Επιστρέφουμε σε λίγο',
    text: 'Η πύλη δεν είναι διαθέσιμη αυτή τη στιγμή. Δοκιμάστε ξανά σε λίγα λεπτά. Δεν χάθηκε τίποτα.',
    home: 'Αρχική σελίδα',
  },
  en: {
    title: 'We will be right back',
    text: 'The portal is not available at the moment. Please try again in a few minutes. Nothing was lost.',
    home: 'Home page',
  },
  de: {
    title: 'Wir sind gleich wieder da',
    text: 'Das Portal ist im Moment nicht erreichbar. Bitte versuchen Sie es in einigen Minuten noch einmal. Nichts ist verloren.',
    home: 'Startseite',
  },
  fr: {
    title: 'Nous revenons tout de suite',
    text: 'Le portail n’est pas disponible pour le moment. Réessayez dans quelques minutes. Rien n’est perdu.',
    home: 'Page d’accueil',
  },
};

/** 503 when even the frame cannot be drawn: in the language of the address, one style, no script (spec S §2.3). */
export const unavailablePage = (url: string): string => {
  const { language } = splitLocale(pathOf(url));
  const { title, text, home } = WORDS[language];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · Hydria</title>
<style>${STYLE}</style>
<main>
<h1>${title}</h1>
<p>${text}</p>
<a href="${withLocale('/', language)}">${home}</a>
</main>
</html>
`;
};
