import { mdiSwapHorizontal } from '@mdi/js';
import { useState } from 'react';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useSearchParams } from '@hydria/shared/router';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { BackLink } from '../back-link.tsx';
import { FailedRead } from '../failed-read.tsx';
import { usePeopleT } from '../use-people-t.ts';
import { spokenName } from './listed-name.ts';
import { MergeApproval, MergeRefusal } from './merge-approval.tsx';
import { MergeComparison } from './merge-comparison.tsx';
import { useUsersList } from './person-frame.tsx';
import { mergePath, personPath } from './person-path.ts';
import { useFoundAccounts, useMergePreview, usePerson, type Person } from './person.queries.ts';
import { useReach } from './use-reach.ts';
import { UserState } from './user-state.tsx';

const LEAST = 2;
const MOST = 10;

/** Search for the account that stays. The text stays out of the address, because it may name a person. */
const ChooseAccount = ({ ends }: { ends: Person }) => {
  const t = usePeopleT();
  const { isEverywhere } = useReach();
  const [search, setSearch] = useState('');
  const isAsked = search.length >= LEAST;
  const found = useFoundAccounts(isAsked ? search : null, MOST);
  const others = found.data?.data.filter(({ id, deleted_at }) => id !== ends.id && deleted_at === null);
  return (
    <SectionCard title={t('merge.which')}>
      <SearchFilter label={t('merge.search')} value={search} onChange={setSearch} />
      {!isAsked && <Muted small>{t('merge.search_first')}</Muted>}
      {isAsked && found.isPending && <Loading count={3} />}
      {found.isError && <Failed error={found.error} retry={found.refetch} />}
      {isAsked && others?.length === 0 && <p role="status">{t('merge.no_match')}</p>}
      <LinedList>
        {others?.map((user) => (
          <LinedItem key={user.id}>
            <Row gap="8px 24px" align="center" justify="space-between">
              <Stack gap={2} css={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Text as="span" type="strong">
                  {spokenName(user)}
                </Text>
                <Muted small>{user.email}</Muted>
                <UserState user={user} />
              </Stack>
              <Button
                component={PortalLink}
                to={mergePath(ends.id, user.id, isEverywhere)}
                size="small"
                variant="outlined"
                aria-label={t('merge.take_whom', { name: `${spokenName(user)}, ${user.email}` })}
              >
                {t('merge.take')}
              </Button>
            </Row>
          </LinedItem>
        ))}
      </LinedList>
    </SectionCard>
  );
};

const BothAccounts = ({ ends, into_id }: { ends: Person; into_id: number }) => {
  const stays = usePerson(into_id);
  const list = useUsersList();
  const preview = useMergePreview(ends.id, into_id);
  const failed = [stays, preview].find(({ isError }) => isError);
  if (failed)
    return (
      <SectionCard>
        <FailedRead error={failed.error} retry={failed.refetch} list={list} />
      </SectionCard>
    );
  if (!stays.data || !preview.data)
    return (
      <SectionCard>
        <Loading count={10} />
      </SectionCard>
    );
  return (
    <>
      {preview.data.refusal && <MergeRefusal refusal={preview.data.refusal} />}
      <MergeComparison ends={ends} stays={stays.data} preview={preview.data} />
      {!preview.data.refusal && <MergeApproval ends={ends} stays={stays.data} />}
    </>
  );
};

const Swap = ({ id, into_id }: { id: number; into_id: number }) => {
  const t = usePeopleT();
  const { isEverywhere } = useReach();
  return (
    <>
      <Button component={PortalLink} to={mergePath(id, null, isEverywhere)} variant="outlined" size="small">
        {t('merge.other')}
      </Button>
      <Button
        component={PortalLink}
        to={mergePath(into_id, id, isEverywhere)}
        variant="outlined"
        size="small"
        startIcon={<Icon path={mdiSwapHorizontal} size={18} />}
      >
        {t('merge.swap')}
      </Button>
    </>
  );
};

/** `/admin/users/{id}/merge`: merges this account into another one of the same person, `into` of the address. */
export const MergePage = () => {
  const t = usePeopleT();
  const id = Number(usePathParams()['person_id']);
  const [params] = useSearchParams();
  const into_id = Number(params.get('into') ?? 0);
  const { isEverywhere } = useReach();
  const ends = usePerson(id);
  const list = useUsersList();
  return (
    <Page
      title={t('merge.title')}
      intro={t('merge.intro')}
      above={
        <BackLink to={personPath(id, isEverywhere)}>{ends.data ? spokenName(ends.data) : t('person.title')}</BackLink>
      }
      width="full"
      actions={into_id > 0 && <Swap id={id} into_id={into_id} />}
    >
      {ends.isPending && (
        <SectionCard>
          <Loading count={8} />
        </SectionCard>
      )}
      {ends.isError && (
        <SectionCard>
          <FailedRead error={ends.error} retry={ends.refetch} list={list} />
        </SectionCard>
      )}
      {ends.data &&
        (into_id > 0 ? <BothAccounts ends={ends.data} into_id={into_id} /> : <ChooseAccount ends={ends.data} />)}
    </Page>
  );
};
