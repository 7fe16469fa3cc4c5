import { Button } from '@hydria/shared/mui';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-t.ts';

/** Card of the services page: the way to the report form, and to one's own reports. */
export const ReportCard = () => {
  const t = useT();
  const isMember = useSession(({ status }) => status === 'member');
  const actions = (
    <div css={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <Button variant="contained" component={PortalLink} to="/report">
        {t('service.new')}
      </Button>
      {isMember && (
        <Button variant="outlined" component={PortalLink} to="/report/mine">
          {t('report.mine')}
        </Button>
      )}
    </div>
  );
  return (
    <SectionCard title={t('service.title')} footer={actions}>
      <p>{t('service.text')}</p>
    </SectionCard>
  );
};
