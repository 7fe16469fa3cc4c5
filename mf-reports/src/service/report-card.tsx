import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { colour, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-t.ts';

const Count = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt css={{ ...type.small, color: colour.textSecondary }}>{label}</dt>
    <dd css={{ ...type.h2, fontVariantNumeric: 'tabular-nums' }}>{value}</dd>
  </div>
);

/** How many reports the utility has, open and resolved. */
const Counts = () => {
  const t = useT();
  const info = useSession(({ deya }) => deya?.info ?? null);
  if (!info) return null;
  return (
    <dl css={{ display: 'flex', gap: 32, marginTop: 16 }}>
      <Count label={t('service.active')} value={info.active_reports} />
      <Count label={t('service.closed')} value={info.closed_reports} />
    </dl>
  );
};

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
      <Counts />
    </SectionCard>
  );
};
