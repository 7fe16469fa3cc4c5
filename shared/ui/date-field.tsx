import { lazy, Suspense } from 'react';
import { datePattern } from '../remote/formats.ts';
import { usePreferences, useRemoteContext } from '../remote/use-platform.tsx';

const Loaded = lazy(async () => {
  const { loadDateField } = await import('../mui/mui.ts');
  const { DayPicker } = await loadDateField();
  return { default: DayPicker };
});

/** Height of a date field, kept free until its code is there. */
const HEIGHT = 56;

interface DateFieldProps {
  label: string;
  /** `2026-05-31`, or null while no day is chosen. */
  value: string | null;
  /** The first and the last day that can be chosen. */
  min: string;
  max: string;
  onChange: (day: string | null) => void;
}

/** A day, typed or picked from a calendar in the language of the page. */
export const DateField = (props: DateFieldProps) => {
  const { language } = useRemoteContext();
  const format = usePreferences(({ dateFormat }) => datePattern({ dateFormat, language }));
  return (
    <div css={{ minHeight: HEIGHT }}>
      <Suspense fallback={null}>
        <Loaded {...props} language={language} format={format} />
      </Suspense>
    </div>
  );
};
