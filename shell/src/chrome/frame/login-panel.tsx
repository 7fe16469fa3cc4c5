import type { FrameView } from './frame-view.ts';
import { Icon } from './icon.tsx';

const Counts = ({ view }: { view: FrameView }) => {
  const { counts, texts } = view;
  if (!counts) return null;
  const figures = [
    [texts.count_announcements, counts.announcements],
    [texts.count_active_reports, counts.active_reports],
    [texts.count_closed_reports, counts.closed_reports],
  ] as const;
  return (
    <dl className="login-counts">
      {figures.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
};

const Waves = () => (
  <svg className="login-waves" viewBox="0 0 600 160" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    {[20, 56, 92, 128].map((y) => (
      <path key={y} d={`M0 ${y}c75-26 150-26 225 0s150 26 225 0 150-26 225 0`} />
    ))}
  </svg>
);

/** Purpose and audience of the portal, above the form on phones; the panel says them on wide screens. */
export const LoginAbout = ({ view: { texts } }: { view: FrameView }) => (
  <section className="login-about" aria-label="Hydria">
    <p>
      <strong>Hydria</strong> · {texts.login_about}
    </p>
  </section>
);

/** Links to public pages: in the panel on wide screens, below the form on phones. */
export const GuestLinks = ({ view, className = '' }: { view: FrameView; className?: string }) =>
  view.guestLinks.length > 0 && (
    <nav className={`guest-links ${className}`} aria-label={view.texts.login_guest}>
      <p>{view.texts.login_guest}</p>
      {view.guestLinks.map(({ path, href, label }) => (
        <a key={path} href={href}>
          {label}
        </a>
      ))}
      {view.oldPortal && <a href={view.oldPortal}>{view.texts.old_portal}</a>}
    </nav>
  );

/** The left half of the sign-in: features of the portal, with live counts of the chosen utility. */
export const LoginPanel = ({ view }: { view: FrameView }) => {
  const { texts, utility } = view;
  const abilities = [
    ['receipt', texts.login_bills],
    ['water', texts.login_water],
    ['report', texts.login_report],
    ['form', texts.login_forms],
  ] as const;
  return (
    <aside className="login-panel">
      <div className="login-words">
        <p className="login-title">{texts.login_title}</p>
        <p className="login-lead">{utility ? utility.title : texts.login_lead}</p>
        <ul>
          {abilities.map(([icon, text]) => (
            <li key={icon}>
              <Icon name={icon} />
              {text}
            </li>
          ))}
        </ul>
        <GuestLinks view={view} />
        {/* Rendered last: the counts appear once the utility is known, without a layout shift. */}
        <Counts view={view} />
      </div>
      <Waves />
    </aside>
  );
};
