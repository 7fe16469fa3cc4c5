import type { ReactNode } from 'react';
import type { FrameActions } from './frame-actions.ts';
import type { FrameNavItem, FrameView } from './frame-view.ts';
import { Icon } from './icon.tsx';

interface NavLinkProps {
  item: FrameNavItem;
  view: FrameView;
  actions: FrameActions;
}

/** A link of the navigation. The badge of unseen announcements has a text alternative. */
export const NavLink = ({ item, view, actions }: NavLinkProps) => (
  <a
    className="nav-link"
    href={item.href}
    aria-current={item.active ? 'page' : undefined}
    onPointerEnter={() => actions.anticipate(item.path)}
    onFocus={() => actions.anticipate(item.path)}
  >
    <span className="nav-icon">
      <Icon name={item.icon} />
      {item.badge && <span className="nav-dot" />}
    </span>
    <span className="nav-label">{item.label}</span>
    {/* Browsers put a space before a box in the name, which is right before a parenthesis. */}
    {item.badge && <span className="visually-hidden">({view.texts.unseen})</span>}
  </a>
);

interface NavListProps extends Omit<NavLinkProps, 'item'> {
  items: FrameNavItem[];
  /** Further items. */
  children?: ReactNode;
}

export const NavList = ({ items, view, actions, children }: NavListProps) => (
  <ul className="nav-list">
    {items.map((item) => (
      <li key={item.id}>
        <NavLink item={item} view={view} actions={actions} />
      </li>
    ))}
    {children}
  </ul>
);

/** Id of the drawer. */
export const DRAWER = 'drawer';

export const navigationName = ({ desk, texts }: FrameView): string => (desk ? texts.desk_navigation : texts.navigation);

/** On the desk of a phone both navigations are open at once, so their names differ. */
const barName = ({ desk, texts }: FrameView): string => (desk ? texts.desk : texts.navigation);

/** Phones: at most five items within reach of the thumb. */
export const BottomBar = ({ view, actions }: { view: FrameView; actions: FrameActions }) => (
  <nav className="bottom-bar" aria-label={barName(view)}>
    <NavList items={view.mobile} view={view} actions={actions}>
      {view.desk && (
        <li>
          <button type="button" className="nav-link" popoverTarget={DRAWER}>
            <span className="nav-icon">
              <Icon name="M3 6H21V8H3M3 11H21V13H3M3 16H21V18H3" />
            </span>
            <span className="nav-label">{view.texts.menu}</span>
          </button>
        </li>
      )}
    </NavList>
  </nav>
);
