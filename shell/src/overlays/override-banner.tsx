import { useStore } from '@hydria/shared/libs';
import { fill } from '../fill.ts';
import { usePortal, useSpeech } from '../portal-context.ts';

/** The gateway ends every trial at this address and leads back here. */
const end = (): string => `${location.pathname}?override=`;

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
      <a href={end()} target="_self">
        {override.end}
      </a>
    </aside>
  );
};
