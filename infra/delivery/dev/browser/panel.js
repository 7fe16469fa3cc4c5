// First script of every page that passes through `pnpm dev`. It shows permanently which code is not the portal's, shows build
// errors, and notifies the remotes of new builds.
{
  const STYLE = `
    :host { position: fixed; inset: auto 0 0; z-index: 2147483647; font: 14px/1.4 ui-monospace, monospace; }
    p, pre { margin: 0; padding: 6px 16px; background: #3d2c00; color: #ffe9a8; }
    pre { max-height: 50vh; overflow: auto; white-space: pre-wrap; background: #5c0b12; color: #fff; }
    pre:empty { display: none; }
    /* Above the navigation of phones. */
    @media (max-width: 600px) { :host { bottom: 64px; } }
  `;
  // The portal's own banner says less, and how to end an override that is another one than this.
  const PAGE_STYLE = 'body { padding-bottom: 36px; } .override-banner { display: none; }';
  const sheet = (css) => {
    const made = new CSSStyleSheet();
    made.replaceSync(css);
    return made;
  };
  // The portal drew its frame without the navigation of this remote; React then draws it again and reports it. It is no failure of
  // the portal, so its operators receive no report.
  addEventListener('error', (event) => {
    if (!/React error #418\b/.test(event.message)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  });

  const { sentence } = document.currentScript.dataset;
  const problems = new Map();
  const problemText = document.createElement('pre');
  problemText.setAttribute('role', 'alert');
  problemText.tabIndex = 0;

  const draw = () => {
    const panel = document.createElement('aside');
    panel.id = 'dev-panel';
    panel.lang = 'en';
    panel.setAttribute('aria-label', 'Development');
    const root = panel.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet(STYLE)];
    document.adoptedStyleSheets.push(sheet(PAGE_STYLE));
    const banner = document.createElement('p');
    banner.textContent = sentence;
    root.append(problemText, banner);
    document.body.append(panel);
  };
  addEventListener('DOMContentLoaded', draw);

  const show = (name, text) => {
    problems.set(name, text);
    problemText.textContent = [...problems.values()].filter(Boolean).join('\n\n');
  };

  const events = new EventSource('/@dev/events');
  events.addEventListener('built', ({ data }) => {
    const { name, hash, problem } = JSON.parse(data);
    show(name, problem);
    if (!problem) dispatchEvent(new CustomEvent('hydria-dev:built', { detail: { name, hash } }));
  });
  events.addEventListener('manifest', ({ data }) => {
    const { name, problem } = JSON.parse(data);
    show(`${name}/remote.json`, problem);
    if (!problem) location.reload();
  });
}
