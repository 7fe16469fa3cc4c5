import { ROW } from './frame-view.ts';

/** Least heights of cards in steps of the grid's rhythm; a remote asks for up to this many. */
const MOST_ROWS = 28;

const rows = Array.from({ length: MOST_ROWS }, (_, i) => `.rows-${i + 1} { min-height: ${(i + 1) * ROW}px; }`).join(
  '\n',
);
const spans = Array.from({ length: 10 }, (_, i) => `.span-${i + 3} { grid-column: span ${i + 3}; }`).join('\n');

const skeletons = `
.bone { display: block; border-radius: 8px; background: var(--skeleton); }
.bone-title { height: 36px; width: min(320px, 60%); margin-bottom: 24px; }
.bone-name { width: 96px; height: 20px; }
.bone-line { height: 16px; width: min(420px, 80%); margin-bottom: 16px; }
.bone-figure { height: 44px; width: 180px; margin-bottom: 16px; }
.bone-block { height: 132px; border-radius: var(--radius-card); margin-bottom: 16px; }
.outlet:empty { display: none; }
/* As wide as most pages, and in their place. */
.page-skeleton { width: 100%; max-width: 1120px; margin-inline: auto; }
/* In one place, so that nothing moves when a remote's page takes over from its skeleton. */
.page { display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; }
.alerts { grid-area: 1 / 1; min-width: 0; display: grid; gap: 12px; margin-bottom: 20px; }
.alerts:empty { display: none; }
.page-skeleton, .outlet { grid-area: 2 / 1; min-width: 0; }
.page:has(> .outlet > :not([hidden]) > *) > .page-skeleton { visibility: hidden; }
.card-skeleton { height: 100%; padding: var(--gap); border: 1px solid var(--hairline); border-radius: var(--radius-card); background: var(--surface); }
@media (prefers-reduced-motion: no-preference) {
  .bone { animation: breathe 1.6s ease-in-out infinite alternate; }
  @keyframes breathe { from { opacity: 1; } to { opacity: 0.55; } }
}
`;

const home = `
.cover { overflow: hidden; border-radius: var(--radius-card); margin-bottom: 20px; }
.cover img { display: block; width: 100%; height: 72px; object-position: 50% 62%; object-fit: cover; }
:root[data-theme='dark'] .cover img { filter: brightness(0.8); }
.accent { display: block; width: 100%; height: 4px; }
.home-head { margin-bottom: 20px; }
.home-head h1 { margin: 0; font-size: 24px; line-height: 32px; font-weight: 700; letter-spacing: -0.01em; }
.home-head p { margin: 4px 0 0; color: var(--text-secondary); }
.slot-grid { display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr); }
.slot { min-width: 0; display: grid; }
.slot > *, .card-place > * { min-width: 0; }
.card-place > * { height: 100%; }
@media (min-width: 600px) { .slot-grid { gap: 24px; } .cover img { height: 80px; } .home-head h1 { font-size: 32px; line-height: 40px; } }
@media (min-width: 720px) and (max-width: 1199.98px) { .slot-grid { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
@media (min-width: 1200px) {
  .slot-grid { grid-template-columns: repeat(12, minmax(0, 1fr)); }
  ${spans}
}
${rows}
`;

const lists = `
.reading { max-width: 760px; margin-inline: auto; }
.tiles { display: grid; gap: 12px; list-style: none; margin: 0 0 24px; padding: 0; grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr)); }
.tile { display: flex; align-items: center; gap: 16px; min-height: 76px; padding: 16px; border: 1px solid var(--hairline); border-radius: var(--radius-card); background: var(--surface); color: var(--text); font-weight: 600; text-decoration: none; }
.tile:hover { border-color: var(--primary); color: var(--text); }
.tile-icon { display: grid; place-items: center; width: 44px; height: 44px; border-radius: 10px; background: var(--primary-tint); color: var(--primary); flex: none; }
.tile-next { margin-inline-start: auto; color: var(--text-secondary); }
.card { padding: 16px; border: 1px solid var(--hairline); border-radius: var(--radius-card); background: var(--surface); box-shadow: var(--shadow); }
@media (min-width: 960px) { .card { padding: 24px; } }
.card-head { display: flex; align-items: center; justify-content: space-between; gap: 12px; margin: -8px 0 8px; }
.card-head h2 { font-size: 20px; line-height: 28px; font-weight: 600; }
.card-head a { display: inline-flex; align-items: center; min-height: 44px; font-size: 14px; font-weight: 600; text-decoration: none; }
.card-note { color: var(--text-secondary); }
.news { list-style: none; margin: 0; padding: 0; }
.news li { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 16px; padding: 10px 0; border-top: 1px solid var(--hairline); }
.news a { flex: 1 1 200px; min-width: 0; min-height: 24px; overflow-wrap: anywhere; font-weight: 600; color: var(--text); text-decoration: none; }
.news a:hover { text-decoration: underline; }
.news-date { display: inline-flex; align-items: center; gap: 8px; flex: none; font-size: 14px; line-height: 20px; color: var(--text-secondary); font-variant-numeric: tabular-nums; }
.badge { flex: none; padding: 2px 10px; border-radius: 999px; background: var(--attention-tint); color: var(--attention); font-size: 14px; line-height: 24px; font-weight: 600; }
`;

const states = `
.button { border: 0; cursor: pointer; font: inherit; text-decoration: none; display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-height: 44px; padding: 10px 20px; border-radius: var(--radius); background: var(--primary); color: var(--on-primary); font-weight: 600; }
.button:hover, a.button:hover { color: var(--on-primary); background: var(--primary-pressed); }
.button-quiet { background: none; color: var(--primary); border: 1px solid var(--control); }
.button-quiet:hover, a.button-quiet:hover { color: var(--primary); background: var(--primary-tint); }
.icon-button { flex: none; display: grid; place-items: center; width: 44px; height: 44px; border: 0; border-radius: var(--radius); background: none; color: var(--text-secondary); cursor: pointer; }
.icon-button:hover { background: var(--primary-tint); color: var(--text); }
.text-button { display: inline-flex; align-items: center; gap: 6px; min-height: 44px; padding: 0 12px; border: 0; border-radius: var(--radius); background: none; color: var(--primary); font-weight: 600; font-size: 14px; cursor: pointer; }
.text-button:hover { background: var(--primary-tint); }
.text-button .icon { width: 20px; height: 20px; }
.prose { overflow-wrap: anywhere; }
.prose > * + * { margin-top: 12px; }
.empty-state, .panel { padding: 32px var(--gap); border: 1px solid var(--hairline); border-radius: var(--radius-card); background: var(--surface); }
.empty-state { color: var(--text-secondary); }
.empty-state p { margin: 0 0 16px; max-width: 60ch; }
/* An icon of its own beside the words: the colour alone says nothing. */
.alert { display: flex; flex-wrap: wrap; align-items: center; gap: 12px 16px; padding: 16px; margin-bottom: 20px; border-radius: var(--radius-card); background: var(--warning-tint); color: var(--text); }
.alert > .icon { color: var(--warning); }
.alert p { flex: 1 1 240px; }
.panel { max-width: 640px; }
/* Where the page would stand. */
.page > .panel { width: 100%; margin-inline: auto; }
.panel h1, .panel h2 { margin: 0 0 8px; font-size: 24px; line-height: 32px; letter-spacing: -0.01em; text-wrap: balance; }
.panel p { margin: 0 0 16px; max-width: 60ch; text-wrap: pretty; }
.panel > p:last-child { margin-bottom: 0; }
.panel .reference { color: var(--text-secondary); font-size: 14px; line-height: 20px; font-variant-numeric: tabular-nums; }
.technicians { margin-top: 16px; color: var(--text-secondary); font-size: 14px; line-height: 20px; }
.technicians summary { min-height: 24px; cursor: pointer; }
.technicians code { display: block; margin-top: 4px; overflow-wrap: anywhere; }
.panel-actions { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 24px; }
.panel-icon { color: var(--attention); width: 32px; height: 32px; margin-bottom: 16px; }
.slot > .panel { padding: var(--gap); }
.slot > .panel h2 { font-size: 18px; line-height: 24px; }
.message-page { max-width: 560px; margin: 8vh auto; text-align: center; }
.message-page .figure { font-size: 72px; line-height: 80px; font-weight: 700; color: var(--primary); letter-spacing: -0.03em; margin: 0; }
.message-page h1 { margin: 8px 0; font-size: 32px; line-height: 40px; letter-spacing: -0.01em; text-wrap: balance; }
.message-page .panel-actions { justify-content: center; }
.empty-state h2 { font-size: 20px; line-height: 28px; margin-bottom: 8px; color: var(--text); }
.message-page p { color: var(--text-secondary); margin: 0 0 24px; }
/* A low window shows what can be done, not the number. */
@media (max-height: 480px) { .message-page { margin: 0 auto; } .message-page .figure { font-size: 32px; line-height: 36px; } .message-page h1 { margin-top: 0; font-size: 24px; line-height: 32px; } .message-page p { margin-bottom: 12px; } .message-page .panel-actions { margin-top: 12px; } }
[data-covered] body { visibility: hidden; }
.covering { position: fixed; inset: 0; padding: 16px; overflow: auto; visibility: visible; }
`;

/** The shell's own pages and the states of everybody's. */
export const content = [skeletons, home, lists, states].join('');
