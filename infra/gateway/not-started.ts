import type { Language } from '@hydria/shared/rules/languages.ts';

const WORDS: Record<Language, { text: string; again: string }> = {
  el: {
    text: 'Η σελίδα δεν φορτώθηκε ολόκληρη. Ελέγξτε τη σύνδεσή σας και ότι επιτρέπετε JavaScript.',
    again: 'Φορτώστε ξανά',
  },
  en: {
    text: 'The page was not loaded completely. Check your connection, and that JavaScript is allowed.',
    again: 'Load again',
  },
  de: {
    text: 'Die Seite wurde nicht vollständig geladen. Prüfen Sie Ihre Verbindung und ob JavaScript erlaubt ist.',
    again: 'Neu laden',
  },
  fr: {
    text: 'La page n’a pas été chargée entièrement. Vérifiez votre connexion et que JavaScript est autorisé.',
    again: 'Recharger',
  },
};

/** Also shown where no script may run. */
export const NOT_STARTED_CSS =
  '#not-started{position:fixed;inset:72px 12px auto;z-index:50;max-width:560px;margin:auto;padding:16px 20px;border-radius:8px;background:var(--inverse);color:var(--on-inverse)}' +
  '#not-started a{display:inline-block;padding:8px 0;color:inherit;font-weight:650}' +
  '@media (scripting:none){#not-started[hidden]{display:block}}';

/** Says, where the shell's script does not come, why nothing follows the frame. Shown by `start.ts`. */
export const notStarted = (language: Language): string => {
  const { text, again } = WORDS[language];
  return `<div id="not-started" role="alert" hidden>${text} <a href="">${again}</a></div>`;
};
