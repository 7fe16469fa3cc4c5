import { mdiArrowLeft, mdiFileDocumentRemoveOutline, mdiWaterPlusOutline } from '@mdi/js';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { OnlineForm } from '@hydria/shared/contract/online-forms.ts';
import { pickUtility } from '@hydria/shared/platform/pick-utility.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import type { FormLayout } from '@hydria/shared/rules/form-layout.ts';
import { readLayout } from '@hydria/shared/rules/form-rows.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-t.ts';
import { FillForm, type HandedIn } from './fill-form.tsx';
import { FormReceipt } from './form-receipt.tsx';
import type { ContinuedForm } from './saving.ts';
import { useOnlineForm } from './form.queries.ts';

type Payment = NonNullable<HandedIn['payment']>;

/** Null when the definition cannot be drawn. */
const layoutOf = (api: string): FormLayout | null => {
  try {
    return readLayout(api);
  } catch {
    return null;
  }
};

const AllForms = ({ deya_id }: { deya_id: number }) => {
  const t = useT();
  return (
    <Button
      component={PortalLink}
      to={`/online-forms/${deya_id}`}
      startIcon={<Icon path={mdiArrowLeft} size={20} />}
      css={{ justifySelf: 'start', marginLeft: -12 }}
    >
      {t('form.all')}
    </Button>
  );
};

interface SentActionsProps {
  receipt: HandedIn;
  deya_id: number;
  /** Shows the form again where it is embedded; null elsewhere. */
  onAgain: (() => void) | null;
}

/** The ways from a receipt: to the application, or to other forms. */
const SentActions = ({ receipt, deya_id, onAgain }: SentActionsProps) => {
  const t = useT();
  const isMember = useSession(({ status }) => status === 'member');
  if (onAgain)
    return (
      <Button variant="contained" onClick={onAgain}>
        {t('sent.again')}
      </Button>
    );
  if (receipt.cosign)
    return (
      <>
        <Button
          variant="contained"
          component={PortalLink}
          to={`/online_forms/waiting?deya_id=${deya_id}#${receipt.cosign.token}`}
        >
          {t('sent.cosign_state')}
        </Button>
        <Button variant="outlined" component={PortalLink} to={`/online-forms/${deya_id}`}>
          {t('sent.another')}
        </Button>
      </>
    );
  return (
    <>
      {isMember && (
        <Button variant="contained" component={PortalLink} to={`/applications/${receipt.id}`}>
          {t('sent.view')}
        </Button>
      )}
      {!isMember && receipt.sender_notified && (
        <Button variant="outlined" component={PortalLink} to={`/report/follow#${receipt.code}`}>
          {t('sent.follow')}
        </Button>
      )}
      <Button variant={isMember ? 'outlined' : 'contained'} component={PortalLink} to={`/online-forms/${deya_id}`}>
        {t('sent.another')}
      </Button>
    </>
  );
};

/** The page that the utility names for afterwards: of the portal, or at a host that it allows. */
const Onward = ({ to }: { to: string }) => {
  const t = useT();
  return to.startsWith('/') ? (
    <Button variant="contained" component={PortalLink} to={to}>
      {t('sent.onward')}
    </Button>
  ) : (
    <Button variant="contained" component="a" href={to} target="_top" rel="noreferrer">
      {t('sent.onward_to', { host: new URL(to).host })}
    </Button>
  );
};

/** The answers wait for their payment: the way to the bank, also for a person who comes back from there. */
const ToPay = ({ title, code, payment }: { title: string; code: string; payment: Payment }) => {
  const t = useT();
  const { money } = useFormats();
  return (
    <Page title={title} width="reading">
      <SectionCard title={t('unpaid.title')}>
        <Stack gap={16}>
          <p>{t('unpaid.text', { code, amount: money(payment.amount_cents) })}</p>
          <Button variant="contained" size="large" component="a" href={payment.redirect_to} target="_top">
            {t('form.pay')}
          </Button>
        </Stack>
      </SectionCard>
    </Page>
  );
};

interface OpenFormProps {
  form: OnlineForm;
  alone: boolean;
  /** The saved form that is gone on with; null for a new one. */
  continued?: ContinuedForm | null;
}

/** A form that is filled in, and its receipt. */
export const OpenForm = ({ form, alone, continued = null }: OpenFormProps) => {
  const t = useT();
  const { events } = usePlatform();
  const [receipt, setReceipt] = useState<HandedIn | null>(null);
  const sent = useCallback(
    (handedIn: HandedIn) => {
      setReceipt(handedIn);
      // The staff do not see the answers before they are paid.
      if (handedIn.payment) {
        if (!alone) location.assign(handedIn.payment.redirect_to);
        return;
      }
      events.emit('submitted', { what: 'form', code: handedIn.code });
    },
    [events, alone],
  );
  // Depends on the definition alone: another language brings other titles, but the answers stay.
  const layout = useMemo(() => layoutOf(form.api), [form.api]);
  if (receipt?.payment) return <ToPay title={form.title} code={receipt.code} payment={receipt.payment} />;
  if (receipt) {
    const actions = (
      <>
        {receipt.redirect_url !== null && <Onward to={receipt.redirect_url} />}
        <SentActions receipt={receipt} deya_id={form.deya_id} onAgain={alone ? () => setReceipt(null) : null} />
      </>
    );
    return (
      <div css={{ width: '100%', maxWidth: 760, marginInline: 'auto' }}>
        <FormReceipt receipt={receipt} title={form.title} alone={alone} actions={actions} isPaid={form.is_payment} />
      </div>
    );
  }
  return (
    <Page
      title={form.title}
      intro={form.description}
      width="reading"
      above={!alone && <AllForms deya_id={form.deya_id} />}
    >
      {continued?.note}
      {layout ? (
        <FillForm form={form} layout={layout} onSent={sent} alone={alone} continued={continued} />
      ) : (
        <SectionCard>
          <Failed title={t('form.unreadable')} />
        </SectionCard>
      )}
    </Page>
  );
};

const Missing = ({ children }: { children: ReactNode }) => {
  const t = useT();
  return (
    <Page title={t('list.title')} width="reading">
      <SectionCard>{children}</SectionCard>
    </Page>
  );
};

interface FormPageProps {
  form_id: string;
  /** The utility of the path; otherwise the current one. */
  deya_id?: number;
  /** Embedded, or in the application: without links away from the form. */
  alone?: 'frame' | 'mobile';
}

/** `/online-forms/:deya_id?/:form_id`: one form, to be filled in and sent. */
export const FormPage = ({ form_id, deya_id: inPath, alone }: FormPageProps) => {
  const t = useT();
  const { events, navigate } = usePlatform();
  const current = useSession((session) => session.deya_id);
  const deya_id = inPath ?? current;
  const form = useOnlineForm(form_id, inPath);
  const choose = async () => {
    const picked = await pickUtility(events);
    if (picked) navigate(`/online-forms/${picked.id}/${form_id}${alone ? `/${alone}` : ''}`);
  };
  if (form.data) return <OpenForm key={form.data.id} form={form.data} alone={alone !== undefined} />;
  if (deya_id === null) {
    const action = (
      <Button variant="contained" onClick={choose}>
        {t('list.choose')}
      </Button>
    );
    return (
      <Missing>
        <Empty icon={mdiWaterPlusOutline} label={t('list.choose')} text={t('form.choose_hint')} action={action} />
      </Missing>
    );
  }
  if (form.error?.code === 'form_not_found' || form.error?.code === 'deya_not_found') {
    const action = !alone && (
      <Button variant="outlined" component={PortalLink} to={`/online-forms/${deya_id}`}>
        {t('form.all')}
      </Button>
    );
    return (
      <Missing>
        <Empty
          icon={mdiFileDocumentRemoveOutline}
          label={t('form.not_found')}
          text={t('form.not_found_hint')}
          action={action}
        />
      </Missing>
    );
  }
  if (form.isError)
    return (
      <Missing>
        <Failed error={form.error} retry={form.refetch} />
      </Missing>
    );
  return (
    <Missing>
      <Loading shape="form" count={4} />
    </Missing>
  );
};
