import { BrandMark } from './brand-mark.tsx';
import { CHAT_PLACE } from './chat-place.ts';
import type { FrameActions } from './frame-actions.ts';
import type { FrameView } from './frame-view.ts';
import { Icon } from './icon.tsx';
import { UtilityButton } from './utility.tsx';

interface BarProps {
  view: FrameView;
  actions: FrameActions;
}

/** Names the theme that a press switches to; only the browser knows the current one. */
const ThemeLabel = ({ texts }: Pick<FrameView, 'texts'>) => (
  <>
    <span className="when-light">{texts.to_dark}</span>
    <span className="when-dark">{texts.to_light}</span>
  </>
);

const ThemeIcon = () => (
  <>
    <Icon name="dark" className="when-light" />
    <Icon name="light" className="when-dark" />
  </>
);

const LanguageLinks = ({ view }: { view: FrameView }) => (
  <ul className="menu-list">
    {view.languages.map(({ code, name, href, current }) => (
      <li key={code}>
        <a className="menu-item" href={href} hrefLang={code} lang={code} aria-current={current ? 'true' : undefined}>
          {name}
        </a>
      </li>
    ))}
  </ul>
);

/** Uses a native popover, so it works before any script has loaded. */
const LanguageMenu = ({ view }: { view: FrameView }) => (
  <>
    <button type="button" className="bar-button only-wide" popoverTarget="language-menu">
      <Icon name="language" />
      <span className="bar-code" aria-hidden="true">
        {view.language.toUpperCase()}
      </span>
      <span className="visually-hidden">{view.texts.language}</span>
    </button>
    <div id="language-menu" className="menu" popover="auto">
      <LanguageLinks view={view} />
    </div>
  </>
);

const SignOut = ({ view, actions }: BarProps) => (
  <li>
    <button type="button" className="menu-item" onClick={actions.signOut}>
      <Icon name="sign-out" />
      {view.texts.sign_out}
    </button>
  </li>
);

const Tour = ({ view, actions }: BarProps) => (
  <li>
    <button type="button" className="menu-item" onClick={actions.startTour}>
      <Icon name="place" />
      {view.texts.tour}
    </button>
  </li>
);

const UtilityInfo = ({ view, actions }: BarProps) =>
  view.utility && (
    <li>
      <button type="button" className="menu-item" onClick={actions.openUtilityInfo}>
        <Icon name="info" />
        {view.texts.utility_info}
      </button>
    </li>
  );

const AccountMenu = ({ view, actions }: BarProps) => (
  <>
    <button type="button" className="bar-button only-wide" popoverTarget="account-menu">
      {view.avatar ? <img className="avatar bar-avatar" src={view.avatar} alt="" /> : <Icon name="account" />}
      <span className="visually-hidden">{view.texts.account_menu}</span>
    </button>
    <div id="account-menu" className="menu" popover="auto">
      {view.name && <p className="menu-name">{view.name}</p>}
      <ul className="menu-list">
        {view.account && (
          <li>
            <a className="menu-item" href={view.account.href}>
              <Icon name="account" />
              {view.account.label}
            </a>
          </li>
        )}
        <UtilityInfo view={view} actions={actions} />
        {view.qr && (
          <li>
            <a className="menu-item" href={view.qr.href}>
              <Icon name="qr" />
              {view.qr.label}
            </a>
          </li>
        )}
        {!view.desk && <Tour view={view} actions={actions} />}
        <SignOut view={view} actions={actions} />
      </ul>
    </div>
  </>
);

/** Menu of members on phones: the entries that the wide bar shows as buttons. */
const MoreMenu = ({ view, actions }: BarProps) => (
  <>
    <button type="button" className="bar-button only-narrow" popoverTarget="more-menu">
      <Icon name="more" />
      <span className="visually-hidden">{view.texts.tools}</span>
    </button>
    <div id="more-menu" className="menu" popover="auto">
      {view.name && <p className="menu-name">{view.name}</p>}
      <ul className="menu-list">
        <li>
          <button type="button" className="menu-item" onClick={actions.openHelp}>
            <Icon name="help" />
            {view.texts.help}
          </button>
        </li>
        <UtilityInfo view={view} actions={actions} />
        <li>
          <button type="button" className="menu-item" onClick={actions.toggleTheme}>
            <ThemeIcon />
            <ThemeLabel texts={view.texts} />
          </button>
        </li>
        {!view.desk && <Tour view={view} actions={actions} />}
        {view.oldPortal && (
          <li>
            <a className="menu-item" href={view.oldPortal}>
              <Icon name="former" />
              {view.texts.old_portal}
            </a>
          </li>
        )}
        <SignOut view={view} actions={actions} />
      </ul>
      <p className="menu-heading">{view.texts.language}</p>
      <LanguageLinks view={view} />
    </div>
  </>
);

const SignIn = ({ view }: { view: FrameView }) => (
  <a className="bar-sign-in" href={view.homeHref}>
    <Icon name="sign-in" />
    {view.texts.sign_in}
  </a>
);

const BillsShortcut = ({ view, actions }: BarProps) =>
  view.member && view.bills ? (
    <a
      className="bar-button bar-bills only-narrow"
      href={view.bills.href}
      aria-current={view.bills.active ? 'page' : undefined}
      onFocus={() => actions.anticipate('/bills')}
    >
      <Icon name="receipt" />
      <span className="bar-word">{view.texts.bills}</span>
    </a>
  ) : null;

/** The one switch between the desk of the staff and their own account. */
const OtherSide = ({ view: { otherSide } }: { view: FrameView }) =>
  otherSide && (
    <a className="bar-button bar-other" href={otherSide.href}>
      <Icon name={otherSide.icon} />
      <span className="bar-word">{otherSide.label}</span>
    </a>
  );

const Tools = ({ view, actions }: BarProps) => (
  <div className={`tools ${view.member ? 'is-member' : ''}`}>
    <BillsShortcut view={view} actions={actions} />
    <OtherSide view={view} />
    <span id={CHAT_PLACE} className="chat-place" />
    <button type="button" className="bar-button only-wide" onClick={actions.openHelp}>
      <Icon name="help" />
      <span className="visually-hidden">{view.texts.help}</span>
    </button>
    <LanguageMenu view={view} />
    <button type="button" className="bar-button only-wide" onClick={actions.toggleTheme}>
      <ThemeIcon />
      <span className="visually-hidden">
        <ThemeLabel texts={view.texts} />
      </span>
    </button>
    {view.member ? (
      <>
        <AccountMenu view={view} actions={actions} />
        <MoreMenu view={view} actions={actions} />
      </>
    ) : (
      view.layout !== 'login' && <SignIn view={view} />
    )}
  </div>
);

/** As keyboards name them in each language. */
const SEARCH_KEYS = 'Ctrl K';

/** The search of the desk looks like a field, and opens in a dialog. */
const DeskSearch = ({ view, actions }: BarProps) => (
  <button
    type="button"
    className="desk-search only-wide"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={actions.openSearch}
  >
    <Icon name="search" />
    <span className="desk-search-word">{view.texts.search}</span>
    <kbd aria-hidden="true">{SEARCH_KEYS}</kbd>
  </button>
);

/** The top bar: the page's title on wide screens, the utility on phones, and the tools. */
export const TopBar = ({ view, actions, hasDrawer }: BarProps & { hasDrawer: boolean }) => (
  <header className="top-bar">
    <a
      className={`brand ${hasDrawer ? 'only-narrow brand-small' : ''}`}
      href={view.homeHref}
      aria-label={view.texts.home}
    >
      <BrandMark />
      <span className="brand-name">Hydria</span>
    </a>
    <div className={hasDrawer ? 'only-narrow bar-utility' : 'bar-utility'}>
      {view.layout !== 'maintenance' && <UtilityButton view={view} actions={actions} />}
    </div>
    {hasDrawer && <p className="bar-title only-wide">{view.title}</p>}
    {view.desk && <DeskSearch view={view} actions={actions} />}
    <Tools view={view} actions={actions} />
  </header>
);
