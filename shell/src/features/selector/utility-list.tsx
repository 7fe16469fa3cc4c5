import { mdiMagnify, mdiMapMarkerOutline } from '@mdi/js';
import { useState } from 'react';
import type { DeyaListItem } from '@hydria/shared/contract/deya.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { useSharedT } from '@hydria/shared/remote/use-shared-t.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { useT } from '../../deferred/use-t.ts';
import { isFound } from './search.ts';
import { UtilityItem } from './utility-item.tsx';
import type { Utilities } from './use-utilities.ts';

interface UtilityListProps {
  utilities: Utilities;
  /** The selectable utilities. */
  list: readonly DeyaListItem[];
  /** The number of the member's own utilities; undefined in a list of all. */
  ownCount?: number | undefined;
  /** Separated, at the top (S §2.8). */
  current: number | null;
  onPick: (deya: DeyaListItem) => void;
  onPickCurrent: (deya: DeyaListItem) => void;
  /** The message for an empty list. */
  none: string;
}

const Search = ({ query, onChange }: { query: string; onChange: (query: string) => void }) => {
  const t = useT();
  return (
    <div className="selector-search">
      <Icon path={mdiMagnify} />
      <input
        type="search"
        value={query}
        onChange={(event) => onChange(event.target.value)}
        placeholder={t('selector.search')}
        aria-label={t('selector.search')}
        autoComplete="off"
      />
    </div>
  );
};

/** The button for sorting by distance, and its state. */
const Nearest = ({ position, ask }: Pick<Utilities, 'position' | 'ask'>) => {
  const t = useT();
  if (position === 'denied')
    return (
      <p role="status" className="selector-note">
        {t('selector.not_located')}
      </p>
    );
  if (position !== 'offered' && position !== 'asking') return null;
  return (
    <Button
      size="small"
      startIcon={<Icon path={mdiMapMarkerOutline} size={20} />}
      loading={position === 'asking'}
      onClick={ask}
    >
      {t('selector.nearest')}
    </Button>
  );
};

const Failure = ({ read }: Pick<Utilities, 'read'>) => {
  const t = useSharedT();
  const errorText = useErrorText();
  return (
    <div className="selector-none" role="alert">
      <p>{errorText(read.error)}</p>
      <Button variant="outlined" onClick={() => void read.refetch()}>
        {t('actions.retry')}
      </Button>
    </div>
  );
};

/** Fewer entries are seen at a glance: they need no search and no order by distance. */
const MANY = 6;

/** A list of utilities: logo, city, title. A long one is searchable; typing filters at once. */
export const UtilityList = ({ utilities, list, ownCount, current, onPick, onPickCurrent, none }: UtilityListProps) => {
  const t = useT();
  const [query, setQuery] = useState('');
  const { read } = utilities;
  const chosen = list.find(({ id }) => id === current);
  const found = list.filter((deya) => isFound(query, deya));
  const others = found.filter(({ id }) => id !== current);
  // A member's own number is known before the list, so that nothing moves when it comes.
  const isShort = ownCount === undefined ? read.isSuccess && list.length < MANY : ownCount < MANY;
  const all = ownCount === undefined ? 'selector.all' : 'selector.own';
  return (
    <>
      {!isShort && <Search query={query} onChange={setQuery} />}
      <p className="visually-hidden" role="status">
        {query && read.isSuccess && t('selector.found', { count: found.length })}
      </p>
      <div className={`selector-list ${isShort ? 'is-short' : ''}`}>
        {chosen && (
          <>
            <h3>{t('selector.current')}</h3>
            <ul>
              <UtilityItem deya={chosen} onPick={onPickCurrent} isCurrent />
            </ul>
          </>
        )}
        {others.length > 0 && (
          <div className="selector-heading">
            <h3>{t(chosen ? 'selector.others' : all)}</h3>
            {others.length > 1 && !isShort && <Nearest {...utilities} />}
          </div>
        )}
        {read.isPending && <Loading shape="rows" count={isShort ? (ownCount ?? 2) : 5} />}
        {read.isError && <Failure read={read} />}
        {read.isSuccess && query !== '' && found.length === 0 && (
          <p className="selector-none">{t('selector.none', { query })}</p>
        )}
        {read.isSuccess && query === '' && list.length === 0 && <p className="selector-none">{none}</p>}
        <ul>
          {others.map((deya) => (
            <UtilityItem key={deya.id} deya={deya} onPick={onPick} />
          ))}
        </ul>
      </div>
    </>
  );
};
