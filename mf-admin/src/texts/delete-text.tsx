import { useState } from 'react';
import { Button } from '@hydria/shared/ui/button.tsx';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { useTextsT } from './use-texts-t.ts';

interface DeleteTextProps {
  title: string;
  /** The meaning of a deletion, where it differs from that of a text of readers. */
  why?: string;
  isBusy: boolean;
  onDelete: () => void;
}

/** A button that deletes a row of the staff after a question. It stands outside the form of the row: its dialog is a form of its own. */
export const DeleteText = ({ title, why, isBusy, onDelete }: DeleteTextProps) => {
  const t = useTextsT();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button color="error" css={{ justifySelf: 'start' }} onClick={() => setAsked(true)}>
        {t('delete')}
      </Button>
      {isAsked && (
        <FormDialog
          open
          danger
          title={t('delete_title', { title })}
          submitLabel={t('delete')}
          busy={isBusy}
          onClose={() => setAsked(false)}
          onSubmit={() => isBusy || onDelete()}
        >
          <p>{why ?? t('delete_why')}</p>
        </FormDialog>
      )}
    </>
  );
};
