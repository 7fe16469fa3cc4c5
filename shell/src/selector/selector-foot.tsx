import { LANGUAGES, withLocale } from '@hydria/shared/platform/languages.ts';
import { Icon } from '../frame/icon.tsx';
import { LANGUAGE_NAMES } from '../frame/frame-view.ts';
import { currentPath } from '../navigation.ts';
import { usePortal, useSessionState, useSpeech } from '../portal-context.ts';

/** While the dialog cannot be closed: another language, and the way out for a member. */
export const SelectorFoot = () => {
  const { session, overlays } = usePortal();
  const { status } = useSessionState();
  const { language, texts } = useSpeech();
  const signOut = (): void => {
    overlays.setState({ selector: null });
    void session.signOut();
  };
  return (
    <footer className="selector-foot">
      <ul aria-label={texts.frame.language}>
        {LANGUAGES.filter((code) => code !== language).map((code) => (
          <li key={code}>
            <a href={withLocale(currentPath(), code)} hrefLang={code} lang={code}>
              {LANGUAGE_NAMES[code]}
            </a>
          </li>
        ))}
      </ul>
      {status === 'member' && (
        <button type="button" className="text-button" onClick={signOut}>
          <Icon name="sign-out" />
          {texts.frame.sign_out}
        </button>
      )}
    </footer>
  );
};
