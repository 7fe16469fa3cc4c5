import { mdiPencilOutline } from '@mdi/js';
import { useState } from 'react';
import type { SavedRow } from '@hydria/shared/contract/saved-forms.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { notOnPaper } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useSavedForms } from './applications.queries.ts';
import { UnsentItem } from './unsent-item.tsx';
import { useT } from './use-t.ts';
import { useTitle } from './use-title.ts';

interface OfRow {
  row: SavedRow;
  deya_id: number;
  title: string;
}

/** Deletes a saved form, after a question. */
const Delete = ({ row, deya_id, title }: OfRow) => {
  const t = useT();
  const { notify } = usePlatform();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useApiMutation('DELETE /api/saved-forms/{id}', {
    invalidates: ['GET /api/saved-forms'],
    onSuccess: () => {
      setAsking(false);
      notify({ kind: 'success', text: t('saved.deleted') });
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)} aria-label={t('saved.delete_of', { title })}>
        {t('saved.delete')}
      </Button>
      <FormDialog
        open={isAsking}
        title={t('saved.delete_title')}
        submitLabel={t('saved.delete')}
        danger
        busy={isPending}
        onClose={() => setAsking(false)}
        onSubmit={() => mutate({ params: { id: row.id }, query: { deya_id } })}
      >
        <p>{t('saved.delete_text', { title })}</p>
      </FormDialog>
    </>
  );
};

/** One form that is not sent yet, and the ways to go on with it and to delete it. */
const SavedForm = ({ row, deya_id }: Omit<OfRow, 'title'>) => {
  const t = useT();
  const { navigate } = usePlatform();
  const { date } = useFormats();
  const { text } = useTitle()(row);
  const { mutate, isPending } = useApiMutation('POST /api/saved-forms/{id}/open', {
    onSuccess: ({ token }) => navigate(`/online_forms/continue#${token}`),
  });
  const note = t('saved.days', { saved: date(row.saved_at), until: date(row.lapses_at) });
  return (
    <UnsentItem
      row={row}
      note={row.is_online ? note : `${note} · ${t('saved.withdrawn')}`}
      open={{
        label: t('saved.go_on'),
        name: t('saved.go_on_of', { title: text }),
        icon: mdiPencilOutline,
        isBusy: isPending,
        run: () => mutate({ params: { id: row.id }, body: { deya_id } }),
      }}
    >
      <Delete row={row} deya_id={deya_id} title={text} />
    </UnsentItem>
  );
};

/** Forms that the person has saved and not sent; nothing without any. */
export const SavedList = () => {
  const t = useT();
  const deya_id = useSession((session) => session.deya_id);
  const { data } = useSavedForms();
  if (deya_id === null || !data || data.data.length === 0) return null;
  return (
    <SectionCard title={t('saved.title')} css={notOnPaper} flush>
      <LinedList>
        {data.data.map((row) => (
          <SavedForm key={row.id} row={row} deya_id={deya_id} />
        ))}
      </LinedList>
    </SectionCard>
  );
};
