import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { useDataRequests, useMyDataOnce } from '../account.queries.ts';
import { Back } from '../back.tsx';
import { useT } from '../../use-account-t.ts';
import { ActsCard } from './acts-card.tsx';
import { ExportCard } from './export-card.tsx';
import { RequestsCard } from './requests-card.tsx';

/** Everything held about the person: the archive to download, requests, and who has looked at it. */
export const MyDataPage = () => {
  const t = useT();
  const hasUtility = useSession(({ deya_id }) => deya_id !== null);
  const data = useMyDataOnce();
  const requests = useDataRequests();
  return (
    <Page title={t('data.title')} intro={t('data.lead')} above={<Back />}>
      <ExportCard />
      {/* A card follows those before it, whose heights are known only with their data and would move it. */}
      {!data.isPending && <RequestsCard />}
      {!data.isPending && !(hasUtility && requests.isPending) && <ActsCard />}
    </Page>
  );
};
