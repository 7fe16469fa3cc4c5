import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useLinkSecret } from '@hydria/shared/remote/use-link-secret.ts';
import { useLocation } from '@hydria/shared/router';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { PrintButton } from '@hydria/shared/ui/print-button.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { ApplicationParts } from './application-parts.tsx';
import { useLinkedApplication } from './applications.queries.ts';
import { WithLinkToken } from './link-token.tsx';
import { useT } from './use-t.ts';
import { useTitle } from './use-title.ts';

/** The page that mails a link by the reference of an application. */
const ASK = '/report/follow';

/** The link is over, or there is none: the way to a new one. */
const Over = ({ code }: { code: string }) => {
  const t = useT();
  return (
    <Page title={t('follow.title')} width="narrow">
      <Alert severity="warning" title={t('follow.over_title')}>
        {t('follow.over')}
      </Alert>
      <Button variant="contained" size="large" component={PortalLink} to={code ? `${ASK}#${code}` : ASK}>
        {t('follow.ask')}
      </Button>
    </Page>
  );
};

/** The application of a mailed link. */
const Followed = ({ token }: { token: string }) => {
  const t = useT();
  const titleOf = useTitle();
  const { dateTime } = useFormats();
  const { data, error, refetch } = useLinkedApplication(token);
  if (error?.code === 'report_link_invalid') return <Over code={data?.application.code ?? ''} />;
  if (!data && error)
    return (
      <Page title={t('follow.title')} width="reading">
        <SectionCard>
          <Failed error={error} retry={refetch} />
        </SectionCard>
      </Page>
    );
  if (!data) return <PageSkeleton shape="rows" count={4} />;
  const { application, until } = data;
  const { text, lang } = titleOf(application);
  return (
    <WithLinkToken value={token}>
      <Page
        title={text}
        {...(lang !== undefined && { lang })}
        windowTitle={t('application.window', { code: application.code })}
        intro={t('follow.until', { time: dateTime(until) })}
        width="reading"
        actions={<PrintButton />}
      >
        <ApplicationParts application={application} />
      </Page>
    </WithLinkToken>
  );
};

/** `/applications/follow`: one application without an account, by a mailed link behind `#`. Opening the link reads alone. */
export const FollowPage = () => {
  const secret = useLinkSecret(useLocation().hash.slice(1), '/applications/follow');
  return secret === null ? <Over code="" /> : <Followed token={secret} />;
};
