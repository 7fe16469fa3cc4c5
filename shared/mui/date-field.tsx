import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { deDE, elGR, enUS, frFR } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import 'dayjs/locale/de';
import 'dayjs/locale/el';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/fr';
import type { Language } from '../rules/languages.ts';
import { color } from '../theme/tokens.ts';
import { Themed } from './themed.tsx';

const TEXTS = { el: elGR, de: deDE, en: enUS, fr: frFR } satisfies Record<Language, unknown>;

/** The British week begins on Monday, as every week of the portal does. */
const CALENDARS: Record<Language, string> = { el: 'el', de: 'de', en: 'en-gb', fr: 'fr' };

/** MUI X draws the border of its field in translucent black, which disappears in the dark theme (WCAG 1.4.11). */
const border = { '& .MuiPickersOutlinedInput-notchedOutline': { borderColor: color.control } };

interface DayPickerProps {
  label: string;
  /** `2026-05-31`, or null while no day is chosen. */
  value: string | null;
  min: string;
  max: string;
  /** As the person writes dates: `DD/MM/YYYY`. */
  format: string;
  language: Language;
  onChange: (day: string | null) => void;
}

/** MUI X's date picker: a day typed in parts or picked from a month. */
export const DayPicker = ({ label, value, min, max, format, language, onChange }: DayPickerProps) => (
  <Themed>
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={CALENDARS[language]}
      localeText={TEXTS[language].components.MuiLocalizationProvider.defaultProps.localeText}
    >
      <DatePicker
        label={label}
        value={value === null ? null : dayjs(value)}
        minDate={dayjs(min)}
        maxDate={dayjs(max)}
        format={format}
        onChange={(day, { validationError }) => {
          if (validationError === null) onChange(day?.isValid() ? day.format('YYYY-MM-DD') : null);
        }}
        slotProps={{ textField: { fullWidth: true, sx: border } }}
      />
    </LocalizationProvider>
  </Themed>
);
