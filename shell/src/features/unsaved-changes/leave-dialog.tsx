import { Button } from '@hydria/shared/ui/button.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { useT } from '../../deferred/use-t.ts';

/** Asks before unsaved input is lost. Closing the dialog keeps the input. */
export const LeaveDialog = ({ answer }: { answer: (leave: boolean) => void }) => {
  const t = useT();
  return (
    <Dialog
      open
      title={t('leave.title')}
      onClose={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(true)}>{t('leave.leave')}</Button>
          <Button variant="contained" onClick={() => answer(false)}>
            {t('leave.stay')}
          </Button>
        </>
      }
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  );
};
