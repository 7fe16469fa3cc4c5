import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { useT } from '../use-t.ts';

const Count = ({ label, value }: { label: string; value: number }) => (
  <div>
    <Muted as="dt" small>
      {label}
    </Muted>
    <Text as="dd" type="h2" css={{ fontVariantNumeric: 'tabular-nums' }}>
      {value}
    </Text>
  </div>
);

/** Number of open and resolved reports of the utility, and that they are of all people: the person's own are elsewhere. */
const Counts = () => {
  const t = useT();
  const info = useSession(({ deya }) => deya?.info ?? null);
  if (!info) return null;
  return (
    <div css={{ marginTop: 16 }}>
      <Muted small>{t('service.everybody')}</Muted>
      <Row as="dl" gap={32} wrap={false} css={{ marginTop: 8 }}>
        <Count label={t('service.active')} value={info.active_reports} />
        <Count label={t('service.closed')} value={info.closed_reports} />
      </Row>
    </div>
  );
};

/** Card of the services page: links to the report form and to the person's own reports. */
export const ReportCard = () => {
  const t = useT();
  const isMember = useSession(({ status }) => status === 'member');
  const actions = (
    <Row gap={8}>
      <Button variant="contained" component={PortalLink} to="/report">
        {t('service.new')}
      </Button>
      {isMember && (
        <Button variant="outlined" component={PortalLink} to="/report/mine">
          {t('report.mine')}
        </Button>
      )}
    </Row>
  );
  return (
    <SectionCard title={t('service.title')} footer={actions}>
      <p>{t('service.text')}</p>
      <Counts />
    </SectionCard>
  );
};
