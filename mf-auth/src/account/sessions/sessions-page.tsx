import type { Answer } from '@hydria/shared/contract/contract.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
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
import { SessionRow } from './session-row.tsx';

const EndOthers = () => {
  const t = useT();
  const { notify } = usePlatform();
  const end = useApiMutation('DELETE /api/account/sessions', {
    invalidates: ['GET /api/account/sessions'],
    onSuccess: ({ ended }) => notify({ kind: 'success', text: t('sessions.ended_others', { count: ended }) }),
  });
  return (
    <div css={{ paddingTop: 8 }}>
      <Button variant="outlined" loading={end.isPending} onClick={() => end.mutate({})}>
        {t('sessions.end_others')}
      </Button>
    </div>
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

const Sessions = () => {
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
    <SectionCard title={t('sessions.now')} note={t('sessions.hint')} flush footer={hasOthers && <EndOthers />}>
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
  // Begins beside the sessions; its card follows them, since their number is not known before.
  useImpersonations();
  return (
    <Page title={t('sessions.title')} above={<Back />} width="reading">
      <Sessions />
      {!isPending && <ActedAs />}
    </Page>
  );
};
