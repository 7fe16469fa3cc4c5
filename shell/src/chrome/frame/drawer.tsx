import { BrandMark } from './brand-mark.tsx';
import type { FrameActions } from './frame-actions.ts';
import type { FrameView } from './frame-view.ts';
import { Icon } from './icon.tsx';
import { NavLink, NavList } from './nav-list.tsx';
import { UtilityButton, UtilityCard } from './utility.tsx';

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toLocaleUpperCase('el'))
    .join('');

const Account = ({ view, actions }: { view: FrameView; actions: FrameActions }) => {
  const { account, name } = view;
  if (!account) return null;
  if (!name) return <NavLink item={account} view={view} actions={actions} />;
  return (
    <a
      className="nav-link account-link"
      href={account.href}
      aria-current={account.active ? 'page' : undefined}
      onPointerEnter={() => actions.anticipate(account.path)}
      onFocus={() => actions.anticipate(account.path)}
    >
      {view.avatar ? (
        <img className="avatar" src={view.avatar} alt="" />
      ) : (
        <span className="avatar" aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <span className="nav-label">
        <strong>{name}</strong>
        <span>{account.label}</span>
      </span>
    </a>
  );
};

/** Navigation of wide screens: the utility on top, the links, and the person at the foot. */
export const Drawer = ({ view, actions }: { view: FrameView; actions: FrameActions }) => (
  <nav className="drawer" aria-label={view.texts.navigation}>
    <a className="brand" href={view.homeHref} aria-label={view.texts.home}>
      <BrandMark />
      <span className="brand-name">Hydria</span>
    </a>
    <div className="when-rail">
      <UtilityButton view={view} actions={actions} />
    </div>
    <div className="when-open">
      <UtilityCard view={view} actions={actions} />
    </div>
    <div className="drawer-nav">
      <NavList items={view.desktop} view={view} actions={actions} />
      <div className="drawer-foot">
        {view.oldPortal && (
          <a className="nav-link" href={view.oldPortal}>
            <Icon name="former" />
            <span className="nav-label">{view.texts.old_portal}</span>
          </a>
        )}
        <Account view={view} actions={actions} />
      </div>
    </div>
  </nav>
);
