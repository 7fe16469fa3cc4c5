/** From here the drawer stands beside the page (S §2.6: "medium and wider"). */
const MEDIUM = '(min-width: 960px)';
/** From here the drawer is open; below it is a rail of icons (S §9, Navigation collapse). */
const WIDE = '(min-width: 1362px)';
const PHONE = '(max-width: 959.98px)';

const base = `
.frame .utility, .frame .bar-button, .frame .menu-item { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; text-align: start; }
.frame .brand, .frame .nav-link, .frame .menu-item, .frame .bar-button, .frame .skip { text-decoration: none; }
.frame .brand, .frame .menu-item { color: inherit; }
.nav-list, .menu-list, .login-panel ul { list-style: none; margin: 0; padding: 0; }
/* The face's word space is narrow, and the accents of Greek capitals lean into it. */
html:lang(el) body { word-spacing: 0.06em; }
html { scrollbar-gutter: auto; overflow-y: scroll; }
.icon { width: 24px; height: 24px; fill: currentColor; flex: none; display: block; }
.skip { position: fixed; inset-inline-start: 16px; top: -80px; z-index: 40; background: var(--primary); color: var(--on-primary) !important; padding: 12px 16px; border-radius: var(--radius); font-weight: 600; }
.skip:focus { top: 12px; }
@media ${PHONE} { .only-wide { display: none !important; } .tools:not(.is-member) .only-wide { display: flex !important; } }
@media ${MEDIUM} { .only-narrow { display: none !important; } }
:root[data-theme='dark'] .when-light, :root:not([data-theme='dark']) .when-dark { display: none; }
`;

const layout = `
.frame { min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; padding-inline-start: var(--drawer-width); padding-bottom: var(--bottom-height); }
.page { flex: 1; width: 100%; max-width: 1691px; margin-inline: auto; padding: var(--gap); min-width: 0; }
/* The foot lies below what is first seen, so that it is nowhere in the way of what comes. */
.layout-dashboard .page, .layout-default .page, .layout-clean .page { min-height: calc(100vh - var(--bar-height)); }
.layout-default .page { max-width: 860px; }
.layout-clean .page, .layout-maintenance .page { max-width: calc(568px + 2 * var(--gap)); }
.layout-empty .page, .layout-frame .page { max-width: 860px; }
/* There is nothing to pay while the service rests. */
.layout-maintenance .bar-bills { display: none !important; }
/* Whoever embeds it gives it the height of its content. */
.layout-frame { min-height: 0; }
@media ${MEDIUM} { .page { padding: 32px; } .has-drawer { --drawer-width: 72px; } }
@media ${WIDE} { .page { padding: 32px 40px; } .has-drawer { --drawer-width: 264px; } }
@media ${PHONE} { .has-drawer { --bottom-height: calc(64px + env(safe-area-inset-bottom)); } }
.footer { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 0 24px; padding: 8px var(--gap) 16px; color: var(--text-secondary); font-size: 14px; line-height: 20px; }
.footer a { display: inline-flex; align-items: center; min-height: 44px; color: inherit; }
.footer small { font-size: inherit; }
.footer .bills-float { flex: 0 0 100%; padding-bottom: 8px; text-align: end; }
.footer .button { color: var(--on-primary); }
`;

const brand = `
.brand { display: flex; align-items: center; gap: 10px; min-height: 44px; border-radius: var(--radius); }
.brand-name { font-weight: 700; font-size: 20px; letter-spacing: -0.01em; }
.mark { width: 32px; height: 32px; flex: none; }
.mark-body { fill: var(--primary); }
.mark-wave { fill: none; stroke: var(--surface); stroke-width: 2; stroke-linecap: round; }
`;

const drawer = `
.drawer { display: none; }
@media ${MEDIUM} {
  .drawer { position: fixed; inset: 0 auto 0 0; z-index: 20; width: var(--drawer-width); display: flex; flex-direction: column; background: var(--surface); border-inline-end: 1px solid var(--hairline); padding: 0 12px 12px; overflow-y: auto; overflow-x: hidden; }
  .drawer .brand { height: var(--bar-height); justify-content: center; }
  .drawer .brand-name, .drawer .utility-swap { display: none; }
  .drawer .when-open { display: none; }
  .drawer .when-rail .utility { justify-content: center; margin-bottom: 12px; }
  .drawer-nav { flex: 1; display: flex; flex-direction: column; }
  .drawer-foot { margin-top: auto; padding-top: 12px; }
  .drawer .nav-link { justify-content: center; }
}
@media ${WIDE} {
  .drawer { padding: 0 16px 16px; }
  .drawer .brand { justify-content: flex-start; padding-inline: 8px; }
  .drawer .brand-name { display: block; }
  .drawer .when-open { display: block; margin-bottom: 16px; }
  .drawer .when-rail { display: none; }
  .utility-card { border: 1px solid var(--hairline); border-radius: var(--radius-card); overflow: clip; }
  .utility-about { padding: 12px !important; border-radius: 0 !important; align-items: start !important; }
  .utility-about:focus-visible, .utility-change:focus-visible { outline-offset: -3px; }
  .drawer .nav-link { justify-content: flex-start; padding-inline: 12px; }
}
.utility { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 56px; border-radius: var(--radius-card) !important; min-width: 0; }
.utility:hover { background: var(--primary-tint); }
.utility-logo { width: 40px; height: 40px; flex: none; border-radius: 10px; object-fit: contain; }
/* A picture that does not come leaves its ground, not a torn leaf. */
img.utility-logo, .cover img { position: relative; }
img.utility-logo::before, .cover img::before { content: ''; position: absolute; inset: 0; background: var(--primary-tint); }
.utility-letter { display: grid; place-items: center; background: var(--primary-tint); color: var(--primary); font-weight: 700; font-size: 18px; }
.utility-names { display: flex; flex-direction: column; min-width: 0; flex: 1; }
.utility-names strong { font-weight: 650; line-height: 20px; overflow: hidden; text-overflow: ellipsis; }
.utility-title { font-size: 14px; line-height: 20px; color: var(--text-secondary); overflow: hidden; text-overflow: ellipsis; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; }
.utility-change { display: flex; align-items: center; justify-content: center; gap: 8px; width: 100%; min-height: 40px; border: 0; border-top: 1px solid var(--hairline); background: none; font-size: 14px; line-height: 20px; color: var(--primary); font-weight: 600; cursor: pointer; }
.utility-change:hover { background: var(--primary-tint); }
.utility-change .icon { width: 18px; height: 18px; }
.utility-swap { display: none; }
`;

const nav = `
.nav-list { display: flex; flex-direction: column; gap: 4px; }
.nav-link { display: flex; align-items: center; gap: 12px; min-height: 48px; border-radius: var(--radius); color: var(--text-secondary) !important; font-weight: 550; }
.nav-link:hover { background: var(--primary-tint); color: var(--text) !important; }
.nav-link[aria-current] { background: var(--primary-tint); color: var(--primary) !important; font-weight: 650; }
.nav-icon { position: relative; display: grid; }
.nav-dot { position: absolute; top: -2px; inset-inline-end: -4px; width: 10px; height: 10px; border-radius: 50%; background: var(--attention); border: 2px solid var(--surface); box-sizing: content-box; }
.avatar { width: 36px; height: 36px; border-radius: 50%; background: var(--primary-tint); color: var(--primary); display: grid; place-items: center; font-weight: 700; font-size: 14px; flex: none; }
.account-link .nav-label { line-height: 20px; min-width: 0; }
.account-link .nav-label strong { display: block; color: var(--text); font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.account-link .nav-label span { font-size: 14px; }
.account-link { padding-block: 6px; }
.bottom-bar { display: none; }
@media ${PHONE} {
  .bottom-bar { display: block; position: fixed; inset: auto 0 0 0; z-index: 20; background: var(--surface); border-top: 1px solid var(--hairline); padding-bottom: env(safe-area-inset-bottom); }
  .bottom-bar .nav-list { flex-direction: row; gap: 0; }
  .bottom-bar li { flex: 1 1 0; min-width: 0; }
  .bottom-bar .nav-link { flex-direction: column; justify-content: center; gap: 2px; height: 64px; border-radius: 0; padding-inline: 2px; }
  .bottom-bar .nav-link:hover, .bottom-bar .nav-link[aria-current] { background: none; }
  .bottom-bar .nav-icon { padding: 2px 14px; border-radius: 999px; }
  .bottom-bar .nav-link[aria-current] .nav-icon { background: var(--primary-tint); }
  /* Never cut: whoever spaces letters wider (WCAG 1.4.12) sees it reach over its own edge. */
  .bottom-bar .nav-label { font-size: clamp(12px, 3.4vw, 14px); line-height: 16px; letter-spacing: -0.01em; white-space: nowrap; }
  .bottom-bar .nav-dot { top: 0; inset-inline-end: 9px; }
  .bottom-bar .nav-link:focus-visible { outline-offset: -4px; }
}
`;

const bar = `
.top-bar { position: sticky; top: 0; z-index: 10; display: flex; align-items: center; gap: 8px; min-height: var(--bar-height); padding: 0 12px; background: var(--surface); border-bottom: 1px solid var(--hairline); }
.top-bar .brand-small .brand-name { display: none; }
.top-bar::after { content: ''; position: absolute; inset: auto 0 -1px 0; height: 2px; background: var(--primary); opacity: 0; transform-origin: 0 50%; pointer-events: none; }
:root[data-busy] .top-bar::after { animation: busy 2.4s 200ms ease-out both; }
@keyframes busy { from { opacity: 1; transform: scaleX(0); } to { opacity: 1; transform: scaleX(0.9); } }
.bar-title { opacity: 0; transition: opacity 120ms ease-out; margin: 0; font-weight: 600; flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
:root[data-scrolled] .bar-title { opacity: 1; }
.bar-utility { flex: 1; min-width: 0; display: flex; }
.bar-utility .utility { width: auto; max-width: 100%; min-height: 44px; padding: 2px 8px 2px 4px; gap: 10px; }
.bar-utility .utility-logo { width: 32px; height: 32px; border-radius: 8px; }
.bar-utility .utility-letter { font-size: 16px; }
.bar-utility .utility-names strong { line-height: 18px; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; }
.bar-utility .utility-swap { display: block; width: 20px; height: 20px; color: var(--text-secondary); }
.tools { display: flex; align-items: center; gap: 4px; margin-inline-start: auto; }
.frame .bar-button { position: relative; display: flex; align-items: center; justify-content: center; gap: 6px; min-width: 44px; height: 44px; padding-inline: 10px; border-radius: var(--radius); color: var(--text-secondary); }
.frame .bar-button:hover { background: var(--primary-tint); color: var(--text); }
.bar-code { font-weight: 600; font-size: 14px; }
.frame .bar-bills { color: var(--primary); background: var(--primary-tint); }
.frame .bar-sign-in { display: inline-flex; align-items: center; gap: 8px; height: 44px; padding-inline: 16px; border-radius: var(--radius); background: var(--primary); color: var(--on-primary); text-decoration: none; font-weight: 600; white-space: nowrap; }
.frame .bar-sign-in:hover { background: var(--primary-pressed); }
@media ${MEDIUM} { .top-bar { padding: 0 24px 0 32px; } .layout-clean .top-bar, .layout-maintenance .top-bar { padding-inline-start: 24px; } }
@media ${WIDE} { .has-drawer .top-bar { padding-inline-start: 40px; } }
@media (max-width: 599.98px) {
  .frame:not(.has-drawer) .brand-name { display: none; }
  .tools:not(.is-member) .bar-code { display: none; }
  .tools:not(.is-member) { gap: 0; }
  .tools:not(.is-member) .bar-button { padding-inline: 8px; }
  .bar-sign-in .icon { display: none; }
}
@media (max-width: 359.98px) {
  .top-bar { gap: 4px; padding-inline: 8px; }
  .bar-utility .utility-swap { display: none; }
  .bar-utility .utility { padding-inline: 2px; }
  .tools:not(.is-member) .bar-button { min-width: 36px; padding-inline: 6px; }
  .frame .bar-sign-in { padding-inline: 10px; font-size: 14px; }
}
@media (max-width: 399.98px) { .top-bar:has(.bar-sign-in) .utility-names, .top-bar:has(.bar-sign-in) .utility-swap { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } }
`;

const menu = `
.menu { position: fixed; inset: calc(var(--bar-height) + 4px) 12px auto auto; margin: 0; min-width: 232px; max-width: calc(100vw - 24px); max-height: calc(100vh - var(--bar-height) - 12px); overflow-y: auto; padding: 8px; border: 1px solid var(--hairline); border-radius: var(--radius-card); background: var(--raised); color: var(--text); box-shadow: var(--shadow-raised); }
.menu-item { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 44px; padding: 8px 12px !important; border-radius: 8px; }
.menu-item:hover { background: var(--primary-tint) !important; }
.menu-item[aria-current] { color: var(--primary) !important; font-weight: 650; }
.menu-item[aria-current]::after { content: ''; margin-inline-start: auto; width: 12px; height: 6px; border: solid currentColor; border-width: 0 0 2px 2px; transform: rotate(-45deg) translate(1px, -2px); }
.menu-name { margin: 4px 12px 8px; font-weight: 650; }
.menu-heading { margin: 8px 12px 0; padding-top: 12px; border-top: 1px solid var(--hairline); font-size: 14px; line-height: 20px; color: var(--text-secondary); }
@supports (position-area: block-end) {
  .menu { inset: auto; position-area: block-end span-inline-start; margin-top: 6px; }
}
`;

const login = `
.login-panel { display: none; }
@media ${MEDIUM} {
  .layout-login { display: grid; grid-template: auto 1fr / minmax(0, 1fr) minmax(0, 1fr); }
  .layout-login .top-bar { grid-column: 1 / -1; }
  .layout-login .login-panel { display: flex; }
  /* From the top, so that nothing moves when the form takes over from its skeleton; below it there is room for the button of the conversation. */
  .layout-login .page { align-self: start; max-width: 568px; padding: clamp(40px, 14vh, 160px) 40px 96px; }
}
.login-panel { position: relative; overflow: hidden; background: var(--panel); color: var(--panel-text); flex-direction: column; padding: clamp(40px, 14vh, 160px) clamp(32px, 6vw, 112px) 96px; }
.login-words { max-width: 520px; position: relative; }
.login-title { margin: 0; font-size: 40px; line-height: 48px; font-weight: 700; letter-spacing: -0.02em; text-wrap: balance; }
.login-lead { margin: 12px 0 32px; font-size: 20px; line-height: 28px; color: var(--panel-muted); }
.login-panel ul { display: grid; gap: 16px; }
.login-panel li { display: flex; gap: 16px; align-items: center; font-size: 18px; line-height: 24px; }
.login-panel li .icon { color: var(--panel-muted); }
.login-counts { display: grid; grid-template-columns: repeat(3, minmax(0, max-content)); column-gap: clamp(20px, 3vw, 40px); margin: 40px 0 0; padding-top: 24px; border-top: 1px solid var(--panel-line); }
.login-counts div { display: flex; flex-direction: column-reverse; justify-content: flex-end; }
.login-counts dt { font-size: 14px; line-height: 20px; color: var(--panel-muted); }
.login-counts dd { margin: 0; font-size: 32px; line-height: 40px; font-weight: 700; font-variant-numeric: tabular-nums; }
.guest-links { display: flex; flex-wrap: wrap; align-items: center; gap: 0 20px; }
.guest-links p { width: 100%; font-size: 14px; line-height: 20px; }
.guest-links a { display: inline-flex; align-items: center; min-height: 44px; font-weight: 600; }
.login-panel .guest-links { margin-top: 32px; color: var(--panel-muted); }
.login-panel .guest-links a, .login-panel .guest-links a:hover { color: var(--panel-text); }
.guest-links-below { width: 100%; max-width: calc(568px + 2 * var(--gap)); margin-inline: auto; padding: 8px var(--gap) 32px; color: var(--text-secondary); }
@media (min-width: 960px) { .guest-links-below { display: none; } }
.login-waves { position: absolute; inset: auto 0 0 0; width: 100%; height: min(160px, 16vh); fill: none; stroke: var(--panel-line); stroke-width: 2; }
`;

/** The rail shows icons; their words are there for whoever does not see them, and in the browser's own hint. */
const rail = `
@media (min-width: 960px) and (max-width: 1361.98px) {
  .drawer .nav-label, .drawer .utility-names { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .drawer .nav-link, .drawer .utility { position: relative; }
}
`;

/** On paper stands the page, and nothing that is pressed. */
const paper = `
@media print {
  .drawer, .top-bar, .bottom-bar, .footer, .skip, .notices, .menu, body > div:not(#root) { display: none !important; }
  .frame, .page { display: block; min-height: 0 !important; max-width: none !important; padding: 0 !important; }
}
`;

/** Everything around the page. */
export const chrome = [base, layout, brand, drawer, nav, bar, menu, login, rail, paper].join('');
