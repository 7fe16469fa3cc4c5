import { useMemo } from 'react';
import type { FormPrefill } from '@hydria/shared/contract/online-forms.ts';
import { isApiError } from '@hydria/shared/platform/api-error.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import type { FormLayout } from '@hydria/shared/rules/form-layout.ts';
import { asksForPlan, withSettlements, type PlanFacts } from '@hydria/shared/rules/form-settlements.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { useT } from '../use-t.ts';

const NONE: readonly PlanFacts[] = [];

/** The person's own instalment plans, and the form in which they can be chosen. */
export const useOwnPlans = (layout: FormLayout, prefill: FormPrefill | undefined) => {
  const plans = prefill?.settlements ?? NONE;
  return { plans, layout: useMemo(() => withSettlements(layout, plans), [layout, plans]) };
};

interface PlansNoticeProps {
  read: { isPending: boolean; error: unknown; refetch: () => unknown };
  alone: boolean | undefined;
}

/** Why there is no plan to choose from. A person who is no customer of the utility has none there. */
export const PlansNotice = ({ read, alone = false }: PlansNoticeProps) => {
  const t = useT();
  const isMember = useSession(({ status }) => status === 'member');
  if (!isMember)
    return (
      <p>
        {t('plans.choose')} {!alone && <PortalLink to="/login">{t('plans.sign_in')}</PortalLink>}
      </p>
    );
  if (read.isPending) return <Loading shape="text" count={2} />;
  const isStranger = isApiError(read.error) && read.error.code === 'no_access_to_service';
  return read.error && !isStranger ? <Failed error={read.error} retry={read.refetch} /> : <p>{t('plans.none')}</p>;
};

/** Tells a guest at the beginning of a form that asks for a plan: the way to the sign-in leaves the form. */
export const GuestOfPlans = ({ layout, alone = false }: { layout: FormLayout; alone: boolean | undefined }) => {
  const t = useT();
  const isGuest = useSession(({ status }) => status === 'guest');
  if (!isGuest || !asksForPlan(layout)) return null;
  const action = !alone && (
    <Button component={PortalLink} to="/login">
      {t('plans.sign_in')}
    </Button>
  );
  return (
    <Alert severity="info" role="note" title={t('plans.guest_title')} action={action}>
      {t('plans.guest')}
    </Alert>
  );
};
