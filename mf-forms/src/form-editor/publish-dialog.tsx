import type { FormDraft } from '@hydria/shared/contract/form-editor.ts';
import type { FormValues } from '@hydria/shared/contract/forms/form.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextField } from '@hydria/shared/form/fields.tsx';
import { RadioField } from '@hydria/shared/form/radio-field.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import type { FieldErrors } from '@hydria/shared/rules/field-errors.ts';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { PUBLISH_TIMES, publishForm } from './publish-form.ts';
import { useEditorT } from './use-editor-t.ts';

type Values = FormValues<(typeof publishForm)['fields']>;

/** A later time is given, and is not over. */
const checkTime = ({ when, at }: Values): FieldErrors<string> => {
  if (when !== 'later') return {};
  if (at === '') return { at: ['required'] };
  return new Date(at) > new Date() ? {} : { at: ['min'] };
};

interface PublishDialogProps {
  stored: FormDraft;
  deya_id: number;
  onClose: () => void;
  /** The form is published, or will be at this instant. */
  onPublished: (at: string | null) => void;
}

/** Publishes the saved form: now, or at a time of the clerk's own clock. */
export const PublishDialog = ({ stored, deya_id, onClose, onPublished }: PublishDialogProps) => {
  const t = useEditorT();
  const form = useApiForm('POST /api/onlineForms/{id}/publish', {
    rules: publishForm,
    defaults: { when: 'now' },
    to: deya_id,
    check: checkTime,
    toInput: ({ when, at }) => ({
      params: { id: stored.id },
      query: { deya_id },
      body: {
        version: stored.version,
        ...(when === 'later' && at !== undefined && { at: new Date(at).toISOString() }),
      },
    }),
    onSuccess: ({ publish_at }) => onPublished(publish_at),
  });
  const isLater = form.values.when === 'later';
  return (
    <DialogForm
      form={form}
      title={t('publish.title')}
      submitLabel={t(isLater ? 'publish.later' : 'publish.now')}
      onClose={onClose}
    >
      <Muted>{t('publish.text')}</Muted>
      <RadioField
        form={form}
        name="when"
        choices={PUBLISH_TIMES.map((value) => ({ value, label: t(`publish.when_${value}`) }))}
      />
      {isLater && <TextField form={form} name="at" type="datetime-local" />}
    </DialogForm>
  );
};
