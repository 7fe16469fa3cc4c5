import { useState } from 'react';
import { savedViewForm } from '../contract/forms/saved-view.ts';
import type { SavedView } from '../contract/saved-views.ts';
import { DialogForm } from '../form/dialog-form.tsx';
import { FlagField, TextField } from '../form/fields.tsx';
import { useApiForm } from '../form/use-api-form.ts';
import { editedRow } from '../form/use-edited-row.ts';
import { useApiMutation } from '../remote/use-api-mutation.ts';
import { RemoteContextProvider, useRemoteContext } from '../remote/use-platform.tsx';
import { Button } from '../ui/button.tsx';
import { CheckInput } from '../ui/choices.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ListReset } from '../ui/list-reset.tsx';
import { Muted } from '../ui/muted.tsx';
import { Row } from '../ui/row.tsx';
import { Text } from '../ui/text.tsx';
import { SAVED_VIEWS, useSavedViewsT } from './use-saved-views-t.ts';

const READS = ['GET /api/saved-views'] as const;

interface DialogProps {
  list: string;
  /** The view of the list as it is on the screen. */
  view: string;
  onClose: () => void;
}

const useSaid = (onClose: () => void) => {
  const t = useSavedViewsT();
  const { platform } = useRemoteContext();
  return (name: string) => {
    platform.notify({ kind: 'success', text: t('saved', { name }) });
    onClose();
  };
};

const NewView = ({ list, view, onClose }: DialogProps) => {
  const t = useSavedViewsT();
  const onSaved = useSaid(onClose);
  const form = useApiForm('POST /api/saved-views', {
    rules: savedViewForm,
    toInput: (body) => ({ body: { ...body, list, view } }),
    invalidates: READS,
    onSuccess: ({ name }) => onSaved(name),
  });
  return (
    <DialogForm form={form} title={t('save_title')} submitLabel={t('save_do')} onClose={onClose}>
      <p css={{ margin: 0 }}>{t('save_text')}</p>
      <TextField form={form} name="name" autoComplete="off" />
      <FlagField form={form} name="is_default" />
    </DialogForm>
  );
};

const EditView = ({ saved, view, onClose }: Omit<DialogProps, 'list'> & { saved: SavedView }) => {
  const t = useSavedViewsT();
  const onSaved = useSaid(onClose);
  const [isReplaced, setReplaced] = useState(false);
  const form = useApiForm('PUT /api/saved-views/{id}', {
    rules: savedViewForm,
    edits: editedRow(savedViewForm, saved, ({ name, is_default }) => ({ name, is_default })),
    toInput: (body, _, version) => ({
      params: { id: saved.id },
      body: { ...body, version, view: isReplaced ? view : saved.view },
    }),
    invalidates: READS,
    onSuccess: ({ name }) => onSaved(name),
  });
  return (
    <DialogForm form={form} title={t('edit_which', { name: saved.name })} submitLabel={t('save_do')} onClose={onClose}>
      <TextField form={form} name="name" autoComplete="off" />
      <FlagField form={form} name="is_default" />
      {view !== saved.view && (
        <CheckInput name="replace" label={t('replace')} checked={isReplaced} onChange={setReplaced} />
      )}
    </DialogForm>
  );
};

const Line = ({ saved, edit }: { saved: SavedView; edit: () => void }) => {
  const t = useSavedViewsT();
  const { platform } = useRemoteContext();
  const { id, name, is_default } = saved;
  const remove = useApiMutation('DELETE /api/saved-views/{id}', {
    invalidates: READS,
    onSuccess: () => platform.notify({ kind: 'success', text: t('deleted', { name }) }),
  });
  return (
    <Row as="li" gap="4px 12px" align="center" justify="space-between">
      <Text as="span" type="strong" css={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {is_default ? t('default_of', { name }) : name}
      </Text>
      <Row as="span" gap={8}>
        <Button size="small" variant="outlined" aria-label={t('edit_which', { name })} onClick={edit}>
          {t('edit')}
        </Button>
        <Button
          size="small"
          color="error"
          aria-label={t('delete_which', { name })}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ params: { id } })}
        >
          {t('delete')}
        </Button>
      </Row>
    </Row>
  );
};

const Manage = ({ views, edit, onClose }: Manages & { edit: (saved: SavedView) => void; onClose: () => void }) => {
  const t = useSavedViewsT();
  return (
    <Dialog open title={t('manage_title')} onClose={onClose} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      {views.length === 0 && <Muted>{t('none')}</Muted>}
      <ListReset css={{ display: 'grid', gap: 12 }}>
        {views.map((saved) => (
          <Line key={saved.id} saved={saved} edit={() => edit(saved)} />
        ))}
      </ListReset>
    </Dialog>
  );
};

interface Manages {
  views: readonly SavedView[];
}

/** The dialogs about saved views, with their texts: a new view, or all of them. */
export const SavedViewDialogs = ({ begin, views, ...props }: DialogProps & Manages & { begin: 'new' | 'manage' }) => {
  const context = useRemoteContext();
  const { catalogues = [context.name] } = context;
  const [edited, setEdited] = useState<SavedView | null>(null);
  return (
    <RemoteContextProvider value={{ ...context, catalogues: [SAVED_VIEWS, ...catalogues] }}>
      {begin === 'new' && <NewView {...props} />}
      {begin === 'manage' && !edited && <Manage views={views} edit={setEdited} onClose={props.onClose} />}
      {edited && <EditView saved={edited} view={props.view} onClose={() => setEdited(null)} />}
    </RemoteContextProvider>
  );
};
