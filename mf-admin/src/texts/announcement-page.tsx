import type { StaffAnnouncement } from '@hydria/shared/contract/texts.ts';
import { announcementForm } from '@hydria/shared/contract/forms/announcement.ts';
import type { FormValues } from '@hydria/shared/contract/forms/form.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { FlagField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import { OfSource } from './of-source.tsx';
import { TextState } from './text-state.tsx';
import { storedValues } from '../stored-values.ts';
import { EditedText, NewTextPage, TextButtons, TextPage, useTextNotices } from './text-page.tsx';
import { useAnnouncement } from './texts.queries.ts';
import { useTextsT } from './use-texts-t.ts';

const LIST = '/admin/announcements';
const READS = [
  'GET /api/staff/announcements',
  'GET /api/staff/announcements/{id}',
  'GET /api/deya/announcements',
  'GET /api/deya/info',
] as const;

type Values = FormValues<(typeof announcementForm)['fields']>;

const valuesOf = (row: StaffAnnouncement): Values => ({
  ...storedValues(announcementForm, row),
  streets: row.streets.join('\n'),
  take_over: false,
});

const NewAnnouncement = ({ deya_id }: { deya_id: number }) => {
  const t = useTextsT();
  const { savedAndLeft } = useTextNotices(LIST);
  const form = useApiForm('POST /api/staff/announcements', {
    rules: announcementForm,
    defaults: { kind: 'news' },
    guard: true,
    toInput: (body) => ({ query: { deya_id }, body }),
    invalidates: READS,
    onSuccess: ({ id }) => savedAndLeft(`${LIST}/${id}`),
  });
  return (
    <ApiForm form={form} summary label={t('announcements.new')}>
      <AnnouncementFields form={form} />
      <TextButtons list={LIST} isBusy={form.isBusy} isDraft={!form.values.published} />
    </ApiForm>
  );
};

/** `/admin/announcements/new`. */
export const NewAnnouncementPage = () => (
  <NewTextPage title={useTextsT()('announcements.new')} list={{ to: LIST, label: useTextsT()('announcements.title') }}>
    {(deya_id) => <NewAnnouncement key={deya_id} deya_id={deya_id} />}
  </NewTextPage>
);

const Edit = ({ row, deya_id }: { row: StaffAnnouncement; deya_id: number }) => {
  const t = useTextsT();
  const { saved, deleted } = useTextNotices(LIST);
  const { id } = row;
  const form = useApiForm('PUT /api/staff/announcements/{id}', {
    rules: announcementForm,
    edits: editedRow(announcementForm, row, valuesOf, (_, value) =>
      typeof value === 'boolean' ? t(value ? 'yes' : 'no') : undefined,
    ),
    toInput: (body, _, version) => ({ params: { id }, query: { deya_id }, body: { ...body, version } }),
    invalidates: READS,
    onSuccess: saved,
  });
  const remove = useApiMutation('DELETE /api/staff/announcements/{id}', {
    invalidates: ['GET /api/staff/announcements', 'GET /api/deya/announcements', 'GET /api/deya/info'],
    onSuccess: deleted,
  });
  return (
    <EditedText
      row={row}
      isDeleting={remove.isPending}
      onDelete={() => remove.mutate({ params: { id }, query: { deya_id } })}
    >
      <ApiForm form={form} summary label={t('announcements.edit')}>
        <OfSource row={row}>
          <FlagField form={form} name="take_over" />
        </OfSource>
        <AnnouncementFields form={form} />
        <TextButtons list={LIST} isBusy={form.isBusy} isDraft={!form.values.published} />
      </ApiForm>
    </EditedText>
  );
};

/** `/admin/announcements/{id}`: an announcement in all languages. */
export const AnnouncementPage = () => {
  const t = useTextsT();
  const id = Number(usePathParams()['id']);
  const read = useAnnouncement(id);
  const intro = read.data && <TextState state={read.data.state} />;
  return (
    <TextPage
      read={read}
      title={t('announcements.edit')}
      intro={intro}
      list={{ to: LIST, label: t('announcements.title') }}
    >
      {(row, deya_id) => <Edit key={id} row={row} deya_id={deya_id} />}
    </TextPage>
  );
};
