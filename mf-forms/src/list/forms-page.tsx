import { mdiFileDocumentRemoveOutline, mdiWaterOffOutline, mdiWaterPlusOutline } from '@mdi/js';
import { useSearchParams } from '@hydria/shared/router';
import { pickUtility } from '@hydria/shared/platform/pick-utility.ts';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { usePlatform, useSession, useSurroundings } from '@hydria/shared/remote/use-platform.tsx';
import { useRead } from '@hydria/shared/remote/use-read.ts';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-t.ts';
import { FormList } from './form-list.tsx';
import { UtilityField } from './utility-field.tsx';

const Forms = ({ deya_id }: { deya_id: number }) => {
  const t = useT();
  const { language } = useSurroundings();
  const forms = useRead('GET /api/dynamicforms/list', { query: { deya_id, lang: language } });
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
  if (forms.data.length === 0)
    return (
      <SectionCard>
        <Empty icon={mdiFileDocumentRemoveOutline} label={t('list.none')} text={t('list.none_hint')} />
      </SectionCard>
    );
  return (
    <SectionCard flush>
      <FormList label={t('list.forms')} forms={forms.data} />
    </SectionCard>
  );
};

const named = (query: URLSearchParams): number | null => {
  const deya_id = query.get('deya_id') ?? '';
  return /^\d{1,9}$/.test(deya_id) ? Number(deya_id) : null;
};

/** `/online-forms` and `/online-forms/:deya_id`: the forms of the utility of the path, of `?deya_id`, or of the current one. */
export const FormsPage = ({ deya_id: inPath = null }: { deya_id?: number | null }) => {
  const t = useT();
  const { events, navigate } = usePlatform();
  const [query] = useSearchParams();
  const current = useSession((session) => session.deya_id);
  const deya_id = inPath ?? named(query) ?? current;
  const { deya } = useDeya(deya_id);
  const choose = async () => {
    const picked = await pickUtility(events);
    if (picked) navigate(`/online-forms?deya_id=${picked.id}`, { replace: true });
  };
  return (
    <Page title={t('list.title')} intro={t('list.lead')} width="reading">
      <UtilityField deya={deya} choose={choose} />
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
