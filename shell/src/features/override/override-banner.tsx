import type { MouseEvent } from 'react';
import { useStore } from '@hydria/shared/libs';
import { interpolate } from '../../core/interpolate.ts';
import { useComposition } from '../../composition/composition-context.ts';
import { useLocale } from '../../core/core-context.ts';
import { injectStyles } from '../../core/inject-styles.ts';

injectStyles(`
.override-banner { position: fixed; inset: auto 12px 12px auto; z-index: 40; display: flex; flex-wrap: wrap; gap: 4px 16px; max-width: calc(100vw - 24px); padding: 8px 16px; border-radius: var(--radius-card); background: var(--inverse); color: var(--on-inverse); font-size: 14px; line-height: 20px; }
.override-banner span { min-width: 0; overflow-wrap: anywhere; }
.override-banner a { min-height: 24px; color: inherit; font-weight: 650; }
.override-banner :focus-visible { outline-color: currentColor; }
body:has(.override-banner) { padding-bottom: 72px; }
@media (max-width: 959.98px) { body:has(.bottom-bar) .override-banner { bottom: calc(72px + env(safe-area-inset-bottom)); } }
`);

/** Navigating to this address removes the override; the gateway redirects to the current page. */
const end = (event: MouseEvent<HTMLAnchorElement>): void => {
  const address = new URL(location.href);
  address.searchParams.set('override', '');
  event.currentTarget.href = address.href;
};

/** Shown while an override is active: names the replaced part and its origin, with a button that ends it. */
export const OverrideBanner = () => {
  const { composition } = useComposition();
  const remotes = useStore(composition.store, (state) => state.remotes).filter(({ source }) => source === 'override');
  const { override } = useLocale().texts;
  return (
    <aside className="override-banner">
      {remotes.map(({ name, base }) => (
        <span key={name}>
          {interpolate(override.text, { remote: name, origin: new URL(base, location.href).origin })}
        </span>
      ))}
      <a href="?override=" target="_self" onClickCapture={end}>
        {override.end}
      </a>
    </aside>
  );
};
