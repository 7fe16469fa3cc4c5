import { useSession, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { utilityNames } from '../../chrome/frame/frame-view.ts';
import { useT } from '../../deferred/use-t.ts';
import type { OverlayState } from '../../core/overlay-state.ts';
import { useCore } from '../../core/core-context.ts';
import { whoseTaxLogin } from './leave-for-tax-login.ts';
import { useTaxLogin } from './use-tax-login.ts';

/**
 * Asks for an identification by the tax authority, and sends the browser there (S §4). It is asked for and not demanded: the
 * portal works without it, so a person who puts it off is not asked again in this session.
 */
export const TaxLogin = ({ deya_id }: NonNullable<OverlayState['taxLogin']>) => {
  const t = useT();
  const { overlays, storage } = useCore();
  const { language } = useRemoteContext();
  const deya = useSession((session) => session.deya);
  const user = useSession((session) => session.user);
  const { start, isBusy } = useTaxLogin(deya_id);
  const putOff = (): void => {
    if (user) storage.setTaxLoginLater(whoseTaxLogin(user, deya_id));
    overlays.setState({ taxLogin: null, taxisSettled: true, taxBanner: { deya_id } });
  };
  return (
    <FormDialog
      open
      title={t('tax.title')}
      submitLabel={t('tax.confirm')}
      cancelLabel={t('tax.cancel')}
      onClose={putOff}
      onSubmit={start}
      busy={isBusy}
    >
      <p>{deya ? t('tax.text', { title: utilityNames(deya, language).title }) : t('tax.text_any')}</p>
      <p>{t('tax.after')}</p>
    </FormDialog>
  );
};
