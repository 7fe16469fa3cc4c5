import type { MouseEvent } from 'react';
import { useStore } from '@hydria/shared/libs';
import { fill } from '../fill.ts';
import { usePortal, useSpeech } from '../portal-context.ts';

/** The gateway ends every trial at such an address and leads back to its page: the one that is open then. */
const end = (event: MouseEvent<HTMLAnchorElement>): void => {
  const address = new URL(location.href);
  address.searchParams.set('override', '');
  event.currentTarget.href = address.href;
};

/** Says for as long as it lasts that a part of this page is not what everyone gets, where it comes from, and how to end that. */
export const OverrideBanner = () => {
  const { composition } = usePortal();
  const remotes = useStore(composition.store, (state) => state.remotes).filter(({ source }) => source === 'override');
  const { override } = useSpeech().texts;
  return (
    <aside className="override-banner">
      {remotes.map(({ name, base }) => (
        <span key={name}>{fill(override.text, { remote: name, origin: new URL(base, location.href).origin })}</span>
      ))}
      <a href="?override=" target="_self" onClickCapture={end}>
        {override.end}
      </a>
    </aside>
  );
};
