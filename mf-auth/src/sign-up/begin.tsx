import { mdiClockOutline, mdiCloseCircleOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import type { OwnRegistration } from '@hydria/shared/contract/registrations.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useT } from '../use-sign-up-t.ts';
import { useKeepDraft, useOwnRequests } from './sign-up.queries.ts';

const Request = ({ request }: { request: OwnRegistration }) => {
  const t = useT();
  const { dateTime } = useFormats();
  const { status, kwdikos_katanalwti, created_at, reason } = request;
  const isRefused = status === 'refused';
  return (
    <DataList>
      <DataRow name={t('member.supply')}>{kwdikos_katanalwti}</DataRow>
      <DataRow name={t('member.sent')}>{dateTime(created_at)}</DataRow>
      <DataRow name={t('member.state')}>
        <StatusChip
          tone={isRefused ? 'bad' : 'warning'}
          icon={isRefused ? mdiCloseCircleOutline : mdiClockOutline}
          label={t(isRefused ? 'member.refused' : 'member.pending')}
        />
      </DataRow>
      {reason && <DataRow name={t('member.reason')}>{reason}</DataRow>}
    </DataList>
  );
};

/** Requests of the person at the utility that wait, or were refused. */
const Requests = ({ deya_id }: { deya_id: number }) => {
  const t = useT();
  const read = useOwnRequests(deya_id);
  if (read.isPending) return <Loading shape="rows" count={1} />;
  if (read.isError) return <Failed error={read.error} retry={() => void read.refetch()} />;
  const shown = read.data.data.filter(({ status }) => status !== 'accepted');
  if (shown.length === 0) return null;
  return (
    <SectionCard title={t('member.requests')}>
      <Stack gap={24}>
        {shown.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </Stack>
    </SectionCard>
  );
};

interface BeginProps {
  deya_id: number;
  /** A request has just been sent. */
  isDone: boolean;
  /** The utility, and the way to another one. */
  children: ReactNode;
}

/** The first page of a signed-in person: their requests at the utility, and the way to a new one. */
export const Begin = ({ deya_id, isDone, children }: BeginProps) => {
  const t = useT();
  const keep = useKeepDraft(deya_id);
  const begin = useApiMutation('POST /api/sign-up/member', { onSuccess: keep });
  return (
    <Page title={t('member.title')} intro={t('member.lead')} width="reading">
      {isDone && (
        <Alert severity="success" role="status" title={t('member.done_title')}>
          {t('member.done')}
        </Alert>
      )}
      {children}
      <Row gap={8}>
        <Button
          variant={isDone ? 'outlined' : 'contained'}
          size="large"
          loading={begin.isPending}
          onClick={() => begin.isPending || begin.mutate({ body: { deya_id } })}
        >
          {t(isDone ? 'member.another' : 'member.begin')}
        </Button>
        {isDone && (
          <Button component={PortalLink} to="/" variant="contained" size="large">
            {t('page.home')}
          </Button>
        )}
      </Row>
      <Requests deya_id={deya_id} />
    </Page>
  );
};
