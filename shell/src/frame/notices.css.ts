/** S §2.12: from 50 px below the top, one every 80 px. */
export const notices = `
.notices { position: fixed; inset: 50px 16px auto auto; margin: 0; padding: 0; border: 0; background: none; color: inherit; width: min(420px, calc(100vw - 32px)); max-height: calc(100dvh - 58px); overflow-y: auto; overscroll-behavior: contain; }
.notices ul { list-style: none; margin: 0; padding: 0; display: grid; grid-auto-rows: minmax(72px, auto); gap: 8px; }
.notice { display: grid; grid-template-columns: 24px 1fr 44px; align-items: center; gap: 0 12px; padding: 8px 8px 8px 16px; border-radius: var(--radius-card); background: var(--inverse); color: var(--on-inverse); box-shadow: var(--shadow-raised); }
.notice p { min-width: 0; overflow-wrap: anywhere; text-wrap: pretty; }
.notice .icon-button, .notice .icon-button:hover { grid-area: 1 / 3; color: inherit; background: none; }
/* Stays until it is answered, so it stands below the bar and covers none of its buttons. */
.notice-update { margin-top: calc(var(--bar-height) - 42px); }
.notice-action { grid-area: 2 / 2; justify-self: start; min-height: 44px; padding: 0 8px; margin-inline-start: -8px; border: 0; background: none; color: inherit; font-weight: 650; text-decoration: underline; text-underline-offset: 3px; cursor: pointer; }
.notice-error { background: var(--bad); color: var(--on-solid); }
.notice.is-leaving { opacity: 0; transition: opacity 160ms ease-out; }
.notice :focus-visible { outline-color: currentColor; }
@media (prefers-reduced-motion: no-preference) { .notice { animation: arrive 160ms ease-out; } @keyframes arrive { from { opacity: 0; transform: translateY(-8px); } } }
@media (prefers-reduced-motion: reduce) { .notice.is-leaving { transition: none; } }
`;
