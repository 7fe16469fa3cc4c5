import { mdiFileDocumentRemoveOutline, mdiWaterOffOutline, mdiWaterPlusOutline } from '@mdi/js';
import { useSearchParams } from '@hydria/shared/router';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useSharedT } from '@hydria/shared/remote/use-shared-t.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { UtilityField } from '@hydria/shared/ui/utility-field.tsx';
import { useT } from '../use-t.ts';
import { FormList } from './form-list.tsx';
import { MyApplications } from './my-applications.tsx';
import { useForms } from './forms.queries.ts';

/** The utility's own server does not answer: names the missing forms, and offers a retry. */
const Incomplete = ({ retry, isAsking }: { retry: () => unknown; isAsking: boolean }) => {
  const t = useT();
  const shared = useSharedT();
  return (
    <Alert severity="warning" role="status" title={t('list.incomplete')}>
      <p>{t('list.incomplete_hint')}</p>
      <Button size="small" variant="outlined" loading={isAsking} onClick={() => void retry()} css={{ marginTop: 8 }}>
        {shared('actions.retry')}
      </Button>
    </Alert>
  );
};

const Forms = ({ deya_id }: { deya_id: number }) => {
  const t = useT();
  const forms = useForms(deya_id);
  if (forms.isPending)
    return (
      <SectionCard>
        <Loading shape="rows" count={3} />
      </SectionCard>
    );
  if (forms.error?.code === 'deya_not_found')
    return (
      <SectionCard>
        <Empty icon={mdiWaterOffOutline} label={t('list.unknown')} text={t('list.unknown_hint')} />
      </SectionCard>
    );
  if (forms.isError)
    return (
      <SectionCard>
        <Failed error={forms.error} retry={forms.refetch} />
      </SectionCard>
    );
  const { forms: listed, isComplete } = forms.data;
  if (listed.length === 0 && isComplete)
    return (
      <SectionCard>
        <Empty icon={mdiFileDocumentRemoveOutline} label={t('list.none')} text={t('list.none_hint')} />
      </SectionCard>
    );
  return (
    <>
      {!isComplete && <Incomplete retry={forms.refetch} isAsking={forms.isFetching} />}
      {listed.length > 0 && (
        <SectionCard flush>
          <FormList label={t('list.forms')} forms={listed} />
        </SectionCard>
      )}
    </>
  );
};

const named = (query: URLSearchParams): number | null => {
  const deya_id = query.get('deya_id') ?? '';
  return /^\d{1,9}$/.test(deya_id) ? Number(deya_id) : null;
};

/** `/online-forms` and `/online-forms/:deya_id`: the forms of the utility of the path, of `?deya_id`, or of the current one. */
export const FormsPage = ({ deya_id: inPath = null }: { deya_id?: number | null }) => {
  const t = useT();
  const { navigate } = usePlatform();
  const [query] = useSearchParams();
  const current = useSession((session) => session.deya_id);
  const isMember = useSession(({ status }) => status === 'member');
  const deya_id = inPath ?? named(query) ?? current;
  const { deya } = useDeya(deya_id);
  return (
    <Page title={t('list.title')} intro={t('list.lead')} width="reading" actions={isMember && <MyApplications />}>
      <div css={{ maxWidth: 480 }}>
        <UtilityField deya={deya} onPick={({ id }) => navigate(`/online-forms?deya_id=${id}`, { replace: true })} />
      </div>
      {deya_id === null ? (
        <SectionCard>
          <Empty icon={mdiWaterPlusOutline} label={t('list.choose')} text={t('list.choose_hint')} />
        </SectionCard>
      ) : (
        <Forms key={deya_id} deya_id={deya_id} />
      )}
    </Page>
  );
};
