import { mdiContentSaveOutline } from '@mdi/js';
import { useState } from 'react';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import type { LaterProps } from '../form-answers/saving.ts';
import { useT } from '../use-t.ts';
import { DialogProvider } from './dialog-context.ts';
import { savedFormsPart } from './saved-forms-area.tsx';

const SaveDialog = savedFormsPart('SaveDialog');

/** The way to save a form and go on later, below each of its screens. */
export const SaveLater = (later: LaterProps) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <div css={{ marginTop: 16 }}>
      <Button
        startIcon={<Icon path={mdiContentSaveOutline} size={20} />}
        disabled={later.filled.isBusy}
        onClick={() => setOpen(true)}
      >
        {t('form.later')}
      </Button>
      {isOpen && (
        <DialogProvider value={{ ...later, onClose: () => setOpen(false) }}>
          <SaveDialog />
        </DialogProvider>
      )}
    </div>
  );
};
