import { createPortal } from 'react-dom';
import { useMutation } from '@hydria/shared/libs';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { AlertList } from '@hydria/shared/ui/alert-list.tsx';
import { useT } from '../../deferred/use-t.ts';
import { usePortalSession } from '../../session/session-context.ts';

/** Names the customer for the duration of an impersonation, with a button that ends it (S §2.12). */
export const ImpersonationAlert = () => {
  const t = useT();
  const session = usePortalSession();
  const name = useSession(({ user }) => user?.full_name ?? '');
  const end = useMutation({ mutationFn: session.stopActing });
  // Before the content of the page in every layout; the frame reserves the place.
  const place = document.getElementById('alerts') ?? document.body;
  const action = {
    label: t('impersonation.end'),
    run: () => end.mutate(),
    // The browser is navigating to another page.
    busy: end.isPending || end.isSuccess,
  };
  return createPortal(
    <div data-stays="">
      <AlertList
        label={t('impersonation.label')}
        alerts={[{ severity: 'warning', text: t('impersonation.text', { name }), action }]}
      />
    </div>,
    place,
  );
};
