import Autocomplete from '@mui/material/Autocomplete';
import { mdiChevronDown } from '@mdi/js';
import { controlStyle, type ControlProps } from '../theme/control.ts';
import { radius } from '../theme/tokens.ts';
import { floating } from './floating.ts';
import { Themed } from './themed.tsx';

/** One thing that can be chosen. */
export interface ComboboxChoice {
  value: string;
  label: string;
}

interface SearchableChoiceProps {
  control: ControlProps;
  choices: readonly ComboboxChoice[];
  value: ComboboxChoice | null;
  onChange: (value: string) => void;
  /** The message when no choice fits the typed text. */
  none: string;
  openText: string;
  closeText: string;
}

/** MUI's autocomplete around the portal's own input. */
export const SearchableChoice = ({ control, choices, value, onChange, ...texts }: SearchableChoiceProps) => (
  <Themed>
    <Autocomplete
      id={control.id}
      options={choices}
      // Without a choice it is null, so that React keeps it controlled; the type of a field that cannot be cleared has no null.
      value={value as ComboboxChoice}
      onChange={(_, chosen) => onChange(chosen.value)}
      isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
      autoHighlight
      openOnFocus
      noOptionsText={texts.none}
      openText={texts.openText}
      closeText={texts.closeText}
      disableClearable
      popupIcon={
        <svg viewBox="0 0 24 24" width={24} height={24} fill="currentColor" aria-hidden="true">
          <path d={mdiChevronDown} />
        </svg>
      }
      slotProps={{
        paper: { style: floating },
      }}
      renderInput={({ slotProps: { input, htmlInput } }) => (
        <div role="presentation" ref={input.ref} onMouseDown={input.onMouseDown} css={{ position: 'relative' }}>
          <input
            {...htmlInput}
            {...control}
            css={{ ...controlStyle, borderRadius: radius.control, paddingInlineEnd: 44 }}
          />
          {input.endAdornment}
        </div>
      )}
    />
  </Themed>
);
