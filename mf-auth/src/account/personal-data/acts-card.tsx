import { mdiAccountEyeOutline } from '@mdi/js';
import type { ActOnAccount } from '@hydria/shared/contract/personal-data.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { type } from '@hydria/shared/theme/tokens.ts';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useMyData } from '../account.queries.ts';
import { useT } from '../../use-account-t.ts';

/** The role and organisation of the acting person; never a name. */
const useActor = () => {
  const t = useT();
  const { language } = useRemoteContext();
  const links = useSession((state) => state.user?.deya);
  return ({ role, deya_id }: ActOnAccount): string => {
    const link = links?.find(({ id }) => id === deya_id);
    const where = link ? (language === 'el' ? link.title : link.title_latin) : t('acted.operator');
    return t('data.acts.by', {
      role: t(role === 'administrator' ? 'data.acts.administrator' : 'data.acts.staff'),
      where,
    });
  };
};

const ActItem = ({ act }: { act: ActOnAccount }) => {
  const t = useT();
  const { dateTime } = useFormats();
  const actor = useActor()(act);
  return (
    <LinedItem>
      <p css={type.strong}>{t(`data.acts.${act.kind}`)}</p>
      <Muted small>
        {dateTime(act.at)}, {actor}
      </Muted>
    </LinedItem>
  );
};

/** The acts of staff on the account, newest first. */
export const ActsCard = () => {
  const t = useT();
  const read = useMyData();
  return (
    <SectionCard title={t('data.acts.title')} note={t('data.acts.hint')} flush={!!read.data?.acts.length}>
      {read.isPending ? (
        <Loading count={1} />
      ) : read.isError ? (
        <Failed error={read.error} retry={read.refetch} />
      ) : read.data.acts.length === 0 ? (
        <Empty icon={mdiAccountEyeOutline} label={t('data.acts.none')} />
      ) : (
        <LinedList>
          {read.data.acts.map((act) => (
            <ActItem key={act.id} act={act} />
          ))}
        </LinedList>
      )}
    </SectionCard>
  );
};
