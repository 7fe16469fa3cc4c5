import { mdiClose, mdiMagnify } from '@mdi/js';
import { useEffect, useId, useRef, useState } from 'react';
import { color } from '../theme/tokens.ts';
import { IconButton } from '../ui/button.tsx';
import { controlStyle } from '../theme/control.ts';
import { Icon } from '../ui/icon.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useListT } from './use-list-t.ts';

/** The pause in typing after which the list is asked. */
const PAUSE_MS = 300;

/** Calls after a pause, with the last value. */
const useDebounced = <V,>(call: (value: V) => void): ((value: V) => void) => {
  const latest = useRef(call);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = call;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (value) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(value), PAUSE_MS);
  };
};

interface SearchFilterProps {
  label: string;
  /** The text that the list is filtered by. */
  value: string;
  onChange: (text: string) => void;
}

/** The typed text, which the list follows after a pause. A text that changes otherwise, as by a link, replaces it. */
const useTyped = ({ value, onChange }: Pick<SearchFilterProps, 'value' | 'onChange'>) => {
  const [typed, setTyped] = useState({ text: value, settled: value });
  if (typed.settled !== value) {
    const isOwn = typed.text.trim() === value;
    setTyped({ text: isOwn ? typed.text : value, settled: value });
  }
  const settle = useDebounced((text: string) => onChange(text.trim()));
  const type = (text: string) => {
    setTyped({ text, settled: value });
    settle(text);
  };
  return [typed.text, type] as const;
};

interface TextFilterProps extends SearchFilterProps {
  name: string;
  description?: string;
}

/** A further text that a list is filtered by, with its label above it. */
export const TextFilter = ({ name, label, description, ...bound }: TextFilterProps) => {
  const [typed, type] = useTyped(bound);
  return (
    <TextInput
      name={name}
      label={label}
      value={typed}
      onChange={type}
      autoComplete="off"
      optional="either"
      {...(description !== undefined && { description })}
    />
  );
};

/** The search of a list. */
export const SearchFilter = ({ label, ...bound }: SearchFilterProps) => {
  const t = useListT();
  const id = useId();
  const [typed, type] = useTyped(bound);
  return (
    <div data-wide>
      <label htmlFor={id} className="visually-hidden">
        {label}
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
            color: color.textSecondary,
            pointerEvents: 'none',
          }}
        >
          <Icon path={mdiMagnify} />
        </span>
        <input
          id={id}
          type="search"
          value={typed}
          placeholder={label}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          css={{
            ...controlStyle,
            // The button that clears it needs room only once there is something to clear.
            paddingInline: typed === '' ? '48px 8px' : '48px 52px',
            '&:placeholder-shown': { textOverflow: 'ellipsis' },
            '&::-webkit-search-cancel-button': { display: 'none' },
          }}
        />
        {typed !== '' && (
          <IconButton
            aria-label={t('clear_search')}
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
