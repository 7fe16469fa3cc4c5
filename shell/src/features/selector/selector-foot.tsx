import { mdiLogout } from '@mdi/js';
import { LANGUAGES, withLocale } from '@hydria/shared/rules/languages.ts';
import { ownerOf } from '@hydria/shared/platform/owners.ts';
import { usePlatform, useSession, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { ACCOUNT, LANGUAGE_NAMES } from '../../chrome/frame/frame-view.ts';
import { currentPath } from '../../core/navigation.ts';
import { useT } from '../../deferred/use-t.ts';
import { useCore, useLocale } from '../../core/core-context.ts';

const SIGN_IN = '/login';

/** Pages that need no utility: the dialog is no wall in front of them. */
const WITHOUT_UTILITY = ['/support', '/terms-of-use', '/privacy-policy', '/accessibility'];

/** A link to a page by its title; closes the dialog. */
const PageLink = ({ path }: { path: string }) => {
  const { overlays, boot } = useCore();
  const { language } = useRemoteContext();
  const owner = ownerOf([boot.shell.manifest, ...boot.remotes.map(({ manifest }) => manifest)], path);
  if (!owner) return null;
  return (
    <a href={withLocale(path, language)} onClick={() => overlays.setState({ selector: null })}>
      {owner.route.title[language]}
    </a>
  );
};

/**
 * Shown while the dialog cannot be closed: languages and, for a member, account and sign-out; for a guest the sign-in and the
 * pages that need no utility.
 */
export const SelectorFoot = () => {
  const t = useT();
  const { session } = usePlatform();
  const isMember = useSession(({ status }) => status === 'member');
  const { language } = useRemoteContext();
  const { frame } = useLocale().texts;
  return (
    <div className="selector-foot">
      <ul aria-label={frame.language}>
        {LANGUAGES.filter((code) => code !== language).map((code) => (
          <li key={code}>
            <a href={withLocale(currentPath(), code)} hrefLang={code} lang={code}>
              {LANGUAGE_NAMES[code]}
            </a>
          </li>
        ))}
      </ul>
      <div className="selector-ways">
        <PageLink path={isMember ? ACCOUNT : SIGN_IN} />
        {isMember && (
          <Button size="small" startIcon={<Icon path={mdiLogout} size={20} />} onClick={() => void session.signOut()}>
            {frame.sign_out}
          </Button>
        )}
      </div>
      {!isMember && (
        <nav className="selector-ways" aria-label={t('selector.without')}>
          {WITHOUT_UTILITY.map((path) => (
            <PageLink key={path} path={path} />
          ))}
        </nav>
      )}
    </div>
  );
};
