import { useMemo } from 'react';
import type { CaseArea } from '@hydria/shared/contract/case-areas.ts';
import { caseAreaForm } from '@hydria/shared/contract/forms/case-area.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm, type ApiForm as FormState } from '@hydria/shared/form/use-api-form.ts';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { useIdParam } from '@hydria/shared/remote/remote-pages.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { polygonText } from '@hydria/shared/rules/polygon.ts';
import { completeLanguages } from '@hydria/shared/rules/text-language.ts';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { DeleteText } from '../texts/delete-text.tsx';
import { oneOfList } from '../texts/one-of-list.ts';
import { NewTextPage, TextButtons, TextPage, useTextNotices } from '../texts/text-page.tsx';
import { Translations } from '../texts/translations.tsx';
import { useTextsT } from '../texts/use-texts-t.ts';
import { AreaField } from './area-field.tsx';
import { useCaseAreas } from './case-areas.queries.ts';

const LIST = '/admin/case-areas';
const LISTS = ['GET /api/staff/case-areas', 'GET /api/staff/case-rules'] as const;

type Form = FormState<(typeof caseAreaForm)['fields']>;

const AreaFields = ({ form }: { form: Form }) => {
  const t = useTextsT();
  const { title_el, title_en, title_de, title_fr } = form.values;
  const titles = { el: title_el, en: title_en, de: title_de, fr: title_fr };
  return (
    <>
      <SectionCard title={t('case_areas.name')} note={t('languages.plain_rule')}>
        <Translations complete={completeLanguages(titles)}>
          {(language) => <TextField form={form} name={`title_${language}`} lang={language} autoComplete="off" />}
        </Translations>
      </SectionCard>
      <SectionCard title={t('case_areas.border')}>
        <AreaField form={form} />
      </SectionCard>
      <TextButtons list={LIST} isBusy={form.isBusy} />
    </>
  );
};

const NewArea = ({ deya_id }: { deya_id: number }) => {
  const t = useTextsT();
  const { savedAndLeft } = useTextNotices(LIST);
  const form = useApiForm('POST /api/staff/case-areas', {
    rules: caseAreaForm,
    guard: true,
    toInput: (body) => ({ query: { deya_id }, body }),
    invalidates: LISTS,
    onSuccess: () => savedAndLeft(),
  });
  return (
    <ApiForm form={form} summary label={t('case_areas.new')}>
      <AreaFields form={form} />
    </ApiForm>
  );
};

/** `/admin/case-areas/new`. */
export const NewCaseAreaPage = () => {
  const t = useTextsT();
  return (
    <NewTextPage title={t('case_areas.new')} list={{ to: LIST, label: t('case_areas.title') }}>
      {(deya_id) => <NewArea key={deya_id} deya_id={deya_id} />}
    </NewTextPage>
  );
};

const valuesOf = ({ title, area }: CaseArea) => ({
  title_el: title.el,
  title_en: title.en ?? '',
  title_de: title.de ?? '',
  title_fr: title.fr ?? '',
  area: polygonText(area),
});

const EditArea = ({ row, deya_id }: { row: CaseArea; deya_id: number }) => {
  const t = useTextsT();
  const { savedAndLeft, deleted } = useTextNotices(LIST);
  const { id } = row;
  const form = useApiForm('PUT /api/staff/case-areas/{id}', {
    rules: caseAreaForm,
    edits: editedRow(caseAreaForm, row, valuesOf),
    toInput: (body, _, version) => ({ params: { id }, query: { deya_id }, body: { ...body, version } }),
    invalidates: LISTS,
    onSuccess: () => savedAndLeft(),
  });
  const remove = useApiMutation('DELETE /api/staff/case-areas/{id}', { invalidates: LISTS, onSuccess: deleted });
  return (
    <Stack gap={16}>
      <ApiForm form={form} summary label={t('case_areas.one')}>
        <AreaFields form={form} />
      </ApiForm>
      <DeleteText
        title={row.title.el}
        why={t('case_areas.delete_why')}
        isBusy={remove.isPending}
        onDelete={() => remove.mutate({ params: { id }, query: { deya_id } })}
      />
    </Stack>
  );
};

/** `/admin/case-areas/{id}`: a named area of the utility, on the map and as a list of its corners. */
export const CaseAreaPage = () => {
  const t = useTextsT();
  const id = useIdParam();
  const read = useCaseAreas();
  const found = read.data?.data.find((area) => area.id === id);
  const row = useMemo(() => found && { ...found, title_el: found.title.el }, [found]);
  return (
    <TextPage read={oneOfList(read, row)} title={t('case_areas.one')} list={{ to: LIST, label: t('case_areas.title') }}>
      {(area, deya_id) => <EditArea key={area.id} row={area} deya_id={deya_id} />}
    </TextPage>
  );
};
