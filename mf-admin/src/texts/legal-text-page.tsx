import { useState } from 'react';
import type { StaffLegalText } from '@hydria/shared/contract/texts.ts';
import type { FormValues } from '@hydria/shared/contract/forms/form.ts';
import { legalTextForm } from '@hydria/shared/contract/forms/legal-text.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { FlagField, SelectField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm, type ApiForm as FormState } from '@hydria/shared/form/use-api-form.ts';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { LEGAL_KINDS, type LegalKind } from '@hydria/shared/rules/content.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { beside } from '../beside.ts';
import { OfSource } from './of-source.tsx';
import { TextPreview } from './text-preview.tsx';
import { TextState } from './text-state.tsx';
import { storedValues } from '../stored-values.ts';
import { EditedText, NewTextPage, TextButtons, TextPage, useTextNotices } from './text-page.tsx';
import { useLegalText } from './texts.queries.ts';
import { useTextsT } from './use-texts-t.ts';
import { WordsFields } from './words-fields.tsx';

const LIST = '/admin/legal-texts';
const LISTS = ['GET /api/staff/legal-texts', 'GET /api/deya/legal'] as const;

type Fields = (typeof legalTextForm)['fields'];
type Values = FormValues<Fields>;

const valuesOf = (row: StaffLegalText): Values => ({ ...storedValues(legalTextForm, row), take_over: false });

const LegalFields = ({ form }: { form: FormState<Fields> }) => {
  const t = useTextsT();
  const kinds = LEGAL_KINDS.map((value) => ({ value, label: t(`legal.kinds.${value}`) }));
  return (
    <>
      <SectionCard title={t('legal.when')} note={t('legal.frozen')}>
        <Stack gap={16}>
          <div css={beside}>
            <SelectField form={form} name="kind" choices={kinds} />
            <TextField form={form} name="valid_from" type="date" />
          </div>
          <FlagField form={form} name="published" />
        </Stack>
      </SectionCard>
      <WordsFields form={form} rows={16} />
    </>
  );
};

const NewVersion = ({ deya_id, defaults }: { deya_id: number; defaults: Partial<Values> }) => {
  const t = useTextsT();
  const { savedAndLeft } = useTextNotices(LIST);
  const form = useApiForm('POST /api/staff/legal-texts', {
    rules: legalTextForm,
    defaults,
    guard: true,
    toInput: (body) => ({ query: { deya_id }, body }),
    invalidates: LISTS,
    onSuccess: () => savedAndLeft(),
  });
  return (
    <ApiForm form={form} summary label={t('legal.new')}>
      <LegalFields form={form} />
      <TextButtons list={LIST} isBusy={form.isBusy} isDraft={!form.values.published} />
    </ApiForm>
  );
};

/** `/admin/legal-texts/new`. */
export const NewLegalTextPage = () => (
  <NewTextPage title={useTextsT()('legal.new')} list={{ to: LIST, label: useTextsT()('legal.title') }}>
    {(deya_id) => <NewVersion key={deya_id} deya_id={deya_id} defaults={{ kind: 'terms-of-use' }} />}
  </NewTextPage>
);

/** A version that is or was in force: it can be read, and be the beginning of a new one. */
const InForce = ({ row, begin }: { row: StaffLegalText; begin: () => void }) => {
  const t = useTextsT();
  const { title_el, title_en, title_de, title_fr, description_el, description_en, description_de, description_fr } =
    row;
  const titles = { el: title_el ?? '', en: title_en ?? '', de: title_de ?? '', fr: title_fr ?? '' };
  const texts = {
    el: description_el ?? '',
    en: description_en ?? '',
    de: description_de ?? '',
    fr: description_fr ?? '',
  };
  return (
    <Alert severity="info" role="note" title={t('legal.in_force')}>
      <Stack gap={12}>
        <p>{t('legal.in_force_text')}</p>
        <Row gap={12}>
          <Button variant="contained" onClick={begin}>
            {t('legal.new_from')}
          </Button>
          <TextPreview titles={titles} texts={texts} />
        </Row>
      </Stack>
    </Alert>
  );
};

const Edit = ({ row, deya_id }: { row: StaffLegalText; deya_id: number }) => {
  const t = useTextsT();
  const { savedAndLeft, deleted } = useTextNotices(LIST);
  const params = { kind: row.kind, valid_from: row.valid_from };
  const form = useApiForm('PUT /api/staff/legal-texts/{kind}/{valid_from}', {
    rules: legalTextForm,
    edits: editedRow(legalTextForm, row, valuesOf, (_, value) =>
      typeof value === 'boolean' ? t(value ? 'yes' : 'no') : undefined,
    ),
    toInput: (body, _, version) => ({ params, query: { deya_id }, body: { ...body, version } }),
    invalidates: LISTS,
    onSuccess: () => savedAndLeft(),
  });
  const remove = useApiMutation('DELETE /api/staff/legal-texts/{kind}/{valid_from}', {
    invalidates: LISTS,
    onSuccess: deleted,
  });
  return (
    <EditedText row={row} isDeleting={remove.isPending} onDelete={() => remove.mutate({ params, query: { deya_id } })}>
      <ApiForm form={form} summary label={t('legal.edit')}>
        <OfSource row={row}>
          <FlagField form={form} name="take_over" />
        </OfSource>
        <LegalFields form={form} />
        <TextButtons list={LIST} isBusy={form.isBusy} isDraft={!form.values.published} />
      </ApiForm>
    </EditedText>
  );
};

const Version = ({ row, deya_id }: { row: StaffLegalText; deya_id: number }) => {
  const [isNew, setNew] = useState(false);
  if (isNew) return <NewVersion deya_id={deya_id} defaults={{ ...valuesOf(row), valid_from: '', published: false }} />;
  const isFrozen = row.state === 'published' || row.state === 'over';
  return isFrozen ? <InForce row={row} begin={() => setNew(true)} /> : <Edit row={row} deya_id={deya_id} />;
};

/** `/admin/legal-texts/{kind}/{valid_from}`: a version of a legal text. One that is or was in force never changes. */
export const LegalTextPage = () => {
  const t = useTextsT();
  const { date } = useFormats();
  const { kind = '', valid_from = '' } = usePathParams();
  // An address with another kind is answered with the list of the permitted ones.
  const read = useLegalText(kind as LegalKind, valid_from);
  const row = read.data;
  const intro = row && (
    <Row as="span" gap={12} align="center">
      <TextState state={row.state} />
      {t('legal.since', { date: date(row.valid_from) })}
    </Row>
  );
  return (
    <TextPage read={read} title={t('legal.edit')} intro={intro} list={{ to: LIST, label: t('legal.title') }}>
      {(found, deya_id) => <Version key={`${kind} ${valid_from}`} row={found} deya_id={deya_id} />}
    </TextPage>
  );
};
