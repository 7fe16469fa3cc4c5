import { useMemo } from 'react';
import type { CaseTemplate } from '@hydria/shared/contract/case-templates.ts';
import { CASE_MOVES } from '@hydria/shared/contract/forms/case.ts';
import { caseTemplateForm } from '@hydria/shared/contract/forms/case-template.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { SelectField, TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm, type ApiForm as FormState } from '@hydria/shared/form/use-api-form.ts';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { useFormField } from '@hydria/shared/form/use-form-field.ts';
import { useIdParam } from '@hydria/shared/remote/remote-pages.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { CASE_KINDS } from '@hydria/shared/rules/case-work.ts';
import { PROBLEM_TYPES } from '@hydria/shared/rules/report.ts';
import { completeLanguages } from '@hydria/shared/rules/text-language.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { beside } from '../beside.ts';
import { RowField } from '../case-teams/row-field.tsx';
import { useCaseForms } from '../cases/cases.queries.ts';
import { DeleteText } from '../texts/delete-text.tsx';
import { oneOfList } from '../texts/one-of-list.ts';
import { NewTextPage, TextButtons, TextPage, useTextNotices } from '../texts/text-page.tsx';
import { Translations } from '../texts/translations.tsx';
import { useTextsT } from '../texts/use-texts-t.ts';
import { useCaseTemplates } from './case-templates.queries.ts';

const LIST = '/admin/case-templates';
const LISTS = ['GET /api/staff/case-templates', 'GET /api/staff/cases/{id}/templates'] as const;

/** The placeholders as they are written. */
const SHOWN = { code: '{{code}}', place: '{{place}}', date: '{{date}}' };

type Form = FormState<(typeof caseTemplateForm)['fields']>;

/** The forms of applications as choices, with the one that the template names. */
const useForms = (form: CaseTemplate['form']) => {
  const { language } = useRemoteContext();
  const sent = useCaseForms().data?.data ?? [];
  const all = form && !sent.some(({ id }) => id === form.id) ? [...sent, form] : sent;
  return all.map(({ id, title }) => ({ value: String(id), label: title[language] ?? title.el }));
};

/** The kind of the cases. A chosen type or form is one of the other kind and is cleared. */
const Kind = ({ form }: { form: Form }) => {
  const t = useTextsT();
  const { field, value, change } = useFormField({ form, name: 'kind' });
  return (
    <SelectInput
      {...field}
      choices={CASE_KINDS.map((kind) => ({ value: kind, label: t(`case_templates.kinds.${kind}`) }))}
      value={value}
      onChange={(kind) => {
        change(kind);
        form.set({ problem_type: '', form_id: '' });
      }}
    />
  );
};

/** The conditions of a template: reports have problem types, and applications have forms. */
const Conditions = ({ form, stored }: { form: Form; stored: CaseTemplate['form'] }) => {
  const t = useTextsT();
  const forms = useForms(stored);
  const { kind } = form.values;
  return (
    <SectionCard title={t('case_templates.conditions')}>
      <Stack gap={16}>
        <TextField form={form} name="title" autoComplete="off" />
        <div css={beside}>
          <SelectField
            form={form}
            name="state"
            choices={CASE_MOVES.map((value) => ({ value, label: t(`case_templates.moves.${value}`) }))}
          />
          <Kind form={form} />
        </div>
        {kind === 'report' && (
          <RowField
            form={form}
            name="problem_type"
            none={t('case_templates.any_type')}
            choices={PROBLEM_TYPES.map((value) => ({ value, label: t(`case_types.kinds.${value}`) }))}
          />
        )}
        {kind === 'application' && (
          <RowField form={form} name="form_id" none={t('case_templates.any_form')} choices={forms} />
        )}
      </Stack>
    </SectionCard>
  );
};

const TemplateFields = ({ form, stored = null }: { form: Form; stored?: CaseTemplate['form'] }) => {
  const t = useTextsT();
  const { text_el, text_en, text_de, text_fr } = form.values;
  const texts = { el: text_el, en: text_en, de: text_de, fr: text_fr };
  return (
    <>
      <Conditions form={form} stored={stored} />
      <SectionCard title={t('case_templates.words')} note={t('case_templates.words_note', SHOWN)}>
        <Translations complete={completeLanguages(texts)}>
          {(language) => <TextAreaField form={form} name={`text_${language}`} rows={5} />}
        </Translations>
      </SectionCard>
      <TextButtons list={LIST} isBusy={form.isBusy} />
    </>
  );
};

const NewTemplate = ({ deya_id }: { deya_id: number }) => {
  const t = useTextsT();
  const { savedAndLeft } = useTextNotices(LIST);
  const form = useApiForm('POST /api/staff/case-templates', {
    rules: caseTemplateForm,
    defaults: { kind: 'report', state: 'resolved' },
    guard: true,
    toInput: (body) => ({ query: { deya_id }, body }),
    invalidates: LISTS,
    onSuccess: () => savedAndLeft(),
  });
  return (
    <ApiForm form={form} summary label={t('case_templates.new')}>
      <TemplateFields form={form} />
    </ApiForm>
  );
};

/** `/admin/case-templates/new`. */
export const NewCaseTemplatePage = () => {
  const t = useTextsT();
  return (
    <NewTextPage title={t('case_templates.new')} list={{ to: LIST, label: t('case_templates.title') }}>
      {(deya_id) => <NewTemplate key={deya_id} deya_id={deya_id} />}
    </NewTextPage>
  );
};

const valuesOf = ({ title, state, kind, problem_type, form, text }: CaseTemplate) => ({
  title,
  state,
  kind,
  problem_type: problem_type ?? ('' as const),
  form_id: form ? String(form.id) : '',
  text_el: text.el,
  text_en: text.en ?? '',
  text_de: text.de ?? '',
  text_fr: text.fr ?? '',
});

const EditTemplate = ({ row, deya_id }: { row: CaseTemplate; deya_id: number }) => {
  const t = useTextsT();
  const { savedAndLeft, deleted } = useTextNotices(LIST);
  const { id } = row;
  const form = useApiForm('PUT /api/staff/case-templates/{id}', {
    rules: caseTemplateForm,
    edits: editedRow(caseTemplateForm, row, valuesOf),
    toInput: (body, _, version) => ({ params: { id }, query: { deya_id }, body: { ...body, version } }),
    invalidates: LISTS,
    onSuccess: () => savedAndLeft(),
  });
  const remove = useApiMutation('DELETE /api/staff/case-templates/{id}', { invalidates: LISTS, onSuccess: deleted });
  return (
    <Stack gap={16}>
      <ApiForm form={form} summary label={t('case_templates.one')}>
        <TemplateFields form={form} stored={row.form} />
      </ApiForm>
      <DeleteText
        title={row.title}
        why={t('case_templates.delete_why')}
        isBusy={remove.isPending}
        onDelete={() => remove.mutate({ params: { id }, query: { deya_id } })}
      />
    </Stack>
  );
};

/** `/admin/case-templates/{id}`: a template of a reason in all languages. */
export const CaseTemplatePage = () => {
  const t = useTextsT();
  const id = useIdParam();
  const read = useCaseTemplates();
  const found = read.data?.data.find((template) => template.id === id);
  const row = useMemo(() => found && { ...found, title_el: found.title }, [found]);
  return (
    <TextPage
      read={oneOfList(read, row)}
      title={t('case_templates.one')}
      list={{ to: LIST, label: t('case_templates.title') }}
    >
      {(template, deya_id) => <EditTemplate key={template.id} row={template} deya_id={deya_id} />}
    </TextPage>
  );
};
