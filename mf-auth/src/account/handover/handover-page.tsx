import { useState } from 'react';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useLocation } from '@hydria/shared/router';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useLinkSecret } from '@hydria/shared/remote/use-link-secret.ts';
import { useT } from '../../use-account-t.ts';
import { useHandovers } from '../account.queries.ts';
import { Back } from '../back.tsx';
import { HandoverList } from './handover-list.tsx';
import { Invitation } from './invitation.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const Handovers = ({ deya_id }: { deya_id: number }) => {
  const t = useT();
  const isActing = useIsActing();
  const read = useHandovers();
  const [isOpen, setIsOpen] = useState(false);
  if (read.isPending) return <Loading count={2} />;
  if (read.isError) return <Failed error={read.error} retry={read.refetch} />;
  const { supplies, data } = read.data;
  const given = data.filter(({ side }) => side === 'given');
  const received = data.filter(({ side }) => side === 'received');
  return (
    <>
      {(supplies.length > 0 || given.length > 0) && (
        <SectionCard
          title={t('handover.given')}
          note={t('handover.given_hint')}
          footer={
            supplies.length > 0 &&
            !isActing && (
              <Button variant="contained" onClick={() => setIsOpen(true)}>
                {t('handover.invite')}
              </Button>
            )
          }
        >
          {given.length === 0 ? (
            <Muted>{t('handover.given_none')}</Muted>
          ) : (
            <HandoverList handovers={given} deya_id={deya_id} />
          )}
        </SectionCard>
      )}
      <SectionCard title={t('handover.received')} note={t('handover.received_hint')}>
        {received.length === 0 ? (
          <Muted>{t('handover.received_none')}</Muted>
        ) : (
          <HandoverList handovers={received} deya_id={deya_id} />
        )}
      </SectionCard>
      {isOpen && <InviteDialog supplies={supplies} deya_id={deya_id} onClose={() => setIsOpen(false)} />}
    </>
  );
};

/** The supplies that the person has given to others for some days, or received, and the invitation of a mail's link. */
export const HandoverPage = () => {
  const t = useT();
  const secret = useLinkSecret(useLocation().hash.slice(1), '/account/handover');
  const link = useSession(({ user, deya_id }) => user?.deya.find(({ id, active }) => id === deya_id && active));
  return (
    <Page title={t('handover.title')} intro={t('handover.lead')} above={<Back />} width="narrow">
      {secret !== null && <Invitation secret={secret} />}
      {link && <Handovers deya_id={link.id} />}
      {!link && secret === null && <Muted>{t('no_access')}</Muted>}
    </Page>
  );
};
