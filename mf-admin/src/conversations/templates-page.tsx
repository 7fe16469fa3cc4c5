import { mdiTextBoxEditOutline } from '@mdi/js';
import { useState } from 'react';
import type { AnswerTemplate } from '@hydria/shared/contract/conversations.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { NewRowButton } from '../new-row.tsx';
import { useDeskT } from '../use-desk-t.ts';
import { hasWords, useWholeList } from '../use-whole-list.ts';
import { useAnswerTemplates } from './conversations.queries.ts';
import { EditTemplateDialog, NewTemplateDialog } from './template-dialog.tsx';

const LIST = defineList({
  filters: { search: textFilter() },
  sort: { columns: ['title', 'updated_at'], descending: ['updated_at'] },
});

const Acts = ({ template: { id, title }, edit }: { template: AnswerTemplate; edit: () => void }) => {
  const t = useDeskT();
  const deya_id = useSession((session) => session.deya_id);
  const remove = useApiMutation('DELETE /api/staff/answer-templates/{id}', {
    invalidates: ['GET /api/staff/answer-templates'],
  });
  return (
    <Row as="span" gap={8} wrap={false}>
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
      file: [{ instant: ({ updated_at }) => updated_at }, { part: 'by', text: ({ updated_by }) => updated_by }],
    },
    { key: 'acts', label: t('templates.acts'), cell: (row) => <Acts template={row} edit={() => edit(row)} /> },
  ];
};

const useTemplates = () => {
  const view = useListView(LIST);
  const { search } = view.filters;
  const read = useAnswerTemplates();
  const list = useWholeList(
    view,
    { ...read, data: read.data?.data },
    {
      keeps: ({ title, text }) => hasWords(search, title, text),
      keyOf: (row, column) => row[column as 'title' | 'updated_at'],
    },
  );
  return { view, list };
};

const useTexts = () => {
  const t = useDeskT();
  return {
    title: t('templates.title'),
    intro: t('templates.intro'),
    caption: t('templates.title'),
    found: (count: number) => t('templates.found', { count }),
    none: { icon: mdiTextBoxEditOutline, label: t('templates.none'), text: t('templates.none_hint') },
    noMatch: { label: t('templates.no_match'), text: t('templates.no_match_hint') },
    forbidden: { label: t('desk.forbidden'), text: t('desk.forbidden_hint') },
  };
};

/** The templates of answers of the current utility, for conversations and messages. */
export const TemplatesPage = () => {
  const t = useDeskT();
  const deya_id = useSession((session) => session.deya_id);
  const [edited, setEdited] = useState<AnswerTemplate | 'new' | null>(null);
  const close = () => setEdited(null);
  const { view, list } = useTemplates();
  const { search } = view.filters;
  return (
    <>
      <ListPage
        list={list}
        columns={useColumns(setEdited)}
        rowKey={({ id }) => id}
        texts={useTexts()}
        file="answer-templates"
        action={<NewRowButton onClick={() => setEdited('new')}>{t('templates.new')}</NewRowButton>}
        filters={
          <SearchFilter label={t('templates.search')} value={search} onChange={(text) => view.set({ search: text })} />
        }
      />
      {deya_id !== null && edited === 'new' && <NewTemplateDialog deya_id={deya_id} onClose={close} />}
      {deya_id !== null && edited !== null && edited !== 'new' && (
        <EditTemplateDialog deya_id={deya_id} template={edited} onClose={close} />
      )}
    </>
  );
};
