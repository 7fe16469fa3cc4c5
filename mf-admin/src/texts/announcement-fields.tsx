import { ANNOUNCEMENT_KINDS, type announcementForm } from '@hydria/shared/contract/forms/announcement.ts';
import { FlagField, SelectField, TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import type { ApiForm } from '@hydria/shared/form/use-api-form.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { completeLanguages } from '@hydria/shared/rules/text-language.ts';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { beside } from '../beside.ts';
import { Translations } from './translations.tsx';
import { useTextsT } from './use-texts-t.ts';

/** The form of an announcement. */
type AnnouncementForm = ApiForm<(typeof announcementForm)['fields']>;

interface FormProps {
  form: AnnouncementForm;
}

const WrittenIn = ({ form, language }: FormProps & { language: Language }) => {
  const isOutage = form.values.kind === 'outage';
  return (
    <>
      <TextField form={form} name={`title_${language}`} lang={language} autoComplete="off" />
      {isOutage && (
        <TextField
          form={form}
          name={`place_${language}`}
          optional={language !== 'el'}
          lang={language}
          autoComplete="off"
        />
      )}
      <TextAreaField form={form} name={`description_${language}`} rows={8} />
    </>
  );
};

const Outage = ({ form }: FormProps) => {
  const t = useTextsT();
  return (
    <SectionCard title={t('announcements.outage')} note={t('announcements.outage_note')}>
      <Stack gap={16}>
        <div css={beside}>
          <TextField form={form} name="outage_from" type="datetime-local" optional={false} />
          <TextField form={form} name="outage_until" type="datetime-local" />
        </div>
        <TextAreaField form={form} name="streets" rows={4} />
      </Stack>
    </SectionCard>
  );
};

/** The fields of an announcement: its kind, its words in all languages, and its period. */
export const AnnouncementFields = ({ form }: FormProps) => {
  const t = useTextsT();
  const { values } = form;
  const titles = { el: values.title_el, en: values.title_en, de: values.title_de, fr: values.title_fr };
  const texts = {
    el: values.description_el,
    en: values.description_en,
    de: values.description_de,
    fr: values.description_fr,
  };
  const kinds = ANNOUNCEMENT_KINDS.map((value) => ({ value, label: t(`announcements.kinds.${value}`) }));
  return (
    <>
      <SectionCard title={t('announcements.words')} note={t('languages.rule')}>
        <Stack gap={16}>
          <div css={beside}>
            <SelectField form={form} name="kind" choices={kinds} />
          </div>
          <Translations complete={completeLanguages(titles, texts)}>
            {(language) => <WrittenIn form={form} language={language} />}
          </Translations>
          <Muted small>{t('markdown')}</Muted>
          <div>
            <AnnouncementPreview values={values} titles={titles} texts={texts} />
          </div>
        </Stack>
      </SectionCard>
      {values.kind === 'outage' && <Outage form={form} />}
      <SectionCard title={t('announcements.when')} note={t('announcements.when_note')}>
        <Stack gap={16}>
          <div css={beside}>
            <TextField form={form} name="start_date" type="date" />
            <TextField form={form} name="start_time" type="time" />
            <TextField form={form} name="end_date" type="date" />
            <TextField form={form} name="end_time" type="time" />
          </div>
          <FlagField form={form} name="published" />
        </Stack>
      </SectionCard>
    </>
  );
};
