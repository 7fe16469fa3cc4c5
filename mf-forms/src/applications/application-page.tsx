import { mdiFileQuestionOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import type { ApplicationWithAnswers } from '@hydria/shared/contract/online-forms.ts';
import { AskedAnswers } from '@hydria/shared/form/asked-answers.tsx';
import { useIdParam } from '@hydria/shared/remote/remote-pages.tsx';
import { BackLink } from '@hydria/shared/ui/back-link.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { PrintButton } from '@hydria/shared/ui/print-button.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT as useFormsT } from '../use-t.ts';
import { ApplicationParts } from './application-parts.tsx';
import { useApplication, useApplicationFiles } from './applications.queries.ts';
import { useT } from './use-t.ts';
import { useTitle } from './use-title.ts';

const Back = () => <BackLink to="/applications" label={useFormsT()('mine.title')} />;

const Answers = ({ application }: { application: ApplicationWithAnswers }) => {
  const t = useT();
  const { api, answers } = application;
  const saved = useApplicationFiles(application);
  return (
    <SectionCard title={t('application.answers')}>
      <AskedAnswers api={api} answers={answers} saved={saved} none={t('application.no_answers')} />
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
      <ApplicationParts application={application}>
        <Answers application={application} />
      </ApplicationParts>
    </Page>
  );
};

/** `/applications/:id`: a form that the person has sent, with its progress and the answers. */
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
