import { mdiFormSelect } from '@mdi/js';
import { useState } from 'react';
import type { StaffForm } from '@hydria/shared/contract/form-list.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { FORM_STATES } from '@hydria/shared/rules/form-states.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { NewRowLink } from '../new-row.tsx';
import { ArchiveDialog, FormActs } from './form-acts.tsx';
import { FormState } from './form-state.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { TemplatesDialog } from './templates-dialog.tsx';
import { useFormsT } from './use-forms-t.ts';

const STATES = ['all', ...FORM_STATES] as const;

const FORMS = defineList({
  filters: { search: textFilter(), state: choiceFilter(STATES, 'all') },
  sort: { columns: ['updated_at', 'waiting'], descending: ['updated_at', 'waiting'] },
});

const StateCell = ({ form: { state, publish_at } }: { form: StaffForm }) => {
  const t = useFormsT();
  const { dateTime } = useFormats();
  return (
    <Stack as="span" gap={4}>
      <FormState state={state} />
      {state === 'scheduled' && publish_at !== null && (
        <Muted small>{t('scheduled_for', { when: dateTime(publish_at) })}</Muted>
      )}
    </Stack>
  );
};

const useColumns = (archive: (form: StaffForm) => void): readonly Column<StaffForm>[] => {
  const t = useFormsT();
  const { dateTime, number } = useFormats();
  return [
    {
      key: 'title',
      label: t('name'),
      kind: 'head',
      value: ({ title }) => title,
      cell: ({ id, title }) => (
        <PortalLink to={`/online_forms/${id}/edit`} lang="el">
          {title}
        </PortalLink>
      ),
    },
    { key: 'form_id', label: t('address'), value: ({ form_id }) => form_id },
    {
      key: 'state',
      label: t('state'),
      value: ({ state }) => t(`states.${state}`),
      cell: (form) => <StateCell form={form} />,
    },
    {
      key: 'waiting',
      label: t('waiting'),
      kind: 'figure',
      value: ({ waiting }) => number(waiting, 0),
      fact: { number: ({ waiting }) => waiting },
    },
    { key: 'book', label: t('book'), value: ({ book }) => book ?? '—' },
    { key: 'source', label: t('source'), value: ({ source }) => t(`sources.${source}`) },
    {
      key: 'updated_at',
      label: t('updated_at'),
      value: ({ updated_at, updated_by }) => [dateTime(updated_at), updated_by].filter(Boolean).join(', '),
      file: [{ instant: ({ updated_at }) => updated_at }, { part: 'by', text: ({ updated_by }) => updated_by }],
    },
    { key: 'acts', label: t('acts'), cell: (form) => <FormActs form={form} onArchive={() => archive(form)} /> },
  ];
};

const useTexts = () => {
  const t = useFormsT();
  return {
    title: t('title'),
    intro: t('intro'),
    caption: t('title'),
    found: (count: number) => t('found', { count }),
    none: { icon: mdiFormSelect, label: t('none'), text: t('none_hint') },
    noMatch: { label: t('no_match'), text: t('no_match_hint') },
    forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
  };
};

/** `/admin/forms`: the online forms of the chosen utility, the latest change first. */
export const FormsPage = () => {
  const t = useFormsT();
  const deya_id = useSession((session) => session.deya_id);
  const [toArchive, setToArchive] = useState<StaffForm | null>(null);
  const [beginning, setBeginning] = useState<'template' | 'import' | null>(null);
  const close = () => setBeginning(null);
  const view = useListView(FORMS);
  const { search, state } = view.filters;
  const fields = { search: search || null, state: state === 'all' ? null : state };
  return (
    <>
      <ListPage
        list={useTenantList('GET /api/staff-forms', view, fields)}
        columns={useColumns(setToArchive)}
        rowKey={({ id }) => id}
        texts={useTexts()}
        file="forms"
        action={
          <Row gap={8}>
            <Button variant="outlined" size="small" onClick={() => setBeginning('import')}>
              {t('import.open')}
            </Button>
            <Button variant="outlined" size="small" onClick={() => setBeginning('template')}>
              {t('templates.open')}
            </Button>
            <NewRowLink to="/online_forms/createDraft/edit">{t('new')}</NewRowLink>
          </Row>
        }
        filters={
          <>
            <SearchFilter label={t('search')} value={search} onChange={(text) => view.set({ search: text })} />
            <SelectInput
              name="state"
              label={t('state')}
              choices={STATES.map((value) => ({ value, label: t(value === 'all' ? 'filter_all' : `states.${value}`) }))}
              value={state}
              onChange={(value) => view.set({ state: value })}
            />
          </>
        }
      />
      {deya_id !== null && beginning === 'template' && <TemplatesDialog deya_id={deya_id} onClose={close} />}
      {deya_id !== null && beginning === 'import' && <ImportDialog deya_id={deya_id} onClose={close} />}
      {deya_id !== null && toArchive && (
        <ArchiveDialog deya_id={deya_id} form={toArchive} onClose={() => setToArchive(null)} />
      )}
    </>
  );
};
