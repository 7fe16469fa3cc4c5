const dialogs = `
.dialog { border: 0; padding: 0; color: var(--text); background: var(--raised); border-radius: 16px; box-shadow: var(--shadow-raised); width: min(525px, calc(100vw - 32px)); max-width: none; max-height: 90dvh; overflow: hidden; }
.dialog::backdrop { background: var(--scrim); }
.dialog[open] { display: flex; flex-direction: column; }
.dialog-inner { display: flex; flex-direction: column; min-height: 0; flex: 1; }
.dialog-head { display: flex; align-items: center; gap: 4px; padding: 16px 12px 8px 24px; }
.dialog-head h2 { flex: 1; font-size: 20px; line-height: 28px; font-weight: 650; }
.dialog-text { padding: 0 24px; color: var(--text-secondary); }
.dialog-actions { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 12px; padding: 24px; }
.dialog-narrow { width: min(525px, calc(100vw - 32px)); }
.dialog-selector { width: min(425px, calc(100vw - 32px)); }
.dialog-info { width: min(450px, calc(100vw - 32px)); }
.dialog-side { margin: 0 0 0 auto; width: min(400px, 100vw); height: 100dvh; max-height: 100dvh; border-radius: 16px 0 0 16px; }
.dialog-scroll { overflow-y: auto; padding: 8px 24px 24px; flex: 1; }
.icon-button { flex: none; display: grid; place-items: center; width: 44px; height: 44px; border: 0; border-radius: var(--radius); background: none; color: var(--text-secondary); cursor: pointer; }
.icon-button:hover { background: var(--primary-tint); color: var(--text); }
.text-button { display: inline-flex; align-items: center; gap: 6px; min-height: 44px; padding: 0 12px; border: 0; border-radius: var(--radius); background: none; color: var(--primary); font-weight: 600; font-size: 14px; cursor: pointer; }
.text-button:hover { background: var(--primary-tint); }
.text-button .icon { width: 20px; height: 20px; }
.prose { overflow-wrap: anywhere; }
.prose > * + * { margin-top: 12px; }
`;

const selector = `
.selector-search { position: relative; margin: 0 24px 8px; }
.selector-search .icon { position: absolute; inset: 12px auto auto 12px; color: var(--text-secondary); pointer-events: none; }
.selector-search input { width: 100%; height: 48px; padding: 0 12px 0 46px; border: 1px solid var(--control); border-radius: var(--radius); background: var(--surface); color: var(--text); }
.selector-search input::placeholder { color: var(--text-secondary); opacity: 1; }
.selector-list { overflow-y: auto; padding: 0 12px 12px; height: calc(87.5vh - 215px); height: calc(87.5dvh - 215px); }
.dialog-selector.pick .selector-list { height: calc(87.5vh - 200px); height: calc(87.5dvh - 200px); }
.selector-list h3 { margin: 0; padding: 12px 12px 4px; font-size: 14px; line-height: 20px; font-weight: 600; color: var(--text-secondary); }
.selector-list ul, .selector-foot ul { list-style: none; margin: 0; padding: 0; }
.selector-heading { display: flex; align-items: center; justify-content: space-between; min-height: 44px; }
.selector-none { padding: 16px 12px; color: var(--text-secondary); }
.selector-none .button { margin-top: 16px; }
.pick { display: flex; align-items: center; gap: 16px; width: 100%; min-height: 68px; padding: 10px 12px; border: 0; border-radius: var(--radius-card); background: none; text-align: start; cursor: pointer; }
.pick:hover { background: var(--primary-tint); }
.pick.is-current { background: var(--primary-tint); }
.pick.is-current .icon { color: var(--primary); }
.pick:focus-visible { outline-offset: -3px; }
.pick-names { display: flex; flex-direction: column; flex: 1; min-width: 0; }
.pick-names strong { font-size: 17px; line-height: 24px; font-weight: 650; }
.pick-names span { font-size: 14px; line-height: 20px; color: var(--text-secondary); }
.pick-distance { flex: none; font-size: 14px; color: var(--text-secondary); font-variant-numeric: tabular-nums; }
.selector-foot { display: flex; align-items: center; flex-wrap: wrap; gap: 4px 12px; padding: 8px 16px; border-top: 1px solid var(--hairline); }
.selector-foot ul { display: flex; gap: 4px; margin-inline-end: auto; }
.selector-foot:has(button) { justify-content: space-between; }
.selector-foot:has(button) ul { flex-basis: 100%; }
.selector-foot a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 8px; font-size: 14px; font-weight: 600; }
`;

const details = `
.info-cover { display: block; width: 100%; height: 140px; object-fit: cover; }
.info-names { display: flex; align-items: center; gap: 16px; padding: 16px 24px; }
.info-names p { color: var(--text-secondary); }
.dialog-info h3 { padding: 8px 24px 0; font-size: 16px; line-height: 24px; }
.info-list { display: grid; gap: 12px; padding: 12px 24px 24px; overflow-y: auto; }
.info-list dt { font-size: 14px; line-height: 20px; color: var(--text-secondary); }
.info-list dd { overflow-wrap: anywhere; }
.info-list a { display: inline-flex; align-items: center; min-height: 24px; }
.faq-item { border-bottom: 1px solid var(--hairline); }
.faq-item summary { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 56px; padding: 8px 0; font-weight: 600; cursor: pointer; list-style: none; }
.faq-item summary::-webkit-details-marker { display: none; }
.faq-item summary::after { content: ''; flex: none; width: 8px; height: 8px; border: solid var(--text-secondary); border-width: 0 2px 2px 0; transform: rotate(45deg) translate(-2px, -2px); }
.faq-item[open] summary::after { transform: rotate(225deg) translate(-2px, -2px); }
.faq-item .prose { padding-bottom: 16px; color: var(--text-secondary); }
`;

/** S §2.12: from 50 px below the top, one every 80 px. */
const notices = `
.notices { position: fixed; inset: 50px 16px auto auto; margin: 0; padding: 0; border: 0; background: none; color: inherit; width: min(420px, calc(100vw - 32px)); overflow: visible; }
.notices ul { list-style: none; margin: 0; padding: 0; display: grid; grid-auto-rows: minmax(72px, auto); gap: 8px; }
.notice { display: grid; grid-template-columns: 24px 1fr 44px; align-items: center; gap: 0 12px; padding: 8px 8px 8px 16px; border-radius: var(--radius-card); background: var(--inverse); color: var(--on-inverse); box-shadow: var(--shadow-raised); }
.notice p { min-width: 0; overflow-wrap: anywhere; text-wrap: pretty; }
.notice .icon-button, .notice .icon-button:hover { grid-area: 1 / 3; color: inherit; background: none; }
.notice-action { grid-area: 2 / 2; justify-self: start; min-height: 44px; padding: 0 8px; margin-inline-start: -8px; border: 0; background: none; color: inherit; font-weight: 650; text-decoration: underline; text-underline-offset: 3px; cursor: pointer; }
.notice-error { background: var(--bad); color: var(--on-solid); }
.notice :focus-visible { outline-color: currentColor; }
.override-banner { position: fixed; inset: auto 12px 12px auto; z-index: 40; display: flex; flex-wrap: wrap; gap: 4px 16px; max-width: calc(100vw - 24px); padding: 8px 16px; border-radius: var(--radius-card); background: var(--inverse); color: var(--on-inverse); font-size: 14px; line-height: 20px; }
.override-banner span { min-width: 0; overflow-wrap: anywhere; }
.override-banner a { min-height: 24px; color: inherit; font-weight: 650; }
.override-banner :focus-visible { outline-color: currentColor; }
body:has(.override-banner) { padding-bottom: 72px; }
@media (max-width: 959.98px) { body:has(.bottom-bar) .override-banner { bottom: calc(72px + env(safe-area-inset-bottom)); } }
@media (prefers-reduced-motion: no-preference) { .notice { animation: arrive 160ms ease-out; } @keyframes arrive { from { opacity: 0; transform: translateY(-8px); } } }
`;

/** What lies above the page: dialogs, drawers and messages. */
export const overlays = [dialogs, selector, details, notices].join('');
