import { mdiFormatListBulleted, mdiWaterPlusOutline } from '@mdi/js';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { pickUtility } from '@hydria/shared/platform/pick-utility.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useSendsMail } from '@hydria/shared/remote/sends-mail.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-t.ts';
import { DUE, FOLLOWS, TOLD } from '../report-sent/report-sent-page.tsx';
import { ReportTarget } from './report-target.tsx';

/** Asks for another utility and goes to its report page. */
const useChooseUtility = () => {
  const { events, navigate } = usePlatform();
  return async () => {
    const deya = await pickUtility(events);
    if (deya) navigate(`/deya/${deya.id}/report`);
  };
};

/** `/report` for the current utility, `/deya/:deya_id/report` for any; open to guests (spec S §6). */
export const ReportPage = () => {
  const t = useT();
  const { navigate } = usePlatform();
  const { deya_id: named } = usePathParams();
  const current = useSession(({ deya_id }) => deya_id);
  const isMember = useSession(({ status }) => status === 'member');
  const sendsMail = useSendsMail();
  const choose = useChooseUtility();
  const deya_id = named === undefined ? current : Number(named);
  const chooseButton = (
    <Button variant="contained" onClick={choose}>
      {t('report.choose_utility')}
    </Button>
  );
  const mine = (
    <Button component={PortalLink} to="/report/mine" startIcon={<Icon path={mdiFormatListBulleted} size={20} />}>
      {t('report.mine')}
    </Button>
  );
  const follow = (
    <Button component={PortalLink} to="/report/follow">
      {t('report.follow')}
    </Button>
  );
  return (
    <Page
      title={t('report.title')}
      intro={t(isMember ? 'report.lead' : 'report.lead_guest')}
      width="reading"
      actions={isMember ? mine : sendsMail && follow}
    >
      {deya_id === null ? (
        <SectionCard>
          <Empty
            icon={mdiWaterPlusOutline}
            label={t('report.choose_utility')}
            text={t('report.choose_utility_hint')}
            action={chooseButton}
          />
        </SectionCard>
      ) : (
        <ReportTarget
          key={deya_id}
          deya_id={deya_id}
          choose={choose}
          otherwise={chooseButton}
          onSent={({ code, follows, isTold, due_at }) => {
            const page = named === undefined ? '/report-success' : `/deya/${deya_id}/report/success`;
            const due = due_at === null ? '' : `&${DUE}=${encodeURIComponent(due_at)}`;
            const marks = `${isTold ? `&${TOLD}=1` : ''}${follows ? `&${FOLLOWS}=1` : ''}`;
            navigate(`${page}?code=${code}${marks}${due}`, { replace: true });
          }}
        />
      )}
    </Page>
  );
};
