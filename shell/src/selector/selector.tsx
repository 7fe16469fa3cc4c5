import { useState } from 'react';
import type { DeyaListItem } from '@hydria/shared/contract/deya.ts';
import { fill, plural } from '../fill.ts';
import { utilityNames } from '../frame/frame-view.ts';
import { Icon } from '../frame/icon.tsx';
import { CardSkeleton } from '../frame/page-skeleton.tsx';
import { UtilityLogo } from '../frame/utility.tsx';
import type { OverlayState } from '../overlays/overlay-state.ts';
import { Modal } from '../overlays/modal.tsx';
import { usePortal, useSessionState, useSpeech } from '../portal-context.ts';
import { SelectorFoot } from './selector-foot.tsx';
import { isFound } from './search.ts';
import { useUtilities } from './use-utilities.ts';

type Request = NonNullable<OverlayState['selector']>;

const METRES = 1000;

interface ItemProps {
  deya: DeyaListItem;
  onPick: (deya: DeyaListItem) => void;
  isCurrent?: boolean;
}

const Item = ({ deya, onPick, isCurrent = false }: ItemProps) => {
  const { language, texts } = useSpeech();
  const { city, title } = utilityNames(deya, language);
  return (
    <li>
      <button type="button" className={`pick ${isCurrent ? 'is-current' : ''}`} onClick={() => onPick(deya)}>
        <UtilityLogo logo={deya.logo} city={city} />
        <span className="pick-names">
          <strong>{city}</strong>
          <span>{title}</span>
        </span>
        {isCurrent && <Icon name="done" />}
        {!isCurrent && deya.distance !== null && (
          <span className="pick-distance">
            {fill(texts.selector.kilometres, { distance: Math.max(1, Math.round(deya.distance / METRES)) })}
          </span>
        )}
      </button>
    </li>
  );
};

/** What happens with a picked utility, and how the dialog closes, by its purpose. */
const useRequest = (request: Request) => {
  const { overlays, platform } = usePortal();
  const { deya_id } = useSessionState();
  const close = (): void => overlays.setState({ selector: null });
  if (request.purpose === 'choose') {
    return {
      current: deya_id,
      persistent: deya_id === null,
      close,
      pick(deya: DeyaListItem) {
        close();
        platform.session.chooseUtility(deya.id);
      },
      pickCurrent: () => overlays.setState({ selector: null, utilityInfo: true }),
    };
  }
  const answer = (deya: DeyaListItem | null): void => {
    close();
    platform.events.emit('deya-picked', { deya });
  };
  return {
    current: request.selected?.id ?? null,
    persistent: false,
    close: () => answer(null),
    pick: answer,
    pickCurrent: answer,
  };
};

/** Lets a person find their utility: logo, city, title, and typing filters at once (S §2.8). */
export const Selector = ({ request }: { request: Request }) => {
  const { platform } = usePortal();
  const { status } = useSessionState();
  const { language, texts } = useSpeech();
  const { selector } = texts;
  const [query, setQuery] = useState('');
  const { list, isOwnOnly, read, canAsk, ask } = useUtilities(request.purpose);
  const { current, persistent, close, pick, pickCurrent } = useRequest(request);
  const currentItem = list.find(({ id }) => id === current);
  const others = list.filter((deya) => deya.id !== current && isFound(query, deya));

  const help = (
    <button
      type="button"
      className="icon-button"
      onClick={() => platform.events.emit('open-faq', { key: status === 'member' ? 'add_deya' : 'select_deya' })}
    >
      <Icon name="help" />
      <span className="visually-hidden">{selector.help}</span>
    </button>
  );

  return (
    <Modal
      title={selector.title}
      className={`dialog-selector ${request.purpose}`}
      persistent={persistent}
      onClose={close}
      tools={help}
    >
      <div className="selector-search">
        <Icon name="search" />
        <input
          type="search"
          data-first
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          placeholder={selector.search}
          aria-label={selector.search}
          autoComplete="off"
        />
      </div>
      <p className="visually-hidden" role="status">
        {query && plural(language, others.length, { one: selector.found_one, other: selector.found_other })}
      </p>
      <div className="selector-list">
        {currentItem && (
          <>
            <h3>{selector.current}</h3>
            <ul>
              <Item deya={currentItem} onPick={pickCurrent} isCurrent />
            </ul>
          </>
        )}
        {others.length > 0 && (
          <div className="selector-heading">
            <h3>{currentItem ? selector.others : selector.all}</h3>
            {canAsk && others.length > 1 && (
              <button type="button" className="text-button" onClick={ask}>
                <Icon name="place" />
                {selector.nearest}
              </button>
            )}
          </div>
        )}
        {read.isPending && <CardSkeleton />}
        {read.isError && (
          <div className="selector-none" role="alert">
            <p>{selector.failed}</p>
            <button type="button" className="button button-quiet" onClick={() => void read.refetch()}>
              {texts.actions.retry}
            </button>
          </div>
        )}
        {read.isSuccess && others.length === 0 && query !== '' && (
          <p className="selector-none">{fill(selector.none, { query })}</p>
        )}
        {read.isSuccess && list.length === 0 && isOwnOnly && query === '' && (
          <p className="selector-none">{selector.none_active}</p>
        )}
        <ul>
          {others.map((deya) => (
            <Item key={deya.id} deya={deya} onPick={pick} />
          ))}
        </ul>
      </div>
      {persistent && <SelectorFoot />}
    </Modal>
  );
};
