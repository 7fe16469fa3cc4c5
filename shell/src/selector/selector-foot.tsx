import { LANGUAGES, withLocale } from '@hydria/shared/platform/languages.ts';
import { ownerOf } from '@hydria/shared/platform/owners.ts';
import { Icon } from '../frame/icon.tsx';
import { ACCOUNT, LANGUAGE_NAMES } from '../frame/frame-view.ts';
import { currentPath } from '../navigation.ts';
import { usePortal, useSessionState, useSpeech } from '../portal-context.ts';

/** While the dialog cannot be closed: another language and, for a member, the own account and the way out. */
export const SelectorFoot = () => {
  const { session, overlays, boot } = usePortal();
  const { status } = useSessionState();
  const { language, texts } = useSpeech();
  const account = ownerOf(
    boot.remotes.map(({ manifest }) => manifest),
    ACCOUNT,
  );
  const close = (): void => overlays.setState({ selector: null });
  const signOut = (): void => {
    close();
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
      {status === 'member' && account && (
        <a href={withLocale(ACCOUNT, language)} onClick={close}>
          {account.route.title[language]}
        </a>
      )}
      {status === 'member' && (
        <button type="button" className="text-button" onClick={signOut}>
          <Icon name="sign-out" />
          {texts.frame.sign_out}
        </button>
      )}
    </footer>
  );
};
