import { mdiAccountEyeOutline } from '@mdi/js';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { type } from '@hydria/shared/theme/tokens.ts';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useImpersonations } from '../account.queries.ts';
import { useT } from '../../use-account-t.ts';

type Visit = Answer<'GET /api/account/impersonations'>['data'][number];

/** The administrator's organisation, by the name of the utility. */
const useWho = () => {
  const t = useT();
  const { language } = useRemoteContext();
  const links = useSession((state) => state.user?.deya);
  return ({ deya_id }: Visit): string => {
    const link = links?.find(({ id }) => id === deya_id);
    if (!link) return t('acted.operator');
    return language === 'el' ? link.title : link.title_latin;
  };
};

const VisitItem = ({ visit }: { visit: Visit }) => {
  const t = useT();
  const { dateTime } = useFormats();
  const who = useWho()(visit);
  const begun = dateTime(visit.started_at);
  return (
    <LinedItem>
      <p css={type.strong}>{who}</p>
      <Muted small>
        {visit.ended_at
          ? t('acted.span', { from: begun, to: dateTime(visit.ended_at) })
          : t('acted.still', { from: begun })}
      </Muted>
      <p css={{ overflowWrap: 'anywhere' }}>{t('acted.reason', { reason: visit.reason })}</p>
    </LinedItem>
  );
};

/** The impersonations of this person, with time and reason (decisions 27). */
export const ActedAs = () => {
  const t = useT();
  const visits = useImpersonations();
  return (
    <SectionCard title={t('acted.title')} note={t('acted.hint')} flush={!!visits.data?.data.length}>
      {visits.isPending ? (
        <Loading count={1} />
      ) : visits.isError ? (
        <Failed error={visits.error} retry={visits.refetch} />
      ) : visits.data.data.length === 0 ? (
        <Empty icon={mdiAccountEyeOutline} label={t('acted.none')} />
      ) : (
        <LinedList>
          {visits.data.data.map((visit) => (
            <VisitItem key={visit.id} visit={visit} />
          ))}
        </LinedList>
      )}
    </SectionCard>
  );
};
