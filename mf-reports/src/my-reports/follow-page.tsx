import { mdiWaterPlusOutline } from '@mdi/js';
import { useState } from 'react';
import { reportLinkForm } from '@hydria/shared/contract/forms/report-link.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { EmailField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { pickUtility } from '@hydria/shared/platform/pick-utility.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useSendsMail } from '@hydria/shared/remote/sends-mail.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useLinkSecret } from '@hydria/shared/remote/use-link-secret.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useLocation } from '@hydria/shared/router';
import { REFERENCE, storedReference } from '@hydria/shared/rules/reference.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { PrintButton } from '@hydria/shared/ui/print-button.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useReportTitle } from './use-report-title.ts';
import { WithLinkToken } from './link-token.tsx';
import { useLinkedReport } from './my-reports.queries.ts';
import { ReportParts } from './report-parts.tsx';
import { useT } from './use-t.ts';

const PATH = '/report/follow';

const LinkForm = ({ deya_id, code }: { deya_id: number; code: string }) => {
  const t = useT();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useApiForm('POST /api/report-links', {
    rules: reportLinkForm,
    defaults: { code },
    context: { deya_id },
    to: deya_id,
    repeatable: true,
    onSuccess: (_, { body }) => setSentTo(body.email),
  });
  return (
    <>
      {sentTo !== null && !form.isBusy && !form.error && (
        <Alert severity="success" role="status" title={t('follow.sent_title')}>
          {t('follow.sent', { email: sentTo })}
        </Alert>
      )}
      <ApiForm form={form} label={t('follow.title')}>
        <TextField form={form} name="code" autoComplete="off" />
        <EmailField form={form} name="email" autoComplete="email" />
        <Button type="submit" variant="contained" size="large" loading={form.isBusy} css={{ justifySelf: 'start' }}>
          {t(sentTo === null ? 'follow.send' : 'follow.again')}
        </Button>
      </ApiForm>
    </>
  );
};

const ChooseUtility = () => {
  const t = useT();
  const { events } = usePlatform();
  return (
    <Empty
      icon={mdiWaterPlusOutline}
      label={t('follow.choose')}
      text={t('follow.choose_hint')}
      action={
        <Button variant="contained" onClick={() => void pickUtility(events)}>
          {t('follow.choose')}
        </Button>
      }
    />
  );
};

interface AskForLinkProps {
  /** The reference that a mail has named. */
  code: string;
  /** The link of a mail is over. */
  isOver?: boolean;
}

/** Asks for a mail with a link. The answer is the same for everybody. */
const AskForLink = ({ code, isOver = false }: AskForLinkProps) => {
  const t = useT();
  const sendsMail = useSendsMail();
  const deya_id = useSession((session) => session.deya_id);
  const isMember = useSession(({ status }) => status === 'member');
  const mine = (
    <Button component={PortalLink} to="/report/mine">
      {t('mine.title')}
    </Button>
  );
  return (
    <Page title={t('follow.title')} intro={t('follow.lead')} width="narrow" actions={isMember && mine}>
      {isOver && (
        <Alert severity="warning" title={t('follow.over_title')}>
          {t('follow.over')}
        </Alert>
      )}
      <SectionCard>
        {!sendsMail ? (
          <p>{t('follow.by_phone')}</p>
        ) : deya_id === null ? (
          <ChooseUtility />
        ) : (
          <LinkForm key={deya_id} deya_id={deya_id} code={code} />
        )}
      </SectionCard>
    </Page>
  );
};

/** The report of a mailed link. */
const Followed = ({ token }: { token: string }) => {
  const t = useT();
  const titleOf = useReportTitle();
  const { dateTime } = useFormats();
  const { data, error, refetch } = useLinkedReport(token);
  if (error?.code === 'report_link_invalid') return <AskForLink code={data?.report.code ?? ''} isOver />;
  if (!data && error)
    return (
      <Page title={t('follow.title')} width="reading">
        <SectionCard>
          <Failed error={error} retry={refetch} />
        </SectionCard>
      </Page>
    );
  if (!data) return <PageSkeleton shape="rows" count={4} />;
  const { report, until } = data;
  return (
    <WithLinkToken value={token}>
      <Page
        title={titleOf(report)}
        windowTitle={t('report_page.window', { code: report.code })}
        intro={t('follow.until', { time: dateTime(until) })}
        width="reading"
        actions={<PrintButton />}
      >
        <ReportParts report={report} />
      </Page>
    </WithLinkToken>
  );
};

/**
 * `/report/follow`: one report without an account. A mail leads here with a link to the report or with its reference; both are behind
 * `#`, which no server sees. Opening the link reads alone.
 */
export const FollowPage = () => {
  const shown = useLocation().hash.slice(1);
  const secret = useLinkSecret(shown, PATH);
  const [reference] = useState(() => storedReference(shown));
  if (secret !== null) return <Followed token={secret} />;
  return <AskForLink code={REFERENCE.test(reference) ? reference : ''} />;
};
