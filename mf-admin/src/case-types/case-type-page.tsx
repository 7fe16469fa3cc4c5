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
import { readQuestions } from '@hydria/shared/rules/case-questions.ts';
import { formText } from '@hydria/shared/rules/form-layout.ts';
import { PROBLEM_TYPES } from '@hydria/shared/rules/report.ts';
import { completeLanguages } from '@hydria/shared/rules/text-language.ts';
import type { Choice } from '@hydria/shared/ui/choices.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { beside } from '../beside.ts';
import { useCaseTeams } from '../case-teams/case-teams.queries.ts';
import { RowField } from '../case-teams/row-field.tsx';
import { storedValues } from '../stored-values.ts';
import { NewTextPage, TextButtons, TextPage, useTextNotices } from '../texts/text-page.tsx';
import { Translations } from '../texts/translations.tsx';
import { useTextsT } from '../texts/use-texts-t.ts';
import { useCaseType } from './case-types.queries.ts';
import { IconField } from './icon-field.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { QuestionsCard, useQuestions } from './questions-card.tsx';

const LIST = '/admin/case-types';
const LISTS = ['GET /api/staff/case-types', 'GET /api/deya/case-types'] as const;

type Fields = (typeof caseTypeForm)['fields'];
type Questions = ReturnType<typeof useQuestions>;
interface FormProps {
  form: FormState<Fields>;
}
interface CaseTypeFormProps extends FormProps {
  label: string;
  teams: readonly Choice[];
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

const Handling = ({ form, teams }: FormProps & { teams: readonly Choice[] }) => {
  const t = useTextsT();
  return (
    <SectionCard title={t('case_types.handling')}>
      <Stack gap={16}>
        <RowField form={form} name="team" none={t('case_types.no_team')} choices={teams} />
        <div css={beside}>
          <NumberField form={form} name="target_hours" />
          <NumberField form={form} name="duplicate_metres" />
          <NumberField form={form} name="retention_days" />
        </div>
      </Stack>
    </SectionCard>
  );
};

const CaseTypeFields = ({ form, teams, list }: Omit<CaseTypeFormProps, 'label'> & { list: Questions }) => {
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
      <QuestionsCard form={form} list={list} />
      <Handling form={form} teams={teams} />
    </>
  );
};

/** The form of a type, and beside it the dialog of one of its questions, which is a form of its own. */
const CaseTypeForm = ({ form, label, teams }: CaseTypeFormProps) => {
  const list = useQuestions(form);
  return (
    <>
      <ApiForm form={form} summary label={label}>
        <CaseTypeFields form={form} teams={teams} list={list} />
        <TextButtons list={LIST} isBusy={form.isBusy} />
      </ApiForm>
      {list.open !== null && (
        <QuestionDialog key={list.open} question={list.questions[list.open]} onDone={list.put} onClose={list.close} />
      )}
    </>
  );
};

/** The teams that a type can name: those in use, and the one that it has. */
const useTeams = (team: number | null = null): readonly Choice[] =>
  (useCaseTeams().data?.data ?? [])
    .filter(({ id, is_active }) => is_active || id === team)
    .map(({ id, title }) => ({ value: String(id), label: title }));

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
  return <CaseTypeForm form={form} label={t('case_types.new')} teams={useTeams()} />;
};

/** `/admin/case-types/new`. */
export const NewCaseTypePage = () => (
  <NewTextPage title={useTextsT()('case_types.new')} list={{ to: LIST, label: useTextsT()('case_types.title') }}>
    {(deya_id) => <NewCaseType key={deya_id} deya_id={deya_id} />}
  </NewTextPage>
);

const valuesOf = (row: StaffCaseType) => ({
  ...storedValues(caseTypeForm, row),
  team: row.team === null ? '' : String(row.team),
});

/** The values that another person has saved, in words. */
const useWordsOf = (teams: readonly Choice[]) => {
  const t = useTextsT();
  return (field: string, value: unknown): string | undefined => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (field === 'team') return teams.find((team) => team.value === value)?.label ?? '—';
    if (field !== 'questions') return undefined;
    const titles = readQuestions(String(value)).map(({ options }) => formText(options.label, 'el'));
    return titles.join(', ') || '—';
  };
};

const Edit = ({ row, deya_id }: { row: StaffCaseType; deya_id: number }) => {
  const t = useTextsT();
  const { saved } = useTextNotices(LIST);
  const { id } = row;
  const teams = useTeams(row.team);
  const form = useApiForm('PUT /api/staff/case-types/{id}', {
    rules: caseTypeForm,
    edits: editedRow(caseTypeForm, row, valuesOf, useWordsOf(teams)),
    toInput: (body, _, version) => ({ params: { id }, query: { deya_id }, body: { ...body, version } }),
    invalidates: [...LISTS, 'GET /api/staff/case-types/{id}'],
    onSuccess: saved,
  });
  return <CaseTypeForm form={form} label={t('case_types.edit')} teams={teams} />;
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
