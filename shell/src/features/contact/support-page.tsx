import { mdiForumOutline, mdiHelpCircleOutline, mdiMapOutline, mdiWrenchOutline } from '@mdi/js';
import { useState } from 'react';
import type { Boot } from '@hydria/shared/platform/boot.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { usePlatform, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { faultPhone } from '@hydria/shared/rules/phones.ts';
import { from } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page as PageLayout } from '@hydria/shared/ui/page.tsx';
import { Receipt } from '@hydria/shared/ui/receipt.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { FaultCall } from '../../chrome/frame/fault-call.tsx';
import { utilityNames } from '../../chrome/frame/frame-view.ts';
import type { PageParams } from '../../deferred/lazy-page.tsx';
import { useT } from '../../deferred/use-t.ts';
import { NoUtility, useDeyaOfPage } from '../../deferred/utility-of-page.tsx';
import { AppLinks } from '../app-banner/app-links.tsx';
import { ContactForm } from './contact-form.tsx';
import { HowToReach } from './how-to-reach.tsx';

const columns = { display: 'grid', gap: 16, [from.medium]: { gridTemplateColumns: '3fr 2fr', gap: 24 } } as const;

const picture = (path: string) => <Icon path={path} size={20} />;

/** Help that is faster than a message. */
const Sooner = ({ deya }: { deya: DeyaInfo }) => {
  const t = useT();
  const { events } = usePlatform();
  return (
    <Stack gap={12} css={{ marginTop: 24 }}>
      <Button variant="outlined" startIcon={picture(mdiForumOutline)} onClick={() => events.emit('open-chat', {})}>
        {t('support.chat')}
      </Button>
      <Button variant="outlined" startIcon={picture(mdiHelpCircleOutline)} onClick={() => events.emit('open-faq', {})}>
        {t('support.faq')}
      </Button>
      <Button variant="outlined" startIcon={picture(mdiMapOutline)} component={PortalLink} to="/poi">
        {t('support.places')}
      </Button>
      {deya.info.customer_reports && (
        <>
          <Muted css={{ marginTop: 8 }}>{t('support.damage')}</Muted>
          <Button
            variant="outlined"
            startIcon={picture(mdiWrenchOutline)}
            component={PortalLink}
            to={`/deya/${deya.id}/report`}
          >
            {t('support.report')}
          </Button>
        </>
      )}
    </Stack>
  );
};

const Sent = ({ code, again }: { code: string; again: () => void }) => {
  const t = useT();
  return (
    <Receipt
      title={t('contact.sent')}
      text={t('contact.sent_text')}
      reference={{ label: t('contact.reference'), value: code }}
      next={{ title: t('contact.next'), steps: [t('contact.next_read'), t('contact.next_answer')] }}
      actions={
        <Button variant="outlined" onClick={again}>
          {t('contact.another')}
        </Button>
      }
    />
  );
};

const Content = ({ deya_id }: { deya_id: number }) => {
  const t = useT();
  const { language } = useRemoteContext();
  const { deya, error, retry } = useDeya(deya_id);
  const [code, setCode] = useState<string | null>(null);
  if (error) return <Failed title={t('support.failed')} error={error} retry={() => void retry()} />;
  if (!deya) return <Loading shape="form" count={4} />;
  const phone = faultPhone(deya);
  if (code !== null) return <Sent code={code} again={() => setCode(null)} />;
  return (
    <div css={columns}>
      <SectionCard title={t('contact.title')}>
        <ContactForm deya={deya} onSent={setCode} />
      </SectionCard>
      <SectionCard title={utilityNames(deya, language).title}>
        {phone && (
          <p css={{ marginBottom: 16 }}>
            <FaultCall phone={phone} question={t('phones.question')} hours={t('phones.hours')} />
          </p>
        )}
        <HowToReach deya={deya} />
        <Sooner deya={deya} />
      </SectionCard>
    </div>
  );
};

interface PageProps {
  params: PageParams;
  portal: { boot: Pick<Boot, 'settings'> };
}

/** Contact details of a utility, and a message to it: of the one in the address, or of the chosen one. */
export const Page = ({ params, portal: { boot } }: PageProps) => {
  const t = useT();
  const deya_id = useDeyaOfPage(params);
  const isInApp = useDeya(deya_id).deya?.info.deyapp ?? true;
  return (
    <PageLayout title={t('support.title')} intro={t('support.lead')}>
      {deya_id === null ? <NoUtility label={t('support.choose')} /> : <Content key={deya_id} deya_id={deya_id} />}
      {isInApp && <AppLinks settings={boot.settings} />}
    </PageLayout>
  );
};
