import { mdiApple, mdiBookOpenOutline, mdiGooglePlay } from '@mdi/js';
import type { PortalSettings } from '@hydria/shared/platform/portal-settings.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../../deferred/use-t.ts';

interface LinkProps {
  href: string | undefined;
  icon: string;
  label: string;
}

const Link = ({ href, icon, label }: LinkProps) =>
  href ? (
    <Button
      component="a"
      variant="outlined"
      startIcon={<Icon path={icon} size={20} />}
      href={href}
      target="_blank"
      rel="noreferrer"
    >
      {label}
    </Button>
  ) : null;

interface AppLinksProps {
  settings: Pick<PortalSettings, 'ios' | 'android' | 'guide'>;
}

/** The app in both stores and its guide, on every device (spec S §1); renders nothing without configured links. */
export const AppLinks = ({ settings: { ios, android, guide } }: AppLinksProps) => {
  const t = useT();
  if (!ios && !android && !guide) return null;
  return (
    <SectionCard title={t('app.title')}>
      <Muted>{t('app.text')}</Muted>
      <Row gap={12} css={{ marginTop: 16 }}>
        <Link href={ios} icon={mdiApple} label={t('app.ios')} />
        <Link href={android} icon={mdiGooglePlay} label={t('app.android')} />
        <Link href={guide} icon={mdiBookOpenOutline} label={t('app.guide')} />
      </Row>
    </SectionCard>
  );
};
