import type { StaffCaseType } from '@hydria/shared/contract/case-types.ts';
import { caseTypeForm } from '@hydria/shared/contract/forms/case-type.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import {
  FlagField,
  NumberField,
  PhoneField,
  SelectField,
  TextAreaField,
  TextField,
} from '@hydria/shared/form/fields.tsx';
import { useApiForm, type ApiForm as FormState } from '@hydria/shared/form/use-api-form.ts';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { useIdParam } from '@hydria/shared/remote/remote-pages.tsx';
import { DUPLICATE_METRES, RETENTION_DAYS } from '@hydria/shared/rules/case-type.ts';
import { PROBLEM_TYPES } from '@hydria/shared/rules/report.ts';
import { completeLanguages } from '@hydria/shared/rules/text-language.ts';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { beside } from '../beside.ts';
import { storedValues } from '../stored-values.ts';
import { NewTextPage, TextButtons, TextPage, useTextNotices } from '../texts/text-page.tsx';
import { Translations } from '../texts/translations.tsx';
import { useTextsT } from '../texts/use-texts-t.ts';
import { useCaseType } from './case-types.queries.ts';
import { IconField } from './icon-field.tsx';

const LIST = '/admin/case-types';
const LISTS = ['GET /api/staff/case-types', 'GET /api/deya/case-types'] as const;

type Fields = (typeof caseTypeForm)['fields'];
interface FormProps {
  form: FormState<Fields>;
}

/** The languages in which everything is written that is written in Greek. */
const completeIn = ({ values }: FormProps['form']) => {
  const partOf = (name: 'title' | 'hint' | 'stopper') => ({
    el: values[`${name}_el`],
    en: values[`${name}_en`],
    de: values[`${name}_de`],
    fr: values[`${name}_fr`],
  });
  const written = [partOf('hint'), partOf('stopper')].filter(({ el }) => el.trim() !== '');
  return completeLanguages(partOf('title'), ...written);
};

const Words = ({ form }: FormProps) => {
  const t = useTextsT();
  return (
    <SectionCard title={t('case_types.words')} note={t('case_types.words_note')}>
      <Stack gap={16}>
        <Translations complete={completeIn(form)}>
          {(language) => (
            <>
              <TextField form={form} name={`title_${language}`} lang={language} autoComplete="off" />
              <TextAreaField form={form} name={`hint_${language}`} rows={2} />
              <TextAreaField form={form} name={`stopper_${language}`} rows={3} />
            </>
          )}
        </Translations>
        <PhoneField form={form} name="stopper_phone" autoComplete="off" />
      </Stack>
    </SectionCard>
  );
};

const CaseTypeFields = ({ form }: FormProps) => {
  const t = useTextsT();
  const kinds = PROBLEM_TYPES.map((value) => ({ value, label: t(`case_types.kinds.${value}`) }));
  return (
    <>
      <SectionCard title={t('case_types.place')}>
        <Stack gap={16}>
          <div css={beside}>
            <SelectField form={form} name="problem_type" choices={kinds} />
            <NumberField form={form} name="sort" />
          </div>
          <IconField form={form} />
          <FlagField form={form} name="is_active" />
        </Stack>
      </SectionCard>
      <Words form={form} />
      <SectionCard title={t('case_types.demands')}>
        <Stack gap={16}>
          <FlagField form={form} name="is_photo_required" />
          <FlagField form={form} name="is_place_required" />
          <FlagField form={form} name="is_private" />
        </Stack>
      </SectionCard>
      <SectionCard title={t('case_types.handling')}>
        <div css={beside}>
          <NumberField form={form} name="target_hours" />
          <NumberField form={form} name="duplicate_metres" />
          <NumberField form={form} name="retention_days" />
        </div>
      </SectionCard>
    </>
  );
};

const NewCaseType = ({ deya_id }: { deya_id: number }) => {
  const t = useTextsT();
  const { savedAndLeft } = useTextNotices(LIST);
  const form = useApiForm('POST /api/staff/case-types', {
    rules: caseTypeForm,
    defaults: {
      problem_type: 'damage_public',
      icon: 'leak',
      sort: 100,
      is_active: true,
      duplicate_metres: DUPLICATE_METRES,
      retention_days: RETENTION_DAYS,
    },
    guard: true,
    toInput: (body) => ({ query: { deya_id }, body }),
    invalidates: LISTS,
    onSuccess: () => savedAndLeft(),
  });
  return (
    <ApiForm form={form} summary label={t('case_types.new')}>
      <CaseTypeFields form={form} />
      <TextButtons list={LIST} isBusy={form.isBusy} />
    </ApiForm>
  );
};

/** `/admin/case-types/new`. */
export const NewCaseTypePage = () => (
  <NewTextPage title={useTextsT()('case_types.new')} list={{ to: LIST, label: useTextsT()('case_types.title') }}>
    {(deya_id) => <NewCaseType key={deya_id} deya_id={deya_id} />}
  </NewTextPage>
);

const Edit = ({ row, deya_id }: { row: StaffCaseType; deya_id: number }) => {
  const t = useTextsT();
  const { saved } = useTextNotices(LIST);
  const { id } = row;
  const form = useApiForm('PUT /api/staff/case-types/{id}', {
    rules: caseTypeForm,
    edits: editedRow(
      caseTypeForm,
      row,
      (stored) => storedValues(caseTypeForm, stored),
      (_, value) => (typeof value === 'boolean' ? t(value ? 'yes' : 'no') : undefined),
    ),
    toInput: (body, _, version) => ({ params: { id }, query: { deya_id }, body: { ...body, version } }),
    invalidates: [...LISTS, 'GET /api/staff/case-types/{id}'],
    onSuccess: saved,
  });
  return (
    <ApiForm form={form} summary label={t('case_types.edit')}>
      <CaseTypeFields form={form} />
      <TextButtons list={LIST} isBusy={form.isBusy} />
    </ApiForm>
  );
};

/** `/admin/case-types/{id}`: a type of problem report in all languages. */
export const CaseTypePage = () => {
  const t = useTextsT();
  const id = useIdParam();
  return (
    <TextPage read={useCaseType(id)} title={t('case_types.edit')} list={{ to: LIST, label: t('case_types.title') }}>
      {(row, deya_id) => <Edit key={row.id} row={row} deya_id={deya_id} />}
    </TextPage>
  );
};
