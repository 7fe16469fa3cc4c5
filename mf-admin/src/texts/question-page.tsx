import type { StaffQuestion } from '@hydria/shared/contract/texts.ts';
import type { FormValues } from '@hydria/shared/contract/forms/form.ts';
import { questionForm } from '@hydria/shared/contract/forms/question.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { FlagField, NumberField, SelectField } from '@hydria/shared/form/fields.tsx';
import { useApiForm, type ApiForm as FormState } from '@hydria/shared/form/use-api-form.ts';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { QUESTION_TYPES } from '@hydria/shared/rules/content.ts';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { beside } from '../beside.ts';
import { OfSource } from './of-source.tsx';
import { storedValues } from '../stored-values.ts';
import { EditedText, NewTextPage, TextButtons, TextPage, useTextNotices } from './text-page.tsx';
import { useQuestion } from './texts.queries.ts';
import { useTextsT } from './use-texts-t.ts';
import { WordsFields } from './words-fields.tsx';

const LIST = '/admin/questions';
const LISTS = ['GET /api/staff/questions', 'GET /api/deya/faq'] as const;

type Fields = (typeof questionForm)['fields'];
type Values = FormValues<Fields>;

const valuesOf = (row: StaffQuestion): Values => ({ ...storedValues(questionForm, row), take_over: false });

const QuestionFields = ({ form }: { form: FormState<Fields> }) => {
  const t = useTextsT();
  const types = QUESTION_TYPES.map((value) => ({ value, label: t(`questions.types.${value}`) }));
  return (
    <>
      <SectionCard title={t('questions.place')}>
        <Stack gap={16}>
          <div css={beside}>
            <SelectField form={form} name="type" choices={types} />
            <NumberField form={form} name="sort" />
          </div>
          <FlagField form={form} name="published" />
        </Stack>
      </SectionCard>
      <WordsFields form={form} rows={8} />
    </>
  );
};

const NewQuestion = ({ deya_id }: { deya_id: number }) => {
  const t = useTextsT();
  const { savedAndLeft } = useTextNotices(LIST);
  const form = useApiForm('POST /api/staff/questions', {
    rules: questionForm,
    defaults: { type: 'bills', sort: 100, published: true },
    guard: true,
    toInput: (body) => ({ query: { deya_id }, body }),
    invalidates: LISTS,
    onSuccess: () => savedAndLeft(),
  });
  return (
    <ApiForm form={form} summary label={t('questions.new')}>
      <QuestionFields form={form} />
      <TextButtons list={LIST} isBusy={form.isBusy} isDraft={!form.values.published} />
    </ApiForm>
  );
};

/** `/admin/questions/new`. */
export const NewQuestionPage = () => (
  <NewTextPage title={useTextsT()('questions.new')} list={{ to: LIST, label: useTextsT()('questions.title') }}>
    {(deya_id) => <NewQuestion key={deya_id} deya_id={deya_id} />}
  </NewTextPage>
);

const Edit = ({ row, deya_id }: { row: StaffQuestion; deya_id: number }) => {
  const t = useTextsT();
  const { saved, deleted } = useTextNotices(LIST);
  const { code } = row;
  const form = useApiForm('PUT /api/staff/questions/{code}', {
    rules: questionForm,
    edits: editedRow(questionForm, row, valuesOf, (_, value) =>
      typeof value === 'boolean' ? t(value ? 'yes' : 'no') : undefined,
    ),
    toInput: (body, _, version) => ({ params: { code }, query: { deya_id }, body: { ...body, version } }),
    invalidates: [...LISTS, 'GET /api/staff/questions/{code}'],
    onSuccess: saved,
  });
  const remove = useApiMutation('DELETE /api/staff/questions/{code}', {
    invalidates: LISTS,
    onSuccess: deleted,
  });
  return (
    <EditedText
      row={row}
      isDeleting={remove.isPending}
      onDelete={() => remove.mutate({ params: { code }, query: { deya_id } })}
    >
      <ApiForm form={form} summary label={t('questions.edit')}>
        <OfSource row={row}>
          <FlagField form={form} name="take_over" />
        </OfSource>
        <QuestionFields form={form} />
        <TextButtons list={LIST} isBusy={form.isBusy} isDraft={!form.values.published} />
      </ApiForm>
    </EditedText>
  );
};

/** `/admin/questions/{code}`: a question with its answer in all languages. */
export const QuestionPage = () => {
  const t = useTextsT();
  const code = usePathParams()['code'] ?? '';
  const read = useQuestion(code);
  return (
    <TextPage read={read} title={t('questions.edit')} list={{ to: LIST, label: t('questions.title') }}>
      {(row, deya_id) => <Edit key={code} row={row} deya_id={deya_id} />}
    </TextPage>
  );
};
