import type { StaffPoint } from '@hydria/shared/contract/texts.ts';
import { pointForm } from '@hydria/shared/contract/forms/point.ts';
import type { FormValues } from '@hydria/shared/contract/forms/form.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { FlagField, PhoneField, SelectField, TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm, type ApiForm as FormState } from '@hydria/shared/form/use-api-form.ts';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { POI_TYPES } from '@hydria/shared/rules/content.ts';
import { completeLanguages } from '@hydria/shared/rules/text-language.ts';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { beside } from '../beside.ts';
import { OfSource } from './of-source.tsx';
import { usePoint } from './texts.queries.ts';
import { Translations } from './translations.tsx';
import { EditedText, NewTextPage, TextButtons, TextPage, useTextNotices } from './text-page.tsx';
import { useTextsT } from './use-texts-t.ts';

const LIST = '/admin/points';
const LISTS = ['GET /api/staff/poi', 'GET /api/deya/poi'] as const;

type Fields = (typeof pointForm)['fields'];
type Values = FormValues<Fields>;

const valuesOf = (row: StaffPoint): Values => {
  const stored: Readonly<Record<string, unknown>> = row;
  const texts = Object.keys(pointForm.fields).map((name) => [name, String(stored[name] ?? '')]);
  // Every field of the form is a text on the page, besides the flag.
  return { ...(Object.fromEntries(texts) as Values), take_over: false };
};

const PointFields = ({ form }: { form: FormState<Fields> }) => {
  const t = useTextsT();
  const { values } = form;
  const titles = { el: values.title_el, en: values.title_en, de: values.title_de, fr: values.title_fr };
  const types = POI_TYPES.map((value) => ({ value, label: t(`points.types.${value}`) }));
  return (
    <>
      <SectionCard title={t('points.where')}>
        <Stack gap={16}>
          <div css={beside}>
            <SelectField form={form} name="type" choices={types} />
            <TextField form={form} name="address" autoComplete="off" />
            <TextField form={form} name="latitude" inputMode="decimal" autoComplete="off" />
            <TextField form={form} name="longitude" inputMode="decimal" autoComplete="off" />
            <PhoneField form={form} name="phone" autoComplete="off" />
          </div>
          <PositionPicker fields={pointForm.fields} values={values} onMove={form.set} />
        </Stack>
      </SectionCard>
      <SectionCard title={t('points.words')} note={t('languages.plain_rule')}>
        <Translations complete={completeLanguages(titles)}>
          {(language) => (
            <>
              <TextField form={form} name={`title_${language}`} lang={language} autoComplete="off" />
              <TextAreaField form={form} name={`description_${language}`} rows={3} />
              <TextAreaField form={form} name={`opening_hours_${language}`} rows={2} />
            </>
          )}
        </Translations>
      </SectionCard>
    </>
  );
};

const NewPoint = ({ deya_id }: { deya_id: number }) => {
  const t = useTextsT();
  const { savedAndLeft } = useTextNotices(LIST);
  const form = useApiForm('POST /api/staff/poi', {
    rules: pointForm,
    defaults: { type: 'office' },
    guard: true,
    toInput: (body) => ({ query: { deya_id }, body }),
    invalidates: LISTS,
    onSuccess: () => savedAndLeft(),
  });
  return (
    <ApiForm form={form} summary label={t('points.new')}>
      <PointFields form={form} />
      <TextButtons list={LIST} isBusy={form.isBusy} />
    </ApiForm>
  );
};

/** `/admin/points/new`. */
export const NewPointPage = () => (
  <NewTextPage title={useTextsT()('points.new')} list={{ to: LIST, label: useTextsT()('points.title') }}>
    {(deya_id) => <NewPoint key={deya_id} deya_id={deya_id} />}
  </NewTextPage>
);

const Edit = ({ row, deya_id }: { row: StaffPoint; deya_id: number }) => {
  const t = useTextsT();
  const { saved, deleted } = useTextNotices(LIST);
  const { code } = row;
  const form = useApiForm('PUT /api/staff/poi/{code}', {
    rules: pointForm,
    edits: editedRow(pointForm, row, valuesOf),
    toInput: (body, _, version) => ({ params: { code }, query: { deya_id }, body: { ...body, version } }),
    invalidates: [...LISTS, 'GET /api/staff/poi/{code}'],
    onSuccess: saved,
  });
  const remove = useApiMutation('DELETE /api/staff/poi/{code}', {
    invalidates: LISTS,
    onSuccess: deleted,
  });
  return (
    <EditedText
      row={row}
      isDeleting={remove.isPending}
      onDelete={() => remove.mutate({ params: { code }, query: { deya_id } })}
    >
      <ApiForm form={form} summary label={t('points.edit')}>
        <OfSource row={row}>
          <FlagField form={form} name="take_over" />
        </OfSource>
        <PointFields form={form} />
        <TextButtons list={LIST} isBusy={form.isBusy} />
      </ApiForm>
    </EditedText>
  );
};

/** `/admin/points/{code}`: a point of interest in all languages. */
export const PointPage = () => {
  const t = useTextsT();
  const code = usePathParams()['code'] ?? '';
  const read = usePoint(code);
  return (
    <TextPage read={read} title={t('points.edit')} list={{ to: LIST, label: t('points.title') }}>
      {(row, deya_id) => <Edit key={code} row={row} deya_id={deya_id} />}
    </TextPage>
  );
};
