import { Page } from '@hydria/shared/ui/page.tsx';
import { Back } from '../back.tsx';
import { useT } from '../../use-account-t.ts';
import { ActsCard } from './acts-card.tsx';
import { ExportCard } from './export-card.tsx';
import { RequestsCard } from './requests-card.tsx';

/** Everything held about the person: the archive to download, requests, and who has looked at it. */
export const MyDataPage = () => {
  const t = useT();
  return (
    <Page title={t('data.title')} intro={t('data.lead')} above={<Back />}>
      <ExportCard />
      <RequestsCard />
      <ActsCard />
    </Page>
  );
};
