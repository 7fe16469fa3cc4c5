import { useState } from 'react';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { RadioInput } from '@hydria/shared/ui/choices.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { TextInput } from '@hydria/shared/ui/text-input.tsx';
import { useEditorT } from './use-editor-t.ts';

const WHEN = ['now', 'later'] as const;
type When = (typeof WHEN)[number];

interface PublishDialogProps {
  isBusy: boolean;
  onClose: () => void;
  /** Publishes now, or at an instant. */
  onPublish: (at: string | undefined) => void;
}

/** Publishes the saved form: now, or at a time of the clerk's own clock. */
export const PublishDialog = ({ isBusy, onClose, onPublish }: PublishDialogProps) => {
  const t = useEditorT();
  const [when, setWhen] = useState<When>('now');
  const [time, setTime] = useState('');
  const [error, setError] = useState<string>();
  const publish = () => {
    if (when === 'now') return onPublish(undefined);
    const at = new Date(time);
    if (Number.isNaN(at.getTime())) return setError(t('publish.no_time'));
    if (at <= new Date()) return setError(t('publish.past'));
    return onPublish(at.toISOString());
  };
  return (
    <FormDialog
      open
      title={t('publish.title')}
      submitLabel={t(when === 'now' ? 'publish.now' : 'publish.later')}
      busy={isBusy}
      onClose={onClose}
      onSubmit={publish}
    >
      <Muted>{t('publish.text')}</Muted>
      <RadioInput
        name="when"
        label={t('publish.when')}
        choices={WHEN.map((value) => ({ value, label: t(`publish.when_${value}`) }))}
        value={when}
        onChange={setWhen}
      />
      {when === 'later' && (
        <TextInput
          name="at"
          label={t('publish.at')}
          type="datetime-local"
          error={error}
          value={time}
          onChange={(value) => {
            setTime(value);
            setError(undefined);
          }}
        />
      )}
    </FormDialog>
  );
};
