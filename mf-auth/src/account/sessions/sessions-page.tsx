import { useState } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useImpersonations, useSessions } from '../account.queries.ts';
import { Back } from '../back.tsx';
import { useT } from '../../use-account-t.ts';
import { ActedAs } from './acted-as.tsx';
import { EndOthersDialog } from './end-dialog.tsx';
import { SessionRow } from './session-row.tsx';

const EndOthers = ({ onEnded }: { onEnded: () => void }) => {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  return (
    <div css={{ paddingTop: 8 }}>
      <Button variant="outlined" onClick={() => setAsked(true)}>
        {t('sessions.end_others')}
      </Button>
      {isAsked && <EndOthersDialog onEnded={onEnded} onClose={() => setAsked(false)} />}
    </div>
  );
};

/** Hand-overs do not end with the sessions, and a stolen session may have made them. */
const HandoversStand = () => {
  const t = useT();
  return (
    <Alert severity="info" role="status">
      {t('sessions.handovers')} <PortalLink to="/account/handover">{t('handover.title')}</PortalLink>
    </Alert>
  );
};

type Session = Answer<'GET /api/account/sessions'>['data'][number];

const MINUTE = 'YYYY-MM-DDTHH:MM'.length;

/** Device and last use of a session, as the page shows them. */
const looks = ({ by_staff, device, last_used_at }: Session): string =>
  JSON.stringify([by_staff, device, last_used_at.slice(0, MINUTE)]);

/** The place of a session among those that look the same, from 1; 0 when no other does. */
const placeOf = (session: Session, all: readonly Session[]): number => {
  const same = all.filter((one) => !one.current && looks(one) === looks(session));
  return same.length > 1 ? same.indexOf(session) + 1 : 0;
};

const Sessions = ({ onEnded }: { onEnded: () => void }) => {
  const t = useT();
  const isActing = useSession((state) => state.user?.impersonated === true);
  const sessions = useSessions();
  if (sessions.isPending)
    return (
      <SectionCard title={t('sessions.now')} note={t('sessions.hint')}>
        <Loading count={1} />
      </SectionCard>
    );
  if (sessions.isError)
    return (
      <SectionCard title={t('sessions.now')}>
        <Failed error={sessions.error} retry={sessions.refetch} />
      </SectionCard>
    );
  const { data } = sessions.data;
  const hasOthers = data.length > 1 && !isActing;
  return (
    <SectionCard
      title={t('sessions.now')}
      note={t('sessions.hint')}
      flush
      footer={hasOthers && <EndOthers onEnded={onEnded} />}
    >
      <LinedList>
        {data.map((session) => (
          <SessionRow key={session.id} session={session} canEnd={!isActing} place={placeOf(session, data)} />
        ))}
      </LinedList>
    </SectionCard>
  );
};

/** The person's sessions, and the impersonations of the account. */
export const SessionsPage = () => {
  const t = useT();
  const { isPending } = useSessions();
  const [hasEnded, setEnded] = useState(false);
  // Begins beside the sessions; its card follows them, since their number is not known before.
  useImpersonations();
  return (
    <Page title={t('sessions.title')} above={<Back />} width="reading">
      {hasEnded && <HandoversStand />}
      <Sessions onEnded={() => setEnded(true)} />
      {!isPending && <ActedAs />}
    </Page>
  );
};
