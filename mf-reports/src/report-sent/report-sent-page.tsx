import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { Navigate, useSearchParams } from '@hydria/shared/router';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { REFERENCE } from '@hydria/shared/rules/reference.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { useT } from '../use-t.ts';
import { ReportReceipt } from './report-receipt.tsx';

/** In the address of the page while a mail tells the utility of the report. */
export const TOLD = 'told';

/** In the address of the page while the sender follows another report of the same problem. */
export const FOLLOWS = 'follows';

/** In the address of the page: the time by which the utility means to have solved the problem. */
export const DUE = 'due';

/** An instant of the server; any other text in the address is not shown. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The page after a report was sent. Without a reference it redirects to the form. */
export const ReportSentPage = () => {
  const t = useT();
  const { deya_id } = usePathParams();
  const [query] = useSearchParams();
  const isMember = useSession(({ status }) => status === 'member');
  const code = query.get('code') ?? '';
  const due = query.get(DUE) ?? '';
  const form = deya_id === undefined ? '/report' : `/deya/${deya_id}/report`;
  // Any other text in the address is not shown.
  if (!REFERENCE.test(code)) return <Navigate to={form} replace />;
  return (
    <ReportReceipt
      code={code}
      isTold={query.has(TOLD)}
      follows={query.has(FOLLOWS)}
      due_at={INSTANT.test(due) ? due : null}
      actions={
        <>
          <Button variant="contained" component={PortalLink} to={isMember ? '/report/mine' : form}>
            {t(isMember ? 'sent.mine' : 'sent.another')}
          </Button>
          <Button variant="outlined" component={PortalLink} to={isMember ? form : '/'}>
            {t(isMember ? 'sent.another' : 'sent.home')}
          </Button>
        </>
      }
    />
  );
};
