import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-t.ts';
import { FormList } from './form-list.tsx';
import { MyApplications } from './my-applications.tsx';
import { useForms } from './forms.queries.ts';

/** The card shows this many; a link leads to the rest. */
const SHOWN = 3;

/** Card of the services page: the first forms of the current utility. */
export const FormsCard = () => {
  const t = useT();
  const deya_id = useSession((session) => session.deya_id);
  const isMember = useSession(({ status }) => status === 'member');
  const forms = useForms(deya_id);
  const all = (
    <Button component={PortalLink} to="/online-forms">
      {t('list.see_all')}
    </Button>
  );
  const isEmpty = deya_id === null || forms.data?.forms.length === 0;
  return (
    <SectionCard
      title={t('list.title')}
      action={all}
      footer={isMember && <MyApplications variant="outlined" />}
      flush={!isEmpty && forms.isSuccess}
    >
      {isEmpty && (
        <p>{t(deya_id === null ? 'list.lead' : forms.data?.isComplete === false ? 'list.incomplete' : 'list.none')}</p>
      )}
      {!isEmpty && forms.isPending && <Loading shape="rows" count={SHOWN} />}
      {!isEmpty && forms.isError && <Failed error={forms.error} retry={forms.refetch} />}
      {!isEmpty && forms.isSuccess && <FormList label={t('list.forms')} forms={forms.data.forms.slice(0, SHOWN)} />}
    </SectionCard>
  );
};
