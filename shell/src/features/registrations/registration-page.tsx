import {
  mdiBullhornOutline,
  mdiClockOutline,
  mdiCloseCircleOutline,
  mdiFileDocumentOutline,
  mdiForumOutline,
  mdiWrenchOutline,
} from '@mdi/js';
import { registrationReplyForm } from '@hydria/shared/contract/forms/registration-note.ts';
import type { OwnRegistration } from '@hydria/shared/contract/registrations.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import type { DeyaInfo, User } from '@hydria/shared/platform/platform.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { from } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page as PageLayout } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { utilityNames } from '../../chrome/frame/frame-view.ts';
import { useCore } from '../../core/core-context.ts';
import { useT } from '../../deferred/use-t.ts';
import { HowToReach } from '../contact/how-to-reach.tsx';

const columns = { display: 'grid', gap: 16, [from.medium]: { gridTemplateColumns: '3fr 2fr', gap: 24 } } as const;

type Link = User['deya'][number];

/** The person's link to the chosen utility; undefined for staff and for a utility that they never asked. */
const useLink = (): Link | undefined => useSession(({ user, deya_id }) => user?.deya.find(({ id }) => id === deya_id));

/** The staff's questions about a request, and the person's replies. */
const Questions = ({ request: { id, notes, asked } }: { request: OwnRegistration }) => {
  const t = useT();
  const { dateTime } = useFormats();
  const deya_id = useSession((session) => session.deya_id);
  if (notes.length === 0) return null;
  return (
    <Stack gap={16}>
      {notes.map(({ n, by, text, at }) => (
        <div key={n}>
          <strong>{t(by === 'staff' ? 'registration.asked_by' : 'registration.replied')}</strong>, {dateTime(at)}
          <p css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</p>
        </div>
      ))}
      {asked && deya_id !== null && <ReplyForm id={id} deya_id={deya_id} />}
    </Stack>
  );
};

const ReplyForm = ({ id, deya_id }: { id: number; deya_id: number }) => {
  const t = useT();
  const form = useApiForm('POST /api/deya/registrations/{id}/reply', {
    rules: registrationReplyForm,
    to: deya_id,
    draft: `registration_reply.${id}`,
    toInput: (body) => ({ params: { id }, body: { ...body, deya_id } }),
    invalidates: ['GET /api/deya/registrations'],
  });
  return (
    <ApiForm form={form} label={t('registration.waits_for_you')}>
      <TextAreaField form={form} name="reply" rows={3} />
      <Button type="submit" variant="contained" loading={form.isBusy} css={{ justifySelf: 'start' }}>
        {t('registration.reply_send')}
      </Button>
    </ApiForm>
  );
};

const Request = ({ request }: { request: OwnRegistration }) => (
  <Stack gap={16}>
    <RequestFacts request={request} />
    <Questions request={request} />
  </Stack>
);

const stateOf = ({ status, asked }: OwnRegistration) => {
  if (status === 'refused') return 'registration.refused';
  return asked ? 'registration.waits_for_you' : 'registration.pending';
};

const RequestFacts = ({ request }: { request: OwnRegistration }) => {
  const t = useT();
  const { dateTime } = useFormats();
  const isRefused = request.status === 'refused';
  return (
    <DataList>
      <DataRow name={t('registration.supply')}>{request.kwdikos_katanalwti}</DataRow>
      <DataRow name={t('registration.sent')}>{dateTime(request.created_at)}</DataRow>
      <DataRow name={t('registration.state')}>
        <StatusChip
          tone={isRefused ? 'bad' : 'warning'}
          icon={isRefused ? mdiCloseCircleOutline : mdiClockOutline}
          label={t(stateOf(request))}
        />
      </DataRow>
      {request.decided_at && <DataRow name={t('registration.decided')}>{dateTime(request.decided_at)}</DataRow>}
      {request.reason && <DataRow name={t('registration.reason')}>{request.reason}</DataRow>}
    </DataList>
  );
};

const Requests = () => {
  const t = useT();
  const read = useTenantQuery('GET /api/deya/registrations', {});
  if (read.isPending) return <Loading shape="rows" count={3} />;
  if (read.isError) return <Failed error={read.error} retry={() => void read.refetch()} />;
  const { data } = read.data;
  if (data.length === 0) return <p>{t('registration.no_request')}</p>;
  return (
    <Stack gap={24}>
      {data.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </Stack>
  );
};

const picture = (path: string) => <Icon path={path} size={20} />;

/** Services of the portal without an accepted registration. */
const Meanwhile = ({ deya }: { deya: DeyaInfo }) => {
  const t = useT();
  const ways = [
    {
      to: `/deya/${deya.id}/report`,
      icon: mdiWrenchOutline,
      label: t('registration.report'),
      is: deya.info.customer_reports,
    },
    {
      to: `/online-forms/${deya.id}`,
      icon: mdiFileDocumentOutline,
      label: t('registration.forms'),
      is: deya.online_forms,
    },
    { to: '/announcements', icon: mdiBullhornOutline, label: t('registration.news'), is: deya.info.announcements },
    { to: '/support', icon: mdiForumOutline, label: t('registration.contact'), is: true },
  ];
  return (
    <SectionCard title={t('registration.meanwhile')} note={t('registration.meanwhile_text')}>
      <Stack gap={12}>
        {ways.map(
          ({ to, icon, label, is }) =>
            Boolean(is) && (
              <Button key={to} variant="outlined" startIcon={picture(icon)} component={PortalLink} to={to}>
                {label}
              </Button>
            ),
        )}
      </Stack>
    </SectionCard>
  );
};

/** Asks again after a refusal, with a corrected supply code. */
const Again = () => {
  const t = useT();
  const { overlays } = useCore();
  return (
    <Button variant="contained" onClick={() => overlays.setState({ addUtility: true })}>
      {t('registration.again')}
    </Button>
  );
};

/** How the registration with the chosen utility stands: the home page of a person whom it has not accepted. */
export const Page = () => {
  const t = useT();
  const { language } = useRemoteContext();
  const link = useLink();
  const deya = useSession((session) => session.deya);
  const title = (link && utilityNames(link, language).title) ?? (deya ? utilityNames(deya, language).title : '');
  const state = link?.status === 'rejected' ? 'refused' : link ? 'waiting' : 'stranger';
  return (
    <PageLayout
      title={t(`registration.title_${state}`)}
      intro={t(`registration.lead_${state}`, { title })}
      actions={state === 'refused' && <Again />}
    >
      <div css={columns}>
        <Stack gap={16} css={{ [from.medium]: { gap: 24 } }}>
          {link && (
            <SectionCard title={t('registration.asked')} note={title}>
              <Requests />
            </SectionCard>
          )}
          {deya && <Meanwhile deya={deya} />}
        </Stack>
        {deya && (
          <SectionCard title={t('registration.questions')} note={t('registration.questions_text')}>
            <HowToReach deya={deya} />
          </SectionCard>
        )}
      </div>
    </PageLayout>
  );
};
