import {
  mdiAlertOctagonOutline,
  mdiCheckDecagramOutline,
  mdiHelpCircleOutline,
  mdiProgressClock,
  mdiShieldSearch,
} from '@mdi/js';
import type { AuditVerification } from '@hydria/shared/contract/audit.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useVerifications } from './audit.queries.ts';
import { useRecordsT } from './use-records-t.ts';
import { useTrailQuery } from './use-trail.ts';

const CHIPS = {
  running: { tone: 'primary', icon: mdiProgressClock },
  whole: { tone: 'good', icon: mdiCheckDecagramOutline },
  broken: { tone: 'bad', icon: mdiAlertOctagonOutline },
  lost: { tone: 'warning', icon: mdiHelpCircleOutline },
} as const;

const WHY = {
  missing: 'verify.why_missing',
  altered: 'verify.why_altered',
  'not linked to the row before': 'verify.why_not_linked',
  'added past the application': 'verify.why_added',
  'end cut off': 'verify.why_end',
} as const;

const useResult = () => {
  const t = useRecordsT();
  const { dateTime } = useFormats();
  return ({ state, asked_at, ended_at, asked_by_name, rows }: AuditVerification): string => {
    const values = { at: dateTime(ended_at ?? asked_at), by: asked_by_name ?? t('verify.someone') };
    if (state === 'running') return t('verify.running_since', values);
    if (state === 'lost') return t('verify.lost_text', values);
    return state === 'broken'
      ? t('verify.broken_text', values)
      : t('verify.whole_text', { ...values, count: rows ?? 0 });
  };
};

const Result = ({ one, trail }: { one: AuditVerification; trail: string }) => {
  const t = useRecordsT();
  const resultOf = useResult();
  const { state, broken_seq, broken_why } = one;
  const path = `/admin/audit/${broken_seq}${trail === '' ? '' : `?trail=${trail}`}`;
  return (
    <Stack gap={4}>
      <Row gap="4px 12px" align="center">
        <StatusChip {...CHIPS[state]} label={t(`verify.${state}`)} />
        <span>{resultOf(one)}</span>
      </Row>
      {broken_seq !== null && broken_why !== null && (
        <PortalLink to={path}>{t('verify.broken_first', { seq: broken_seq, why: t(WHY[broken_why]) })}</PortalLink>
      )}
    </Stack>
  );
};

/** The last verification of a chain, the ones before it, and the button that asks for another. */
export const VerificationCard = ({ trail }: { trail: string }) => {
  const t = useRecordsT();
  const query = useTrailQuery(trail);
  const read = useVerifications(query);
  const run = useApiMutation('POST /api/audit/verifications', {
    invalidates: ['GET /api/audit/verifications', 'GET /api/audit'],
  });
  const [last, ...earlier] = read.data?.data ?? [];
  return (
    <SectionCard
      title={t('verify.title')}
      note={t('verify.intro')}
      action={
        <Button
          variant="outlined"
          size="small"
          loading={run.isPending || last?.state === 'running'}
          startIcon={<Icon path={mdiShieldSearch} size={18} />}
          onClick={() => run.mutate({ query })}
        >
          {t('verify.run')}
        </Button>
      }
    >
      <div role="status">
        {read.isPending && <Loading count={1} />}
        {read.isError && <Failed error={read.error} retry={read.refetch} />}
        {last && <Result one={last} trail={trail} />}
        {read.data && !last && <Muted>{t('verify.never')}</Muted>}
      </div>
      {earlier.length > 0 && (
        <details css={{ marginTop: 12 }}>
          <summary css={{ cursor: 'pointer', minHeight: 24 }}>{t('verify.earlier')}</summary>
          <ListReset css={{ display: 'grid', gap: 12, marginTop: 12 }}>
            {earlier.map((one) => (
              <li key={one.id}>
                <Result one={one} trail={trail} />
              </li>
            ))}
          </ListReset>
        </details>
      )}
    </SectionCard>
  );
};
