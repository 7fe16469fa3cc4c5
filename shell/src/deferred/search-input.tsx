import { mdiMagnify } from '@mdi/js';
import { useId } from 'react';
import { controlStyle } from '@hydria/shared/theme/control.ts';
import { color, type } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The search of a list that is wholly there: it filters with each key. */
export const SearchInput = ({ label, value, onChange }: SearchInputProps) => {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} css={{ display: 'block', marginBottom: 6, ...type.strong }}>
        {label}
      </label>
      <div css={{ position: 'relative' }}>
        <Icon
          path={mdiMagnify}
          css={{
            position: 'absolute',
            insetInlineStart: 14,
            top: 12,
            color: color.textSecondary,
            pointerEvents: 'none',
          }}
        />
        <input
          id={id}
          type="search"
          value={value}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          css={{ ...controlStyle, paddingInlineStart: 48 }}
        />
      </div>
    </div>
  );
};
