import { useMutation } from '@hydria/shared/libs';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { usePlatform, useSession, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { utilityNames } from '../../chrome/frame/frame-view.ts';
import { useT } from '../../deferred/use-t.ts';
import { currentPath } from '../../core/navigation.ts';
import type { OverlayState } from '../../core/overlay-state.ts';
import { useCore } from '../../core/core-context.ts';
import { leaveForTaxLogin } from './leave-for-tax-login.ts';

/** Asks for an identification by the tax authority, and sends the browser there (S §4). */
export const TaxLogin = ({ deya_id }: NonNullable<OverlayState['taxLogin']>) => {
  const t = useT();
  const { api, notify } = usePlatform();
  const portal = useCore();
  const { overlays } = portal;
  const { language } = useRemoteContext();
  const errorText = useErrorText();
  const deya = useSession((session) => session.deya);
  const email = useSession(({ user }) => user?.email ?? '');
  const leave = useMutation({
    mutationFn: () => api('POST /api/deya/taxisTicket', { body: { deya_id, lang: language } }),
    onSuccess: ({ token }) => leaveForTaxLogin(portal, currentPath() + location.search, { deya_id, token, email }),
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  });
  const cancel = (): void => overlays.setState({ taxLogin: null, taxisSettled: true });
  return (
    <FormDialog
      open
      title={t('tax.title')}
      submitLabel={t('tax.confirm')}
      cancelLabel={t('tax.cancel')}
      onClose={cancel}
      onSubmit={() => leave.mutate()}
      // The browser is navigating to another site.
      busy={leave.isPending || leave.isSuccess}
    >
      <p>{deya ? t('tax.text', { title: utilityNames(deya, language).title }) : t('tax.text_any')}</p>
      <p>{t('tax.after')}</p>
    </FormDialog>
  );
};
