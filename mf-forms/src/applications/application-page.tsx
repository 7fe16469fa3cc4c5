import { mdiFileQuestionOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import type { ApplicationWithAnswers } from '@hydria/shared/contract/online-forms.ts';
import { AskedAnswers } from '@hydria/shared/form/asked-answers.tsx';
import { useIdParam } from '@hydria/shared/remote/remote-pages.tsx';
import { useDayTime } from '@hydria/shared/remote/use-day-time.ts';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { stateName } from '@hydria/shared/rules/case-state.ts';
import { type } from '@hydria/shared/theme/tokens.ts';
import { BackLink } from '@hydria/shared/ui/back-link.tsx';
import { CaseStateChip } from '@hydria/shared/ui/case-state-chip.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { PrintButton } from '@hydria/shared/ui/print-button.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../use-t.ts';
import { useApplication } from './applications.queries.ts';
import { useTitle } from './use-title.ts';

const Back = () => <BackLink to="/applications" label={useT()('mine.title')} />;

const Answers = ({ application: { api, answers } }: { application: ApplicationWithAnswers }) => {
  const t = useT();
  return (
    <SectionCard title={t('application.answers')}>
      <AskedAnswers api={api} answers={answers} none={t('application.no_answers')} />
    </SectionCard>
  );
};

const State = ({ application }: { application: ApplicationWithAnswers }) => {
  const t = useT();
  const dayTime = useDayTime();
  const { dateTime } = useFormats();
  const { language } = useRemoteContext();
  const { deya } = useDeya(application.deya_id);
  const { code, status, created_at, updated_at, protocol_number, due_at } = application;
  const state = stateName(status);
  return (
    <SectionCard>
      <Stack gap={8} align="start">
        <CaseStateChip state={status} label={t(`state.${state}`)} />
        <p css={type.strong}>{t(`outcome.${state}`)}</p>
      </Stack>
      <div css={{ marginTop: 8 }}>
        <DataList>
          <DataRow name={t('sent.reference')}>{code}</DataRow>
          {protocol_number !== null && <DataRow name={t('application.protocol')}>{protocol_number}</DataRow>}
          {due_at !== null && <DataRow name={t('application.due')}>{dayTime(due_at)}</DataRow>}
          <DataRow name={t('application.sent')}>{dateTime(created_at)}</DataRow>
          {updated_at !== created_at && <DataRow name={t('application.changed')}>{dateTime(updated_at)}</DataRow>}
          {deya && (
            <DataRow name={t('application.utility')}>{language === 'el' ? deya.title : deya.title_latin}</DataRow>
          )}
        </DataList>
      </div>
    </SectionCard>
  );
};

const Around = ({ children }: { children: ReactNode }) => {
  const t = useT();
  return (
    <Page title={t('application.title')} width="reading" above={<Back />}>
      <SectionCard>{children}</SectionCard>
    </Page>
  );
};

const Shown = ({ application }: { application: ApplicationWithAnswers }) => {
  const t = useT();
  const { text, lang } = useTitle()(application);
  return (
    <Page
      title={text}
      {...(lang !== undefined && { lang })}
      windowTitle={t('application.window', { code: application.code })}
      width="reading"
      above={<Back />}
      actions={<PrintButton />}
    >
      <State application={application} />
      <Answers application={application} />
    </Page>
  );
};

/** `/applications/:id`: a form that the person has sent, with its state and the answers. */
export const ApplicationPage = () => {
  const t = useT();
  const id = useIdParam();
  const { data, error, refetch } = useApplication(id);
  if (id === null || error?.code === 'application_not_found')
    return (
      <Around>
        <Empty icon={mdiFileQuestionOutline} label={t('application.missing')} text={t('application.missing_hint')} />
      </Around>
    );
  if (data) return <Shown application={data} />;
  if (error)
    return (
      <Around>
        <Failed error={error} retry={refetch} />
      </Around>
    );
  return <PageSkeleton shape="rows" count={4} />;
};
