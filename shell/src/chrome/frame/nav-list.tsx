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

export const NavList = ({ items, view, actions }: Omit<NavLinkProps, 'item'> & { items: FrameNavItem[] }) => (
  <ul className="nav-list">
    {items.map((item) => (
      <li key={item.id}>
        <NavLink item={item} view={view} actions={actions} />
      </li>
    ))}
  </ul>
);

/** Phones: at most five items within reach of the thumb. */
export const BottomBar = ({ view, actions }: { view: FrameView; actions: FrameActions }) => (
  <nav className="bottom-bar" aria-label={view.texts.navigation}>
    <NavList items={view.mobile} view={view} actions={actions} />
  </nav>
);
