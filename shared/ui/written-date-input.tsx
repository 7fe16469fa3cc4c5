import { mdiCalendar } from '@mdi/js';
import { useRef, useState } from 'react';
import { datePattern } from '../remote/formats.ts';
import { usePreferences, useRemoteContext } from '../remote/use-platform.tsx';
import { useSharedT } from '../remote/use-shared-t.ts';
import { dayInPattern, isoOfWritten } from '../rules/written-date.ts';
import { controlStyle } from '../theme/control.ts';
import { color } from '../theme/tokens.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

interface WrittenDateInputProps extends FieldProps {
  /** `2026-05-31`, or a text that is no day yet. */
  value: string;
  onChange: (value: string) => void;
  /** First and last day of the calendar. */
  min?: string | number | undefined;
  max?: string | number | undefined;
  disabled?: boolean;
  autoComplete?: string | undefined;
}

/** A button that opens the calendar of the device. */
const CalendarButton = ({
  value,
  onChange,
  min,
  max,
}: Pick<WrittenDateInputProps, 'value' | 'onChange' | 'min' | 'max'>) => {
  const t = useSharedT();
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={isoOfWritten(value) ?? ''}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value)}
        css={{ position: 'absolute', insetBlock: 0, right: 0, width: 48, opacity: 0, pointerEvents: 'none' }}
      />
      <button
        type="button"
        aria-label={t('fields.calendar')}
        onClick={() => calendar.current?.showPicker()}
        css={{
          position: 'absolute',
          insetBlock: 0,
          right: 0,
          width: 48,
          display: 'grid',
          placeItems: 'center',
          border: 0,
          background: 'none',
          color: color.textSecondary,
          cursor: 'pointer',
        }}
      >
        <Icon path={mdiCalendar} />
      </button>
    </>
  );
};

/** A day as a person writes it, or from the calendar of the device. A day that is understood is shown in the person's pattern. */
export const WrittenDateInput = ({
  value,
  onChange,
  min,
  max,
  disabled = false,
  autoComplete,
  ...field
}: WrittenDateInputProps) => {
  const { language } = useRemoteContext();
  const pattern = usePreferences(({ dateFormat }) => datePattern({ dateFormat, language }));
  const [typed, setTyped] = useState<string | null>(null);
  const write = (text: string) => {
    setTyped(text);
    onChange(isoOfWritten(text, pattern.startsWith('MM')) ?? text);
  };
  return (
    <Field {...field}>
      {(control) => (
        <div css={{ position: 'relative' }}>
          <input
            {...control}
            disabled={disabled}
            autoComplete={autoComplete}
            value={typed ?? dayInPattern(value, pattern)}
            onChange={(event) => write(event.target.value)}
            onBlur={() => setTyped(null)}
            css={{ ...controlStyle, paddingRight: 52 }}
          />
          {!disabled && (
            <CalendarButton
              {...{ value, min, max }}
              onChange={(day) => {
                setTyped(null);
                onChange(day);
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
};
