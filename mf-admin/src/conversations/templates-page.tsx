import { mdiPlus, mdiTextBoxEditOutline } from '@mdi/js';
import { useState } from 'react';
import type { AnswerTemplate } from '@hydria/shared/contract/conversations.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListRows } from '@hydria/shared/list/list-rows.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useDeskT } from '../use-desk-t.ts';
import { useAnswerTemplates } from './conversations.queries.ts';
import { EditTemplateDialog, NewTemplateDialog } from './template-dialog.tsx';

const Acts = ({ template: { id, title }, edit }: { template: AnswerTemplate; edit: () => void }) => {
  const t = useDeskT();
  const deya_id = useSession((session) => session.deya_id);
  const remove = useApiMutation('DELETE /api/staff/answer-templates/{id}', {
    invalidates: ['GET /api/staff/answer-templates'],
  });
  return (
    <Row as="span" gap={8}>
      <Button variant="outlined" size="small" aria-label={t('templates.edit_which', { title })} onClick={edit}>
        {t('templates.edit')}
      </Button>
      <Button
        size="small"
        color="error"
        disabled={remove.isPending || deya_id === null}
        aria-label={t('templates.delete_which', { title })}
        onClick={() => deya_id !== null && remove.mutate({ params: { id }, query: { deya_id } })}
      >
        {t('templates.delete')}
      </Button>
    </Row>
  );
};

const useColumns = (edit: (template: AnswerTemplate) => void): readonly Column<AnswerTemplate>[] => {
  const t = useDeskT();
  const { dateTime } = useFormats();
  return [
    { key: 'title', label: t('field.answer_template.title'), kind: 'head', value: ({ title }) => title },
    { key: 'text', label: t('field.answer_template.text'), value: ({ text }) => text },
    {
      key: 'updated_at',
      label: t('templates.updated_at'),
      value: ({ updated_at, updated_by }) => [dateTime(updated_at), updated_by].filter(Boolean).join(', '),
    },
    { key: 'acts', label: t('templates.acts'), cell: (row) => <Acts template={row} edit={() => edit(row)} /> },
  ];
};

const Found = ({ edit }: { edit: (template: AnswerTemplate) => void }) => {
  const t = useDeskT();
  const read = useAnswerTemplates();
  const columns = useColumns(edit);
  if (read.isPending) return <Loading count={4} />;
  if (read.isError) return <Failed error={read.error} retry={read.refetch} />;
  if (read.data.data.length === 0)
    return <Empty icon={mdiTextBoxEditOutline} label={t('templates.none')} text={t('templates.none_hint')} />;
  return <ListRows caption={t('templates.title')} columns={columns} rows={read.data.data} rowKey={({ id }) => id} />;
};

/** The templates of answers of the current utility, for conversations and messages. */
export const TemplatesPage = () => {
  const t = useDeskT();
  const deya_id = useSession((session) => session.deya_id);
  const [edited, setEdited] = useState<AnswerTemplate | 'new' | null>(null);
  const close = () => setEdited(null);
  return (
    <Page
      title={t('templates.title')}
      intro={t('templates.intro')}
      actions={
        <Button variant="contained" startIcon={<Icon path={mdiPlus} size={20} />} onClick={() => setEdited('new')}>
          {t('templates.new')}
        </Button>
      }
    >
      <SectionCard flush>
        <Found edit={setEdited} />
      </SectionCard>
      {deya_id !== null && edited === 'new' && <NewTemplateDialog deya_id={deya_id} onClose={close} />}
      {deya_id !== null && edited !== null && edited !== 'new' && (
        <EditTemplateDialog deya_id={deya_id} template={edited} onClose={close} />
      )}
    </Page>
  );
};
