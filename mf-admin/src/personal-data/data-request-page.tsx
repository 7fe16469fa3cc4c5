import { dataDecisionForm } from '@hydria/shared/contract/forms/data-request.ts';
import type { DataRequest } from '@hydria/shared/contract/personal-data.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { DecidedRow, DecisionCard, OneRequestPage, useOnDecided, type DecisionDialogProps } from '../one-request.tsx';
import { useDeskT } from '../use-desk-t.ts';
import { DataRequestState } from './data-request-state.tsx';
import { useDataRequest } from './personal-data.queries.ts';

const ONE = 'GET /api/staff/data-requests/{id}';
const READS = [ONE, 'GET /api/staff/data-requests', 'GET /api/staff/data-requests/waiting'] as const;

/** Refusals after which the request is another one. */
const DECIDED = ['data_request_decided', 'data_request_extended'];

type Outcome = 'done' | 'refused' | 'extended';

type OfRequest = DecisionDialogProps<DataRequest>;

const DecisionDialog = ({ request: { id, kind }, outcome, deya_id, onClose }: OfRequest & { outcome: Outcome }) => {
  const t = useDeskT();
  const isErasure = outcome === 'done' && kind === 'erasure';
  const form = useApiForm('POST /api/staff/data-requests/{id}/decision', {
    rules: dataDecisionForm,
    toInput: (body) => ({ params: { id }, query: { deya_id }, body: { ...body, outcome } }),
    handlesError: useOnDecided(ONE, DECIDED, onClose),
    invalidates: [...READS],
    onSuccess: onClose,
  });
  return (
    <DialogForm
      form={form}
      danger={isErasure || outcome === 'refused'}
      title={t(isErasure ? 'data_requests.erase_title' : `data_requests.${outcome}_title`)}
      submitLabel={t(isErasure ? 'data_requests.erase' : `data_requests.${outcome}`)}
      onClose={onClose}
    >
      {isErasure && <p>{t('data_requests.erase_warning')}</p>}
      {!isErasure && <TextAreaField form={form} name="reason" rows={4} />}
    </DialogForm>
  );
};

const DoneDialog = (props: OfRequest) => <DecisionDialog {...props} outcome="done" />;
const ExtendDialog = (props: OfRequest) => <DecisionDialog {...props} outcome="extended" />;
const RefuseDialog = (props: OfRequest) => <DecisionDialog {...props} outcome="refused" />;

const Decision = (props: Omit<OfRequest, 'onClose'>) => {
  const t = useDeskT();
  const { kind, extension_reason, person_id } = props.request;
  const isOwn = useSession(({ user }) => user !== null && user.id === person_id);
  const isExtended = extension_reason !== null;
  return (
    <DecisionCard
      {...props}
      isOwn={isOwn}
      title={t('data_requests.decision')}
      acts={[
        {
          label: t(kind === 'erasure' ? 'data_requests.erase' : 'data_requests.done'),
          look: 'main',
          Dialog: DoneDialog,
        },
        ...(isExtended ? [] : [{ label: t('data_requests.extended'), look: 'other' as const, Dialog: ExtendDialog }]),
        { label: t('data_requests.refused'), look: 'danger', Dialog: RefuseDialog },
      ]}
    />
  );
};

const Facts = ({ request }: { request: DataRequest }) => {
  const t = useDeskT();
  const { dateTime, dueDate } = useFormats();
  const { code, kind, status, asked_at, due_on, text, extension_reason, decided_at, decided_by, reason } = request;
  return (
    <SectionCard title={t('data_requests.request')} action={<DataRequestState status={status} />}>
      <DataList>
        <DataRow name={t('data_requests.kind')}>{t(`data_requests.kind_${kind}`)}</DataRow>
        <DataRow name={t('data_requests.code')}>{code}</DataRow>
        <DataRow name={t('data_requests.asked_at')}>{dateTime(asked_at)}</DataRow>
        <DataRow name={t('data_requests.due_on')}>{dueDate(due_on)}</DataRow>
        <DataRow name={t('data_requests.text')}>{text}</DataRow>
        {extension_reason && <DataRow name={t('data_requests.extension_reason')}>{extension_reason}</DataRow>}
        <DecidedRow name={t('data_requests.decision')} at={decided_at} by={decided_by} />
        {reason && <DataRow name={t('data_requests.reason')}>{reason}</DataRow>}
      </DataList>
    </SectionCard>
  );
};

/** One request of a person about their data, and the decision. */
export const DataRequestPage = () => {
  const t = useDeskT();
  const { id } = usePathParams();
  return (
    <OneRequestPage
      read={useDataRequest(Number(id))}
      one={t('data_requests.one')}
      titleOf={({ full_name, email }) => full_name || email || t('data_requests.erased_person')}
      introOf={({ email }) => email}
      list={{ to: '/admin/data-requests', label: t('data_requests.title') }}
    >
      {(request, deya_id) => (
        <>
          <Facts request={request} />
          {request.status === 'pending' && <Decision request={request} deya_id={deya_id} />}
        </>
      )}
    </OneRequestPage>
  );
};
