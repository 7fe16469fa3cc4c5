import type { CitySource } from '@hydria/shared/contract/city-sources.ts';
import { citySourceForm, SOURCE_CONTENTS, SOURCE_PROTOCOLS } from '@hydria/shared/contract/forms/city-source.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { NumberField, SelectField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm, type ApiForm } from '@hydria/shared/form/use-api-form.ts';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { useFeedT } from './use-feed-t.ts';

/** Reads that a change of a source changes. */
export const SOURCE_READS = ['GET /api/utilities/sources', 'GET /api/utilities/sources/failing'] as const;

interface DialogProps {
  deya_id: number;
  onClose: () => void;
}

const useOnSaved = (onClose: () => void) => {
  const t = useFeedT();
  const { notify } = usePlatform();
  return () => {
    notify({ kind: 'success', text: t('sources.saved') });
    onClose();
  };
};

const Fields = ({ form }: { form: ApiForm<typeof citySourceForm.fields> }) => {
  const t = useFeedT();
  return (
    <>
      <TextField form={form} name="name" autoComplete="off" />
      <SelectField
        form={form}
        name="protocol"
        choices={SOURCE_PROTOCOLS.map((value) => ({ value, label: t(`sources.protocols.${value}`) }))}
      />
      <SelectField
        form={form}
        name="content"
        choices={SOURCE_CONTENTS.map((value) => ({ value, label: t(`sources.contents.${value}`) }))}
      />
      <TextField form={form} name="url" type="url" inputMode="url" autoComplete="off" spellCheck={false} />
      <TextField form={form} name="context_url" type="url" inputMode="url" autoComplete="off" spellCheck={false} />
      <TextField form={form} name="zone" autoComplete="off" />
      <NumberField form={form} name="every_minutes" />
      <TextField form={form} name="authorization" autoComplete="off" spellCheck={false} />
    </>
  );
};

/** Adds a source, which is pulled from at once. */
export const NewSourceDialog = ({ deya_id, onClose }: DialogProps) => {
  const t = useFeedT();
  const form = useApiForm('POST /api/utilities/sources', {
    rules: citySourceForm,
    toInput: (body) => ({ query: { deya_id }, body }),
    guard: true,
    invalidates: SOURCE_READS,
    onSuccess: useOnSaved(onClose),
  });
  return (
    <DialogForm form={form} title={t('sources.new')} submitLabel={t('sources.save')} onClose={onClose}>
      <Fields form={form} />
    </DialogForm>
  );
};

const valuesOf = ({ name, protocol, content, url, context_url, zone, every_minutes }: CitySource) => ({
  name,
  protocol,
  content,
  url,
  context_url,
  zone,
  every_minutes,
  authorization: '',
});

/** Changes a source. The stored header is never shown; an empty field keeps it. */
export const EditSourceDialog = ({ deya_id, source, onClose }: DialogProps & { source: CitySource }) => {
  const t = useFeedT();
  const { id, name, has_authorization } = source;
  const form = useApiForm('PUT /api/utilities/sources/{id}', {
    rules: citySourceForm,
    edits: editedRow(citySourceForm, source, valuesOf),
    toInput: (body, _, version) => ({ params: { id }, query: { deya_id }, body: { ...body, version } }),
    invalidates: SOURCE_READS,
    onSuccess: useOnSaved(onClose),
  });
  return (
    <DialogForm form={form} title={t('sources.edit_which', { name })} submitLabel={t('sources.save')} onClose={onClose}>
      {has_authorization && (
        <Alert severity="info" role="note">
          {t('sources.header_kept')}
        </Alert>
      )}
      <Fields form={form} />
    </DialogForm>
  );
};

/** Removes a source; its values stay. */
export const RemoveSourceDialog = ({
  deya_id,
  source: { id, name },
  onClose,
  onRemoved,
}: DialogProps & { source: CitySource; onRemoved: () => void }) => {
  const t = useFeedT();
  const { notify } = usePlatform();
  const remove = useApiMutation('DELETE /api/utilities/sources/{id}', {
    invalidates: SOURCE_READS,
    onSuccess: () => {
      notify({ kind: 'success', text: t('sources.removed', { name }) });
      onRemoved();
    },
  });
  return (
    <FormDialog
      open
      danger
      title={t('sources.remove_title', { name })}
      submitLabel={t('sources.remove')}
      busy={remove.isPending}
      onClose={onClose}
      onSubmit={() => remove.isPending || remove.mutate({ params: { id }, query: { deya_id } })}
    >
      <p>{t('sources.remove_why')}</p>
    </FormDialog>
  );
};
