import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';
import type { FrameActions } from './frame-actions.ts';
import type { FrameView } from './frame-view.ts';
import { Icon } from './icon.tsx';
import { DRAWER, NavLink, NavList, navigationName } from './nav-list.tsx';
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

interface DrawerProps {
  view: FrameView;
  actions: FrameActions;
  /** The pages of the staff, once they are loaded. */
  desk: ReactNode;
}

/**
 * Navigation of wide screens: the utility on top, the links, and the person at the foot. That of the desk is a menu on phones, which
 * their bottom bar opens.
 */
export const Drawer = ({ view, actions, desk }: DrawerProps) => (
  <nav
    id={DRAWER}
    className={view.desk ? 'desk-drawer' : 'drawer'}
    popover={view.desk ? 'auto' : undefined}
    aria-label={navigationName(view)}
  >
    <a className="brand" href={view.homeHref} aria-label={view.texts.home}>
      <BrandMark />
      <span className="brand-name">Hydria</span>
    </a>
    <div className="when-rail">
      <UtilityButton view={view} actions={actions} />
    </div>
    {!view.desk && (
      <div className="when-open">
        <UtilityCard view={view} actions={actions} />
      </div>
    )}
    {view.desk && (
      <button type="button" className="nav-link only-narrow" onClick={actions.openSearch}>
        <span className="nav-icon">
          <Icon name="search" />
        </span>
        <span className="nav-label">{view.texts.search}</span>
      </button>
    )}
    <div className="drawer-nav">
      <NavList items={view.desktop} view={view} actions={actions} />
      {view.desk ? (
        desk
      ) : (
        <div className="drawer-foot">
          {view.oldPortal && (
            <a className="nav-link" href={view.oldPortal}>
              <Icon name="former" />
              <span className="nav-label">{view.texts.old_portal}</span>
            </a>
          )}
          <Account view={view} actions={actions} />
        </div>
      )}
    </div>
  </nav>
);
