import { useMemo } from 'react';
import type { OfferedCaseType } from '@hydria/shared/contract/case-types.ts';
import { caseEntryForm } from '@hydria/shared/contract/forms/case-entry.ts';
import { answersAmong, askingForm, withoutAnswers } from '@hydria/shared/contract/forms/report-questions.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import {
  EmailField,
  FlagField,
  PhoneField,
  SelectField,
  TextAreaField,
  TextField,
} from '@hydria/shared/form/fields.tsx';
import { PhotosField } from '@hydria/shared/form/photos-field.tsx';
import { TypeQuestions } from '@hydria/shared/form/type-questions.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useQuestionTexts } from '@hydria/shared/form/use-question-texts.ts';
import { useSendsMail } from '@hydria/shared/remote/sends-mail.ts';
import { useFormField } from '@hydria/shared/form/use-form-field.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { usePlatform, useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { ENTERED_SOURCES } from '@hydria/shared/rules/case-work.ts';
import { missingForType } from '@hydria/shared/rules/case-type.ts';
import { LANGUAGES } from '@hydria/shared/rules/languages.ts';
import { PROBLEM_TYPES } from '@hydria/shared/rules/report.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { BackLink } from '../back-link.tsx';
import { EntryPlace, type EntryForm } from './case-entry-place.tsx';
import { CASE_READS, useOfferedTypes } from './cases.queries.ts';
import { pairOfFields } from './pair-of-fields.ts';
import { useCasesT } from './use-cases-t.ts';

const LIST = '/admin/cases';
const NO_TYPE = 'none';

interface OfTypes {
  form: EntryForm;
  /** The types that the utility offers under the kinds of problems. */
  types: readonly OfferedCaseType[];
}

/** The type that was chosen, of those of the chosen kind. */
const chosenOf = (types: readonly OfferedCaseType[], { problem_type, subtype_id }: EntryForm['values']) =>
  types.find((one) => one.id === subtype_id && one.problem_type === problem_type) ?? null;

/** The types of the chosen kind; nothing where the utility offers none. */
const SubtypeField = ({ form, types }: OfTypes) => {
  const t = useCasesT();
  const { language } = useRemoteContext();
  const { field, change } = useFormField({ form, name: 'subtype_id' });
  const offered = types.filter(({ problem_type }) => problem_type === form.values.problem_type);
  if (offered.length === 0) return null;
  const chosen = chosenOf(types, form.values);
  return (
    <SelectInput
      {...field}
      optional={false}
      choices={[
        { value: NO_TYPE, label: t('entry.no_subtype') },
        ...offered.map(({ id, title }) => ({ value: String(id), label: title[language] ?? title.el })),
      ]}
      value={chosen ? String(chosen.id) : NO_TYPE}
      onChange={(value) => change(value === NO_TYPE ? null : Number(value))}
    />
  );
};

/** The problem in the words of the person. */
const Problem = ({ form, types }: OfTypes) => {
  const t = useCasesT();
  const { field, value, change } = useFormField({ form, name: 'problem_type' });
  const chosen = chosenOf(types, form.values);
  return (
    <Stack gap={24}>
      <SelectInput
        {...field}
        choices={PROBLEM_TYPES.map((one) => ({ value: one, label: t(`cases.types.${one}`) }))}
        value={value}
        onChange={(chosen) => {
          change(chosen);
          // A type belongs to one kind.
          form.set({ subtype_id: null });
        }}
      />
      <SubtypeField form={form} types={types} />
      {chosen && <TypeQuestions form={form} type={chosen} />}
      <TextAreaField form={form} name="description" rows={4} />
      <PhotosField form={form} name="photos" more={t('cases.photo_more')} optional={!chosen?.is_photo_required} />
    </Stack>
  );
};

/** The person who has called, come or written, with phone and e-mail. */
const Person = ({ form }: { form: EntryForm }) => {
  const t = useCasesT();
  const sendsMail = useSendsMail();
  return (
    <Stack gap={24}>
      <div css={pairOfFields}>
        <TextField form={form} name="first_name" autoComplete="off" />
        <TextField form={form} name="last_name" autoComplete="off" />
        <PhoneField form={form} name="phone" autoComplete="off" optional="either" />
        <EmailField form={form} name="email" autoComplete="off" optional="either" />
      </div>
      {sendsMail && (
        <SelectField
          form={form}
          name="lang"
          choices={LANGUAGES.map((value) => ({ value, label: t(`cases.languages.${value}`) }))}
        />
      )}
      <FlagField form={form} name="is_untold" />
    </Stack>
  );
};

const useEntryForm = (deya: DeyaInfo, types: readonly OfferedCaseType[]) => {
  const t = useCasesT();
  const rules = useMemo(() => askingForm(caseEntryForm, types), [types]);
  const limits = { today: dayInGreece(), text_limit: deya.text_limit };
  const { notify, navigate } = usePlatform();
  const { language } = useRemoteContext();
  return useApiForm('POST /api/staff/cases', {
    rules,
    defaults: { source: 'phone', problem_type: 'damage_public', lang: language },
    draft: `case_entry.${deya.id}`,
    limits,
    texts: useQuestionTexts(types, rules, limits),
    check: (values) => {
      const chosen = chosenOf(types, values);
      const { photos, address, latitude } = values;
      return chosen ? missingForType(chosen, { photos: photos.length, address, latitude }) : {};
    },
    toInput: (body, idempotency_key) => {
      const answers = answersAmong(body.subtype_id, body);
      return {
        query: { deya_id: deya.id },
        body: { ...withoutAnswers(body), ...(answers && { answers }), idempotency_key },
      };
    },
    invalidates: CASE_READS,
    onSuccess: ({ id, code, is_seen }) => {
      notify({ kind: 'success', text: t('entry.stored', { code }) });
      navigate(is_seen ? `${LIST}/${id}` : LIST);
    },
  });
};

/** The office of a utility, where its position is known. */
const officeOf = ({ latitude, longitude }: DeyaInfo) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const Entry = ({ deya, types }: { deya: DeyaInfo; types: readonly OfferedCaseType[] }) => {
  const t = useCasesT();
  const form = useEntryForm(deya, types);
  return (
    <ApiForm form={form} summary label={t('entry.title')}>
      <SectionCard>
        <SelectField
          form={form}
          name="source"
          choices={ENTERED_SOURCES.map((value) => ({ value, label: t(`cases.sources.${value}`) }))}
        />
      </SectionCard>
      <SectionCard title={t('entry.problem')}>
        <Problem form={form} types={types} />
      </SectionCard>
      <SectionCard title={t('entry.place')} note={t('entry.place_note')}>
        <EntryPlace form={form} office={officeOf(deya)} />
      </SectionCard>
      <SectionCard title={t('entry.person')} note={t('entry.person_note')}>
        <Person form={form} />
      </SectionCard>
      <Button type="submit" variant="contained" size="large" loading={form.isBusy} css={{ justifySelf: 'start' }}>
        {t('entry.store')}
      </Button>
    </ApiForm>
  );
};

/** `/admin/cases/new`: a report that the staff enter for a citizen at the counter, on the telephone or by mail. */
export const NewCasePage = () => {
  const t = useCasesT();
  const deya_id = useSession((session) => session.deya_id);
  const { deya, error, retry } = useDeya(deya_id);
  const types = useOfferedTypes();
  const failed = error ?? types.error;
  const again = () => {
    void retry();
    void types.refetch();
  };
  return (
    <Page
      title={t('entry.title')}
      intro={t('entry.intro')}
      above={<BackLink to={LIST}>{t('cases.title')}</BackLink>}
      width="reading"
    >
      {failed && <Failed error={failed} retry={again} />}
      {!failed && !(deya && types.data) && <Loading shape="form" count={6} />}
      {!failed && deya && types.data && <Entry key={deya.id} deya={deya} types={types.data.data} />}
    </Page>
  );
};
