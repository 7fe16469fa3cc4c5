import type { announcementForm } from '@hydria/shared/contract/forms/announcement.ts';
import type { FormValues } from '@hydria/shared/contract/forms/form.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { dayAndTime } from './day-and-time.ts';
import { TextPreview } from './text-preview.tsx';
import { useTextsT } from './use-texts-t.ts';

interface AnnouncementPreviewProps {
  values: Readonly<FormValues<(typeof announcementForm)['fields']>>;
  titles: Readonly<Record<Language, string>>;
  texts: Readonly<Record<Language, string>>;
}

/** An announcement as its readers see it: its period, and time and place of an outage. */
export const AnnouncementPreview = ({ values, titles, texts }: AnnouncementPreviewProps) => {
  const t = useTextsT();
  const { date } = useFormats();
  const at = (time: string): string => (time === '' ? '' : dayAndTime(date(time.slice(0, 10)), time.slice(11)));
  const facts = (language: Language) => (
    <Stack gap={4}>
      {values.start_date && (
        <Muted small>
          {[
            dayAndTime(date(values.start_date), values.start_time),
            values.end_date && t('preview.until', { date: dayAndTime(date(values.end_date), values.end_time) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
      )}
      {values.kind === 'outage' && (
        <>
          <p>
            <strong>{[at(values.outage_from), at(values.outage_until)].filter(Boolean).join(' – ')}</strong>
          </p>
          <p>
            {[values[`place_${language}`] || values.place_el, ...values.streets.split('\n')]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </>
      )}
    </Stack>
  );
  return <TextPreview titles={titles} texts={texts} facts={facts} />;
};
