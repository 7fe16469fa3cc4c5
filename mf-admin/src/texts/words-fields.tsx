import type { Fields, FormValues } from '@hydria/shared/contract/forms/form.ts';
import type { legalTextForm } from '@hydria/shared/contract/forms/legal-text.ts';
import type { questionForm } from '@hydria/shared/contract/forms/question.ts';
import type { waterAllClearForm, waterNoticeForm } from '@hydria/shared/contract/forms/water-notice.ts';
import { TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import type { ApiForm } from '@hydria/shared/form/use-api-form.ts';
import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';
import { completeLanguages } from '@hydria/shared/rules/text-language.ts';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { TextPreview } from './text-preview.tsx';
import { Translations } from './translations.tsx';
import { useTextsT } from './use-texts-t.ts';

type QuestionFields = (typeof questionForm)['fields'];
type LegalFields = (typeof legalTextForm)['fields'];
type NoticeFields = (typeof waterNoticeForm)['fields'];
type ClearFields = (typeof waterAllClearForm)['fields'];
/** Forms with a title and a text in each language. */
type WordsForm = ApiForm<QuestionFields> | ApiForm<LegalFields> | ApiForm<NoticeFields> | ApiForm<ClearFields>;

/** Title and text in all languages, with a preview. */
export const WordsFields = ({ form, rows, note }: { form: WordsForm; rows: number; note?: string }) => {
  const t = useTextsT();
  // All forms have these fields with the same rules; the compiler does not join their types.
  const shared = form as ApiForm<QuestionFields>;
  const values: Readonly<FormValues<Fields & QuestionFields>> = shared.values;
  const titles = { el: values.title_el, en: values.title_en, de: values.title_de, fr: values.title_fr };
  const texts = {
    el: values.description_el,
    en: values.description_en,
    de: values.description_de,
    fr: values.description_fr,
  };
  const fields: Fields = form.rules.fields;
  const needed = LANGUAGES.filter((language) => fields[`title_${language}`]?.optional === false);
  const written = (language: Language) => (
    <>
      <TextField form={shared} name={`title_${language}`} lang={language} autoComplete="off" />
      <TextAreaField form={shared} name={`description_${language}`} rows={rows} />
    </>
  );
  return (
    <SectionCard title={t('words')} note={note ?? t('languages.rule')}>
      <Stack gap={16}>
        <Translations complete={completeLanguages(titles, texts)} needed={needed}>
          {written}
        </Translations>
        <Muted small>{t('markdown')}</Muted>
        <div>
          <TextPreview titles={titles} texts={texts} />
        </div>
      </Stack>
    </SectionCard>
  );
};
