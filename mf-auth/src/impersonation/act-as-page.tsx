import { impersonationForm } from '@hydria/shared/contract/forms/impersonation.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { rowId, utilityId } from '@hydria/shared/rules/row-id.ts';
import { useSearchParams } from '@hydria/shared/router';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useCustomer } from './impersonation.queries.ts';
import { useT } from '../use-account-t.ts';

interface BeginProps {
  person_id: number;
  deya_id: number | undefined;
}

const useBegin = ({ person_id, deya_id }: BeginProps) => {
  const { session, navigate } = usePlatform();
  return useApiForm('POST /api/impersonation', {
    rules: impersonationForm,
    toInput: ({ reason }) => ({ query: { ...(deya_id !== undefined && { deya_id }) }, body: { person_id, reason } }),
    handlesError: () => true,
    // From then on, the shell's banner names the customer.
    onSuccess: async ({ token, idle_seconds }) => {
      await session.enter(token, idle_seconds);
      navigate('/', { replace: true });
    },
  });
};

const Begin = (props: BeginProps) => {
  const t = useT();
  const errorText = useErrorText();
  const form = useBegin(props);
  const isRefused = form.error !== null && Object.keys(form.errors).length === 0;
  return (
    <ApiForm form={form}>
      {isRefused && <Alert severity="error">{errorText(form.error)}</Alert>}
      <TextAreaField form={form} name="reason" rows={3} />
      <Row gap={12}>
        <Button type="submit" variant="contained" size="large" loading={form.isBusy}>
          {t('act.submit')}
        </Button>
        <Button component={PortalLink} to="/admin/users" size="large">
          {t('act.cancel')}
        </Button>
      </Row>
    </ApiForm>
  );
};

const Nobody = () => {
  const t = useT();
  const toUsers = (
    <Button component={PortalLink} to="/admin/users">
      {t('act.cancel')}
    </Button>
  );
  return (
    <Alert severity="warning" action={toUsers}>
      {t('act.nobody')}
    </Alert>
  );
};

/**
 * `/impersonate?person=…`: starts the impersonation of a customer, on a button and with a reason (decisions 23, 27).
 * Opening the page has no effect.
 */
export const ActAsPage = () => {
  const t = useT();
  const [params] = useSearchParams();
  const person_id = rowId(params.get('person')) ?? undefined;
  const deya_id = utilityId(params.get('deya_id')) ?? undefined;
  const customer = useCustomer(person_id, deya_id);
  const name = customer.data?.full_name;
  return (
    <Page
      title={name ? t('act.title_of', { name }) : t('act.title')}
      // Names of people stay out of the history of a browser.
      windowTitle={t('act.title')}
      intro={t('act.lead')}
      width="narrow"
    >
      <SectionCard>
        {person_id === undefined && <Nobody />}
        {customer.isError && <Failed error={customer.error} retry={() => void customer.refetch()} />}
        {person_id !== undefined && customer.isPending && <Loading shape="form" count={1} />}
        {person_id !== undefined && name !== undefined && <Begin person_id={person_id} deya_id={deya_id} />}
      </SectionCard>
    </Page>
  );
};
