import { useCallback, useState } from 'react';
import { mdiWaterOffOutline } from '@mdi/js';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { ReportReceipt } from '../report-sent/report-receipt.tsx';
import { useT } from '../use-t.ts';
import type { SentReport } from './report-form.tsx';
import { ReportTarget } from './report-target.tsx';

/** The report form alone, for a utility's own site. It never navigates, so that it never shows the portal's frame. */
export const FramePage = () => {
  const t = useT();
  const { deya_id } = usePathParams();
  const { events } = usePlatform();
  const [report, setReport] = useState<SentReport | null>(null);
  const sent = useCallback(
    (stored: SentReport) => {
      setReport(stored);
      events.emit('submitted', { what: 'report', code: stored.code });
    },
    [events],
  );
  if (deya_id === undefined) return <Empty icon={mdiWaterOffOutline} label={t('report.unknown_utility')} />;
  if (report !== null) {
    const another = (
      <Button variant="contained" onClick={() => setReport(null)}>
        {t('sent.another')}
      </Button>
    );
    return <ReportReceipt {...report} actions={another} />;
  }
  return (
    <Page title={t('report.title')} intro={t('report.lead')} width="reading">
      <ReportTarget deya_id={Number(deya_id)} onSent={sent} />
    </Page>
  );
};
