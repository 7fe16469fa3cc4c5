import { mdiClose, mdiMagnify } from '@mdi/js';
import { useId, useState } from 'react';
import { useSession, useSurroundings } from '@hydria/shared/remote/use-platform.tsx';
import { colour, from } from '@hydria/shared/theme/tokens.ts';
import { IconButton } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { controlStyle } from '@hydria/shared/ui/field.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Segments } from '@hydria/shared/ui/segments.tsx';
import { useT } from '../use-t.ts';
import { usePaused } from './use-paused.ts';
import { COLUMNS, STATES, type UsersView } from './users-query.ts';

/** A pause in typing after which the server is asked. */
const PAUSE_MS = 300;

interface FiltersProps {
  view: UsersView;
  onChange: (view: UsersView) => void;
}

/** What is being typed; the list follows after a pause. An address that changes otherwise, as by a link, wins. */
const useTyped = ({ view, onChange }: FiltersProps) => {
  const [typed, setTyped] = useState({ text: view.search, settled: view.search });
  if (typed.settled !== view.search) {
    const isOwn = typed.text.trim() === view.search;
    setTyped({ text: isOwn ? typed.text : view.search, settled: view.search });
  }
  const settle = usePaused((text: string) => onChange({ ...view, search: text.trim() }), PAUSE_MS);
  const type = (text: string) => {
    setTyped({ text, settled: view.search });
    settle(text);
  };
  return [typed.text, type] as const;
};

const Search = (props: FiltersProps) => {
  const t = useT();
  const id = useId();
  const [typed, type] = useTyped(props);
  return (
    <div css={{ flex: '1 1 280px', maxWidth: 520 }}>
      <label htmlFor={id} className="visually-hidden">
        {t('users.search')}
      </label>
      <div css={{ position: 'relative' }}>
        <span
          aria-hidden="true"
          css={{
            position: 'absolute',
            insetBlock: 0,
            left: 14,
            display: 'grid',
            alignItems: 'center',
            color: colour.textSecondary,
            pointerEvents: 'none',
          }}
        >
          <Icon path={mdiMagnify} />
        </span>
        <input
          id={id}
          type="search"
          value={typed}
          placeholder={t('users.search')}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          css={{ ...controlStyle, paddingInline: '48px 52px', '&::-webkit-search-cancel-button': { display: 'none' } }}
        />
        {typed !== '' && (
          <IconButton
            aria-label={t('users.clear')}
            onClick={() => type('')}
            css={{ '&&': { position: 'absolute', top: 2, right: 2 } }}
          >
            <Icon path={mdiClose} size={20} />
          </IconButton>
        )}
      </div>
    </div>
  );
};

/** Whose users: the current utility's, or everyone that the person may see. */
const Reach = ({ view, onChange }: FiltersProps) => {
  const t = useT();
  const { language } = useSurroundings();
  const deya = useSession((state) => state.deya);
  if (!deya) return null;
  const title = language === 'el' ? deya.title : deya.title_latin;
  return (
    <Segments
      label={t('users.reach')}
      choices={[
        { value: 'here', label: title },
        { value: 'everywhere', label: t('users.everywhere') },
      ]}
      value={view.everywhere ? 'everywhere' : 'here'}
      onChange={(value) => onChange({ ...view, everywhere: value === 'everywhere' })}
    />
  );
};

const Narrow = ({ view, onChange }: FiltersProps) => {
  const t = useT();
  return (
    <div
      css={{
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        gap: 12,
        width: '100%',
        [from.medium]: { width: 'auto', gridTemplateColumns: '220px' },
      }}
    >
      <SelectInput
        name="state"
        label={t('users.state')}
        choices={STATES.map((value) => ({ value, label: t(`users.state_${value}`) }))}
        value={view.state}
        onChange={(state) => onChange({ ...view, state })}
      />
      {/* On a wide screen the columns of the table are pressed instead. */}
      <div css={{ [from.medium]: { display: 'none' } }}>
        <SelectInput
          name="sort"
          label={t('users.sort_by')}
          choices={COLUMNS.map((value) => ({ value, label: t(`users.${value}`) }))}
          value={view.sort}
          onChange={(sort) => onChange({ ...view, sort, order: sort === 'last_login_at' ? 'desc' : 'asc' })}
        />
      </div>
    </div>
  );
};

/** Search, state and reach of the list. */
export const UsersFilters = (props: FiltersProps) => (
  <div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 16 }}>
    <Search {...props} />
    <Narrow {...props} />
    <Reach {...props} />
  </div>
);
