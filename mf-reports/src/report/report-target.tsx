import { mdiMessageOffOutline, mdiWaterOffOutline } from '@mdi/js';
import { useState, type ReactNode } from 'react';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useUserInfo } from '@hydria/shared/remote/use-user-info.ts';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-t.ts';
import { KnownOutages, lastingAt } from './known-outages.tsx';
import { useAlertDefaults } from './use-alert-defaults.ts';
import { ReportForm, type SentReport } from './report-form.tsx';
import { useAnnouncements, useCaseTypes } from './report.queries.ts';
import { UtilityStrip } from './utility-strip.tsx';
import type { ReportedSupply } from './where-step.tsx';

const NONE: readonly ReportedSupply[] = [];

/**
 * The person's supplies at a utility; none for a guest, for a utility that is not theirs, or when the request fails.
 */
const useSupplies = (deya_id: number, isTheirs: boolean): readonly ReportedSupply[] => {
  const info = useUserInfo({ deya_id: isTheirs ? deya_id : null });
  return info.data?.customers ?? NONE;
};

interface ReportTargetProps {
  deya_id: number;
  choose?: (() => void) | undefined;
  /** Shown for an unknown utility. */
  otherwise?: ReactNode;
  onSent: (sent: SentReport) => void;
}

/** The report form of one utility, with its name above; a message for an unknown utility, or one without reports. */
export const ReportTarget = ({ deya_id, choose, otherwise, onSent }: ReportTargetProps) => {
  const t = useT();
  const { deya, error, retry } = useDeya(deya_id);
  const isTheirs = useSession(({ user }) => user?.deya.some((link) => link.id === deya_id && link.active) ?? false);
  const supplies = useSupplies(deya_id, isTheirs);
  const alert = useAlertDefaults(deya_id, isTheirs);
  const news = useAnnouncements(deya_id);
  const types = useCaseTypes(deya_id);
  const [now] = useState(() => Date.now());
  const announcements = news.data?.data ?? [];
  if (!deya && error?.code === 'deya_not_found') {
    return (
      <SectionCard>
        <Empty
          icon={mdiWaterOffOutline}
          label={t('report.unknown_utility')}
          text={t('report.unknown_utility_hint')}
          action={otherwise}
        />
      </SectionCard>
    );
  }
  if (!deya && error)
    return (
      <SectionCard>
        <Failed error={error} retry={retry} />
      </SectionCard>
    );
  // The form waits for the outages and the types: a later answer would move it.
  if (!deya || news.isPending || types.isPending || alert === undefined)
    return (
      <SectionCard>
        <Loading shape="form" count={3} />
      </SectionCard>
    );
  return (
    <>
      <UtilityStrip deya={deya} choose={choose} />
      {deya.info.customer_reports ? (
        <>
          <KnownOutages announcements={announcements} supplies={supplies} />
          <ReportForm
            deya={deya}
            supplies={supplies}
            types={types.data?.data ?? []}
            outages={lastingAt(now, announcements)}
            alert={alert}
            onSent={onSent}
          />
        </>
      ) : (
        <SectionCard>
          <Empty icon={mdiMessageOffOutline} label={t('report.closed')} text={t('report.closed_hint')} />
        </SectionCard>
      )}
    </>
  );
};
