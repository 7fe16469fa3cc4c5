import { useState } from 'react';
import { dataDecisionForm } from '@hydria/shared/contract/forms/data-request.ts';
import type { DataRequest } from '@hydria/shared/contract/personal-data.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { BackLink } from '../back-link.tsx';
import { useDeskT } from '../use-desk-t.ts';

const ONE = 'GET /api/staff/data-requests/{id}';
const READS = [ONE, 'GET /api/staff/data-requests', 'GET /api/staff/data-requests/waiting'] as const;

type Outcome = 'done' | 'refused' | 'extended';

interface DecisionProps {
  request: DataRequest;
  outcome: Outcome;
  deya_id: number;
  onClose: () => void;
}

const DecisionDialog = ({ request: { id, kind }, outcome, deya_id, onClose }: DecisionProps) => {
  const t = useDeskT();
  const isErasure = outcome === 'done' && kind === 'erasure';
  const form = useApiForm('POST /api/staff/data-requests/{id}/decision', {
    rules: dataDecisionForm,
    toInput: (body) => ({ params: { id }, query: { deya_id }, body: { ...body, outcome } }),
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

const Decision = ({ request, deya_id }: { request: DataRequest; deya_id: number }) => {
  const t = useDeskT();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <SectionCard title={t('data_requests.decision')}>
      <Row gap={8}>
        <Button variant="contained" onClick={() => setOutcome('done')}>
          {t(request.kind === 'erasure' ? 'data_requests.erase' : 'data_requests.done')}
        </Button>
        {request.extension_reason === null && (
          <Button variant="outlined" onClick={() => setOutcome('extended')}>
            {t('data_requests.extended')}
          </Button>
        )}
        <Button color="error" onClick={() => setOutcome('refused')}>
          {t('data_requests.refused')}
        </Button>
      </Row>
      {outcome && (
        <DecisionDialog request={request} outcome={outcome} deya_id={deya_id} onClose={() => setOutcome(null)} />
      )}
    </SectionCard>
  );
};

const Facts = ({ request }: { request: DataRequest }) => {
  const t = useDeskT();
  const { dateTime, dueDate } = useFormats();
  const { code, kind, status, asked_at, due_on, text, extension_reason, decided_at, decided_by, reason } = request;
  return (
    <SectionCard title={t('data_requests.request')}>
      <DataList>
        <DataRow name={t('data_requests.kind')}>{t(`data_requests.kind_${kind}`)}</DataRow>
        <DataRow name={t('data_requests.code')}>{code}</DataRow>
        <DataRow name={t('data_requests.state')}>{t(`data_requests.state_${status}`)}</DataRow>
        <DataRow name={t('data_requests.asked_at')}>{dateTime(asked_at)}</DataRow>
        <DataRow name={t('data_requests.due_on')}>{dueDate(due_on)}</DataRow>
        <DataRow name={t('data_requests.text')}>{text}</DataRow>
        {extension_reason && <DataRow name={t('data_requests.extension_reason')}>{extension_reason}</DataRow>}
        {decided_at && (
          <DataRow name={t('data_requests.decision')}>
            {[dateTime(decided_at), decided_by].filter(Boolean).join(', ')}
          </DataRow>
        )}
        {reason && <DataRow name={t('data_requests.reason')}>{reason}</DataRow>}
      </DataList>
    </SectionCard>
  );
};

/** One request of a person about their data, and the decision. */
export const DataRequestPage = () => {
  const t = useDeskT();
  const { id } = usePathParams();
  const deya_id = useSession((session) => session.deya_id);
  const read = useTenantQuery(ONE, { id: Number(id) });
  const { data } = read;
  return (
    <Page
      title={data ? data.full_name || data.email || t('data_requests.erased_person') : t('data_requests.one')}
      intro={data?.email ?? undefined}
      above={<BackLink to="/admin/data-requests">{t('data_requests.title')}</BackLink>}
    >
      {data && (
        <>
          <Facts request={data} />
          {data.status === 'pending' && deya_id !== null && <Decision request={data} deya_id={deya_id} />}
        </>
      )}
      {!data && (
        <SectionCard>
          {read.isError ? <Failed error={read.error} retry={read.refetch} /> : <Loading shape="text" count={6} />}
        </SectionCard>
      )}
    </Page>
  );
};
