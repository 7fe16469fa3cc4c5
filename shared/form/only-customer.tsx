import { useSharedT } from '../remote/use-shared-t.ts';
import { useSession } from '../remote/use-platform.tsx';
import { Alert } from '../ui/alert.tsx';

/** Stands where something would be sent, and says why it is not offered to an administrator who acts as the customer. */
export const OnlyCustomer = () => {
  const t = useSharedT();
  const name = useSession(({ user }) => user?.full_name ?? '');
  return (
    <Alert severity="info" role="status">
      {t('only_customer', { name })}
    </Alert>
  );
};
