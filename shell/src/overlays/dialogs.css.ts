/** A list with its own scroll: as high as S §2.8 says, and not lower than three rows where a window is very low. */
const selector = `
.selector-search { position: relative; flex: none; margin: 0 24px 8px; }
.selector-search svg { position: absolute; inset: 12px auto auto 12px; color: var(--text-secondary); pointer-events: none; }
.selector-search input { width: 100%; height: 48px; padding: 0 12px 0 46px; border: 1px solid var(--control); border-radius: var(--radius); background: var(--surface); color: var(--text); }
.selector-search input::placeholder { color: var(--text-secondary); opacity: 1; }
.selector-list { overflow-y: auto; overscroll-behavior: contain; padding: 0 12px 12px; height: calc(87.5vh - 215px); height: calc(87.5dvh - 215px); min-height: 204px; }
@media (max-height: 480px) { .selector-list { min-height: 140px; } .selector-foot { padding-block: 0; } }
.selector-simple { display: contents; }
.selector-simple .selector-list { height: calc(87.5vh - 200px); height: calc(87.5dvh - 200px); }
.selector-list h3 { margin: 0; padding: 12px 12px 4px; font-size: 14px; line-height: 20px; font-weight: 600; color: var(--text-secondary); }
.selector-list ul, .selector-foot ul { list-style: none; margin: 0; padding: 0; }
.selector-heading { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; min-height: 44px; }
.selector-heading > button { padding-inline: 10px; text-align: start; }
.selector-note { padding: 12px 12px 4px 0; font-size: 14px; line-height: 20px; color: var(--text-secondary); text-align: end; }
.selector-none { padding: 16px 12px; color: var(--text-secondary); }
.selector-none button { margin-top: 16px; }
.pick { display: flex; align-items: center; gap: 16px; width: 100%; min-height: 68px; padding: 10px 12px; border: 0; border-radius: var(--radius-card); background: none; color: inherit; text-align: start; cursor: pointer; }
.pick:hover { background: var(--primary-tint); }
.pick.is-current { background: var(--primary-tint); }
.pick-mark { color: var(--primary); }
.pick:focus-visible { outline-offset: -3px; }
.pick-names { display: flex; flex-direction: column; flex: 1; min-width: 0; overflow-wrap: anywhere; }
.pick-names strong { font-size: 17px; line-height: 24px; font-weight: 650; }
.pick-names span { font-size: 14px; line-height: 20px; color: var(--text-secondary); }
.pick-distance { flex: none; font-size: 14px; color: var(--text-secondary); font-variant-numeric: tabular-nums; }
.selector-add { padding: 8px 12px; border-top: 1px solid var(--hairline); }
.selector-foot { padding: 8px 16px; border-top: 1px solid var(--hairline); }
.selector-foot ul, .selector-ways { display: flex; flex-wrap: wrap; align-items: center; gap: 4px; }
.selector-ways { justify-content: space-between; }
.selector-foot a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 8px; font-size: 14px; font-weight: 600; }
`;

const details = `
.info { overflow-y: auto; overscroll-behavior: contain; padding-bottom: 24px; }
.info > [role=status] { padding: 8px 24px 0; }
.info-cover { display: block; width: 100%; height: 140px; object-fit: cover; }
.info-names { display: flex; align-items: center; gap: 16px; padding: 16px 24px; }
.info-names strong { font-size: 17px; line-height: 24px; font-weight: 650; }
.info-names p, .info-none { color: var(--text-secondary); }
.info-contact { margin: 0 24px; padding: 16px; border: 1px solid var(--hairline); border-radius: var(--radius-card); }
.info-contact h3 { margin: 0 0 12px; font-size: 16px; line-height: 24px; }
.info-list { display: grid; gap: 12px; margin: 0; }
.info-list dt { display: flex; align-items: center; gap: 8px; font-size: 14px; line-height: 20px; color: var(--text-secondary); }
.info-list dd { margin: 0; padding-inline-start: 28px; overflow-wrap: anywhere; }
.info-list a { display: inline-flex; align-items: center; min-height: 32px; }
.faq-scroll { overflow-y: auto; overscroll-behavior: contain; padding: 0 24px 24px; flex: 1; }
.faq-none { color: var(--text-secondary); }
.faq-item { border-bottom: 1px solid var(--hairline); }
.faq-item summary { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 56px; padding: 8px 4px 8px 0; font-weight: 600; cursor: pointer; list-style: none; }
.faq-item summary::-webkit-details-marker { display: none; }
.faq-item summary::after { content: ''; flex: none; width: 8px; height: 8px; border: solid var(--text-secondary); border-width: 0 2px 2px 0; transform: rotate(45deg) translate(-2px, -2px); }
.faq-item[open] summary::after { transform: rotate(225deg) translate(-2px, -2px); }
.faq-item .prose { padding-bottom: 16px; color: var(--text-secondary); }
.faq-foot { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 24px; padding: 8px 24px; border-top: 1px solid var(--hairline); color: var(--text-secondary); }
.faq-foot button { margin-inline: -12px; }
`;

/** What of the dialogs is laid out by classes; the dialogs themselves are `shared/ui/modal.tsx`. */
export const dialogCss = [selector, details].join('');
