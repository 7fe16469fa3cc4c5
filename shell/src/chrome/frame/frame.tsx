import type { ReactNode } from 'react';
import { Drawer } from './drawer.tsx';
import { FaultCall } from './fault-call.tsx';
import type { FrameActions } from './frame-actions.ts';
import type { FrameLink, FrameView, Layout } from './frame-view.ts';
import { Icon } from './icon.tsx';
import { GuestLinks, LoginAbout, LoginPanel } from './login-panel.tsx';
import { BottomBar } from './nav-list.tsx';
import { TopBar } from './top-bar.tsx';

interface Chrome {
  drawer: boolean;
  bar: boolean;
  footer: boolean;
}

const PORTAL: Chrome = { drawer: true, bar: true, footer: true };
const PLAIN: Chrome = { drawer: false, bar: true, footer: true };
const BARE: Chrome = { drawer: false, bar: false, footer: false };

/** The parts of the frame in a layout (spec S §2.2). */
const CHROME: Record<Layout, Chrome> = {
  dashboard: PORTAL,
  default: PORTAL,
  clean: PLAIN,
  login: PLAIN,
  maintenance: { ...PLAIN, footer: false },
  empty: BARE,
  frame: BARE,
};

const year = (): number => new Date().getFullYear();

interface FootProps {
  view: FrameView;
  actions: FrameActions;
}

/**
 * Phones: a second link to the bills within reach of the thumb, at the end of pages to read (S §2.5). It covers no content
 * and never competes with the action of a page.
 */
const BillsAtTheEnd = ({ view, actions }: FootProps) =>
  view.bills && view.billsAtEnd ? (
    <p className="bills-float only-narrow">
      <a className="button button-quiet" href={view.bills.href} onFocus={() => actions.anticipate('/bills')}>
        <Icon name="receipt" />
        {view.bills.label}
      </a>
    </p>
  ) : null;

const FootLinks = ({ links }: { links: readonly FrameLink[] }) =>
  links.map(({ path, href, label }) => (
    <a key={path} href={href}>
      {label}
    </a>
  ));

/** On every page with chrome, the sign-in included: contact, questions, and the texts that the law asks for. */
const Footer = ({ view, actions }: FootProps) => (
  <footer className="footer">
    <BillsAtTheEnd view={view} actions={actions} />
    {view.faultPhone && (
      <p className="foot-call">
        <FaultCall phone={view.faultPhone} question={view.texts.fault} hours={view.texts.fault_hours} />
      </p>
    )}
    <nav className="foot-links" aria-label={view.texts.foot}>
      <FootLinks links={view.helpLinks} />
      <button type="button" onClick={actions.openHelp}>
        {view.texts.faq}
      </button>
      <FootLinks links={view.legalLinks} />
    </nav>
    <small suppressHydrationWarning>© {year()} Hydria</small>
  </footer>
);

interface FrameProps {
  view: FrameView;
  actions: FrameActions;
  /** Announces the new page to screen readers, once per navigation. */
  announcement?: string;
  /** The pages of the staff in the navigation of the desk, once they are loaded. */
  desk?: ReactNode;
  children: ReactNode;
}

/** The portal around a page. `main` keeps its place in every layout, so that a mounted remote stays in the DOM. */
export const Frame = ({ view, actions, announcement = '', desk, children }: FrameProps) => {
  const chrome = CHROME[view.layout];
  // A guest has no navigation items, hence no drawer; both appear with the sign-in.
  const drawer = chrome.drawer && view.desktop.length > 0;
  return (
    <div className={`frame layout-${view.layout} ${drawer ? 'has-drawer' : ''} ${view.desk ? 'is-desk' : ''}`}>
      {chrome.bar && (
        <a className="skip" href="#page">
          {view.texts.skip}
        </a>
      )}
      {drawer && <Drawer view={view} actions={actions} desk={desk} />}
      {chrome.bar && <TopBar view={view} actions={actions} hasDrawer={drawer} />}
      {view.layout === 'login' && <LoginPanel view={view} />}
      {view.layout === 'login' && <LoginAbout view={view} />}
      <main key="page" id="page" className="page" tabIndex={-1}>
        {/* Alerts that precede all other content; filled by portals (S §2.2, alert list). */}
        <div id="alerts" className="alerts" />
        {children}
        {/* Remotes mount here; the frame does not access their content. */}
        <div id="outlet" className="outlet" />
        {/* Offers that follow all other content; filled by portals. */}
        <div id="closing" className="alerts" />
      </main>
      {view.layout === 'login' && <GuestLinks view={view} className="guest-links-below" />}
      {chrome.footer && <Footer view={view} actions={actions} />}
      {drawer && <BottomBar view={view} actions={actions} />}
      <div className="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </div>
    </div>
  );
};
