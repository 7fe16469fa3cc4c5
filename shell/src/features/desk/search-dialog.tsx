import { mdiMagnify } from '@mdi/js';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { controlStyle } from '@hydria/shared/theme/control.ts';
import { color, type } from '@hydria/shared/theme/tokens.ts';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Modal } from '@hydria/shared/ui/modal.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { useT } from '../../deferred/use-t.ts';
import type { DeskSection } from './desk-pages.ts';
import type { FoundGroup } from './search-results.ts';
import { useDeskSearch } from './use-desk-search.ts';

const WIDTH = 640;

/** A line that can be chosen: a result, or the way to all of its group. */
interface Choice {
  id: string;
  to: string;
}

const idOf = (list: string, group: string, place: number | 'all'): string => `${list}-${group}-${place}`;

const choicesOf = (list: string, groups: readonly FoundGroup[]): Choice[] =>
  groups.flatMap(({ group, results, all }) => [
    ...results.map(({ to }, place) => ({ id: idOf(list, group, place), to })),
    ...(all === null ? [] : [{ id: idOf(list, group, 'all'), to: all }]),
  ]);

const option = {
  display: 'grid',
  gap: 2,
  minHeight: 44,
  alignContent: 'center',
  padding: '6px 12px',
  borderRadius: 10,
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&[aria-selected="true"]': { background: color.primaryTint, boxShadow: `inset 0 0 0 2px ${color.primary}` },
  '&:hover': { background: color.primaryTint },
} as const;

interface GroupProps {
  list: string;
  of: FoundGroup;
  active: string | undefined;
  onChoose: (to: string) => void;
}

const Group = ({ list, of: { group, results, all }, active, onChoose }: GroupProps) => {
  const t = useT();
  const name = `${list}-${group}`;
  const bind = (id: string, to: string) => ({
    id,
    role: 'option',
    'aria-selected': id === active,
    css: option,
    // The focus stays in the field.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => onChoose(to),
  });
  return (
    <div role="group" aria-labelledby={name} css={{ marginTop: 12 }}>
      <div id={name} css={{ ...type.small, fontWeight: 600, color: color.textSecondary, padding: '0 12px 4px' }}>
        {t(`desk_search.${group}`)}
      </div>
      {results.map(({ to, label, facts }, place) => (
        <div key={`${to} ${label}`} {...bind(idOf(list, group, place), to)}>
          <span css={{ fontWeight: 550 }}>{label}</span>
          {facts.some(Boolean) && (
            <Muted as="span" small>
              {facts.filter(Boolean).join(' · ')}
            </Muted>
          )}
        </div>
      ))}
      {all !== null && (
        <div {...bind(idOf(list, group, 'all'), all)}>
          <span css={{ color: color.primary, fontWeight: 550 }}>{t(`desk_search.all_${group}`)}</span>
        </div>
      )}
    </div>
  );
};

/** The place of the active line after a key; null for a key that moves nothing. */
const moved = (key: string, place: number, count: number): number | null => {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (place + 1) % count;
  if (key === 'ArrowUp') return (place - 1 + count) % count;
  return null;
};

/** The active line: the first one until an arrow has moved it. */
const useActive = (choices: readonly Choice[], onChoose: (to: string) => void) => {
  const [id, setId] = useState<string>();
  const place = Math.max(
    0,
    choices.findIndex((choice) => choice.id === id),
  );
  const active = choices[place];
  useEffect(() => {
    if (active && id === active.id) document.getElementById(active.id)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const next = moved(event.key, place, choices.length);
    if (next !== null) {
      event.preventDefault();
      setId(choices[next]?.id);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      onChoose(active.to);
    }
  };
  return { active, press };
};

interface FieldProps {
  list: string;
  typed: string;
  onType: (text: string) => void;
  active: string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
}

const Field = ({ list, typed, onType, active, onKeyDown }: FieldProps) => {
  const t = useT();
  return (
    <div css={{ position: 'relative', paddingInline: 24 }}>
      <Icon
        path={mdiMagnify}
        css={{ position: 'absolute', insetInlineStart: 38, top: 12, color: color.textSecondary, pointerEvents: 'none' }}
      />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="go"
        role="combobox"
        aria-label={t('desk_search.field')}
        aria-expanded={active !== undefined}
        aria-controls={active === undefined ? undefined : list}
        aria-autocomplete="list"
        aria-activedescendant={active}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        placeholder={t('desk_search.field')}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
        css={{ ...controlStyle, paddingInlineStart: 48 }}
      />
    </div>
  );
};

/** The state of the search in words, which screen readers hear after each answer. */
const useSaid = ({ groups, isShort, isPending, error }: ReturnType<typeof useDeskSearch>): string => {
  const t = useT();
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  if (isShort) return t('desk_search.hint');
  if (isPending) return t('desk_search.pending');
  if (error) return '';
  return t('desk_search.found', { count });
};

interface SearchDialogProps {
  sections: readonly DeskSection[];
  onClose: () => void;
}

/** Finds people, supplies, meters, bills, cases and pages of the desk by what is typed. */
export const SearchDialog = ({ sections, onClose }: SearchDialogProps) => {
  const t = useT();
  const { navigate } = usePlatform();
  const list = useId();
  const [typed, setTyped] = useState('');
  const search = useDeskSearch(typed, sections);
  const choose = (to: string): void => {
    onClose();
    navigate(to);
  };
  const { active, press } = useActive(choicesOf(list, search.groups), choose);
  const said = useSaid(search);
  return (
    <Modal title={t('desk_search.title')} width={WIDTH} onClose={onClose}>
      <Field list={list} typed={typed} onType={setTyped} active={active?.id} onKeyDown={press} />
      <div css={{ minHeight: 240, overflowY: 'auto', overscrollBehavior: 'contain', padding: '4px 12px 16px' }}>
        {active && (
          <div id={list} role="listbox" aria-label={t('desk_search.results')}>
            {search.groups.map((of) => (
              <Group key={of.group} list={list} of={of} active={active.id} onChoose={choose} />
            ))}
          </div>
        )}
        <Muted role="status" small css={{ padding: '12px 12px 0' }}>
          {said}
        </Muted>
        {search.error && <Failed error={search.error} retry={search.retry} />}
      </div>
    </Modal>
  );
};
