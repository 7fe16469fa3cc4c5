import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { utilityNames } from '../../chrome/frame/frame-view.ts';
import type { UtilityQuestion } from '../../core/overlay-state.ts';
import { useT } from '../../deferred/use-t.ts';

interface ChangeUtilityDialogProps extends UtilityQuestion {
  answer: (change: boolean) => void;
}

/** Asks before another utility is chosen over a form, and names the one that the form goes to. Closing the dialog keeps it. */
export const ChangeUtilityDialog = ({ deya_id, outcome, answer }: ChangeUtilityDialogProps) => {
  const t = useT();
  const { language } = useRemoteContext();
  const { deya } = useDeya(deya_id);
  return (
    <Dialog
      open
      title={t('change_utility.title')}
      onClose={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(true)}>{t('change_utility.change')}</Button>
          <Button variant="contained" onClick={() => answer(false)}>
            {t('change_utility.stay')}
          </Button>
        </>
      }
    >
      {deya && <p>{t('change_utility.for', { deya: utilityNames(deya, language).title })}</p>}
      <p>{t(`change_utility.${outcome}`)}</p>
    </Dialog>
  );
};
