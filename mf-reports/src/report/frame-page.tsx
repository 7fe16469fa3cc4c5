import { useCallback, useState } from 'react';
import { mdiWaterPlusOutline } from '@mdi/js';
import { pickUtility } from '@hydria/shared/platform/pick-utility.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { ReportReceipt } from '../report-sent/report-receipt.tsx';
import { useT } from '../use-t.ts';
import type { SentReport } from './report-form.tsx';
import { ReportTarget } from './report-target.tsx';

/** Of an address that names no utility: the choice of one. */
const ChooseUtility = ({ onPicked }: { onPicked: (deya_id: number) => void }) => {
  const t = useT();
  const { events } = usePlatform();
  const choose = async () => {
    const deya = await pickUtility(events);
    if (deya) onPicked(deya.id);
  };
  return (
    <Page title={t('report.title')} intro={t('report.lead')} width="reading">
      <SectionCard>
        <Empty
          icon={mdiWaterPlusOutline}
          label={t('report.choose_utility')}
          text={t('report.choose_utility_hint')}
          action={
            <Button variant="contained" onClick={choose}>
              {t('report.choose_utility')}
            </Button>
          }
        />
      </SectionCard>
    </Page>
  );
};

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
  const [picked, setPicked] = useState<number | null>(null);
  const shown = deya_id === undefined ? picked : Number(deya_id);
  if (shown === null) return <ChooseUtility onPicked={setPicked} />;
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
      <ReportTarget key={shown} deya_id={shown} onSent={sent} />
    </Page>
  );
};
