import type { ReactNode } from 'react';
import type { FollowedApplication } from '@hydria/shared/contract/online-forms.ts';
import type { ReportEvent } from '@hydria/shared/contract/reports.ts';
import { useDayTime } from '@hydria/shared/remote/use-day-time.ts';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { CASE_STATES, isActive, stateName } from '@hydria/shared/rules/case-state.ts';
import { langOf } from '@hydria/shared/rules/text.ts';
import { notOnPaper, type } from '@hydria/shared/theme/tokens.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { CaseHistory } from '@hydria/shared/ui/case-history.tsx';
import { CaseStateChip } from '@hydria/shared/ui/case-state-chip.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT as useFormsT } from '../use-t.ts';
import { NoteForm, Withdraw } from './application-actions.tsx';
import { ApplicationContact } from './application-contact.tsx';
import { ApplicationDocument } from './application-document.tsx';
import { Question } from './application-feedback.tsx';
import { ApplicationPhotos } from './application-photos.tsx';
import { useLinkToken } from './link-token.tsx';
import { useT } from './use-t.ts';

interface PartProps {
  application: FollowedApplication;
}

/** Closed by its sender. */
const isWithdrawn = ({ by, status }: ReportEvent): boolean => by === 'customer' && status === CASE_STATES.closed;

/** Says until when the utility waits for an answer, which is a note below. */
const WaitsForAnswer = ({ application: { answer_until, status } }: PartProps) => {
  const t = useT();
  const { date } = useFormats();
  if (answer_until === null || !isActive(status)) return null;
  return (
    <Alert severity="info" role="note" title={t('progress.waits', { day: date(answer_until) })}>
      {t('progress.waits_hint')}
    </Alert>
  );
};

const Facts = ({ application }: PartProps) => {
  const t = useT();
  const formsT = useFormsT();
  const dayTime = useDayTime();
  const { dateTime } = useFormats();
  const { language } = useRemoteContext();
  const { deya } = useDeya(application.deya_id);
  const { code, created_at, updated_at, protocol_number, due_at, signature } = application;
  return (
    <DataList>
      <DataRow name={formsT('sent.reference')}>{code}</DataRow>
      {protocol_number !== null && <DataRow name={t('application.protocol')}>{protocol_number}</DataRow>}
      {due_at !== null && <DataRow name={t('application.due')}>{dayTime(due_at)}</DataRow>}
      <DataRow name={t('application.sent')}>{dateTime(created_at)}</DataRow>
      {signature && (
        <DataRow name={t('application.signature')}>{`${signature.name} · ${dateTime(signature.at)}`}</DataRow>
      )}
      {updated_at !== created_at && <DataRow name={t('application.changed')}>{dateTime(updated_at)}</DataRow>}
      {deya && <DataRow name={t('application.utility')}>{language === 'el' ? deya.title : deya.title_latin}</DataRow>}
    </DataList>
  );
};

/** The words for the present state, as the sender reads it. */
const useOutcome = ({ status, events }: FollowedApplication) => {
  const t = useT();
  const formsT = useFormsT();
  const change = events.findLast((event) => event.status !== null);
  const state = stateName(status);
  const isTheirs = change !== undefined && isWithdrawn(change);
  const label = isTheirs ? t('progress.withdrawn') : formsT(`state.${state}`);
  const ofSender = isTheirs
    ? t('progress.outcome_withdrawn')
    : change?.solved === false && t('progress.outcome_unsolved');
  return { label, meaning: ofSender || t(`outcome.${state}`), note: change?.note };
};

/** The state of an application, what it means, why, and the photos of the utility. */
const Outcome = ({ application }: PartProps) => {
  const t = useT();
  const { label, meaning, note } = useOutcome(application);
  const { status, utility_photos } = application;
  return (
    <SectionCard>
      <Stack gap={8} align="start">
        <CaseStateChip state={status} label={label} />
        <p css={type.strong}>{meaning}</p>
        {note && (
          <p lang={langOf(note)} css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {note}
          </p>
        )}
        {utility_photos.length > 0 && (
          <Stack gap={8} align="start">
            <Muted small>{t('progress.utility_photos')}</Muted>
            <ApplicationPhotos application={application} photos={utility_photos} />
          </Stack>
        )}
      </Stack>
      <div css={{ marginTop: 8 }}>
        <Facts application={application} />
      </div>
      <ApplicationDocument application={application} />
    </SectionCard>
  );
};

const History = ({ application }: PartProps) => {
  const t = useT();
  const formsT = useFormsT();
  const { events, photos } = application;
  const wordsOf = (event: ReportEvent): string => {
    if (event.solved !== null) return t(event.solved ? 'feedback.said_yes' : 'feedback.said_no');
    if (event.status === null) return t(event.by === 'utility' ? 'progress.utility_writes' : 'progress.your_note');
    return isWithdrawn(event) ? t('progress.withdrawn') : formsT(`state.${stateName(event.status)}`);
  };
  return (
    <SectionCard title={t('progress.history')}>
      <CaseHistory events={events} wordsOf={wordsOf} />
      {photos.length > 0 && (
        <Stack gap={8} align="start" css={{ marginTop: 16 }}>
          <Muted small>{t('progress.photos')}</Muted>
          <ApplicationPhotos application={application} photos={photos} />
        </Stack>
      )}
    </SectionCard>
  );
};

/** Notes, the address of a guest and withdrawal, each as long as it is possible. */
const Actions = ({ application }: PartProps) => {
  const t = useT();
  const token = useLinkToken();
  if (useIsActing()) return null;
  return (
    <>
      {isActive(application.status) && (
        <SectionCard title={t('progress.more')} css={notOnPaper}>
          <NoteForm application={application} />
        </SectionCard>
      )}
      {token !== null && <ApplicationContact application={application} token={token} />}
      {application.status === CASE_STATES.open && (
        <SectionCard title={t('progress.not_needed')} note={t('progress.not_needed_hint')} css={notOnPaper}>
          <Withdraw application={application} />
        </SectionCard>
      )}
    </>
  );
};

interface ApplicationPartsProps extends PartProps {
  /** The answers that were sent. */
  children?: ReactNode;
}

/** An application as its sender sees it: the outcome, what was sent, the history, and what the sender can do. */
export const ApplicationParts = ({ application, children }: ApplicationPartsProps) => (
  <>
    <WaitsForAnswer application={application} />
    <Outcome application={application} />
    <Question application={application} />
    <History application={application} />
    {children}
    <Actions application={application} />
  </>
);
