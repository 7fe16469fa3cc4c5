import { mdiFileQuestionOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import type { AlertPage as Alert } from '@hydria/shared/contract/flow-alerts.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useIdParam } from '@hydria/shared/remote/remote-pages.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { isOwnAlert, isPausableAlert } from '@hydria/shared/rules/meter-alerts.ts';
import { BackLink } from '@hydria/shared/ui/back-link.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { AlertHours } from './alert-hours.tsx';
import { AlertState, waterWord } from './alert-state.tsx';
import { useAlert } from './alerts.queries.ts';
import { PauseDialog } from './pause-dialog.tsx';
import { useT } from './use-t.ts';

const Back = () => <BackLink to="/alerts" label={useT()('list.title')} />;

/** The advice of a kind; kinds of continuous flow share theirs. */
const adviceOf = (kind: Alert['kind']) => {
  if (isOwnAlert(kind)) return kind === 'holiday' ? kind : 'limit';
  return kind === 'after_closing' || kind === 'backflow' ? kind : 'flow';
};

/** Reason, amounts and state of an alert. */
const Facts = ({ alert }: { alert: Alert }) => {
  const t = useT();
  const { dateTime, litres, money, number } = useFormats();
  const { kind, hydrometer, since, until, ended, lowest, lost, cost } = alert;
  return (
    <SectionCard>
      <Stack gap={12} align="start">
        <AlertState ended={ended} />
        <p>{t(`why.${kind}`)}</p>
      </Stack>
      <DataList>
        <DataRow name={t('page.since')}>{dateTime(since)}</DataRow>
        <DataRow name={t(ended ? 'page.until' : 'page.last')}>{dateTime(until)}</DataRow>
        {lowest > 0 && (
          <DataRow name={t('page.lowest')}>
            {t('page.an_hour', {
              litres: t('litres', { count: Math.round(lowest), amount: number(Math.round(lowest), 0) }),
            })}
          </DataRow>
        )}
        {lost > 0 && <DataRow name={t(`page.${waterWord(kind)}`)}>{litres(lost)}</DataRow>}
        {cost !== null && <DataRow name={t(isOwnAlert(kind) ? 'page.price' : 'page.cost')}>{money(cost)}</DataRow>}
        <DataRow name={t('page.meter')}>{hydrometer}</DataRow>
      </DataList>
    </SectionCard>
  );
};

/** "This is normal", a pause, and its end. */
const Pause = ({ alert, deya_id }: { alert: Alert; deya_id: number }) => {
  const t = useT();
  const { dateTime } = useFormats();
  const [mode, open] = useState<'normal' | 'snooze' | null>(null);
  const resume = useApiMutation('POST /api/alerts/{id}/resume', { invalidates: ['GET /api/alerts/{id}'] });
  const { id, pause } = alert;
  const values = pause && { until: dateTime(pause.until) };
  return (
    <SectionCard title={t('pause.title')}>
      <Stack gap={16} align="start">
        <p>
          {pause && values
            ? pause.reason
              ? t('pause.is_normal', { ...values, reason: t(`reason.${pause.reason}`) })
              : t('pause.is_paused', values)
            : t('pause.note')}
        </p>
        <Row gap={8}>
          {pause ? (
            <Button
              variant="outlined"
              loading={resume.isPending}
              onClick={() => resume.mutate({ params: { id }, body: { deya_id } })}
            >
              {t('pause.resume')}
            </Button>
          ) : (
            (['normal', 'snooze'] as const).map((choice) => (
              <Button key={choice} variant="outlined" onClick={() => open(choice)}>
                {t(`pause.${choice}`)}
              </Button>
            ))
          )}
        </Row>
      </Stack>
      {mode && <PauseDialog alert={alert} deya_id={deya_id} mode={mode} onClose={() => open(null)} />}
    </SectionCard>
  );
};

const Loaded = ({ alert }: { alert: Alert }) => {
  const t = useT();
  const isActing = useIsActing();
  const deya_id = useSession((session) => session.deya_id);
  const { mutate } = useApiMutation('POST /api/alerts/{id}/read', { handlesError: () => true });
  const { id, kind, kwdikos_katanalwti } = alert;
  // Opening the page is what stops the mail that would follow the push.
  useEffect(() => {
    if (!isActing && deya_id !== null) mutate({ params: { id }, body: { deya_id } });
  }, [mutate, id, deya_id, isActing]);
  return (
    <Page
      title={t(`kind.${kind}`)}
      intro={t('list.supply', { code: kwdikos_katanalwti })}
      width="reading"
      above={<Back />}
    >
      <Facts alert={alert} />
      <AlertHours alert={alert} />
      <SectionCard title={t('check.title')}>
        <Stack gap={16} align="start">
          <p>{t(`check.${adviceOf(kind)}`)}</p>
          <Row gap={8}>
            <Button variant="contained" component={PortalLink} to={`/report?alert=${id}`}>
              {t('check.report')}
            </Button>
            {isOwnAlert(kind) && (
              <Button
                variant="outlined"
                component={PortalLink}
                to={`/alerts/settings?supply=${encodeURIComponent(kwdikos_katanalwti)}`}
              >
                {t('settings.change_limit')}
              </Button>
            )}
          </Row>
        </Stack>
      </SectionCard>
      {isPausableAlert(kind) && !isActing && deya_id !== null && <Pause alert={alert} deya_id={deya_id} />}
    </Page>
  );
};

/** `/alerts/:id`: one alert with the hours that prove it, what to check, and what to do about it. */
export const AlertPage = () => {
  const t = useT();
  const id = useIdParam();
  const alert = useAlert(id);
  if (alert.isPending && id !== null) return <PageSkeleton shape="form" count={3} />;
  if (alert.data) return <Loaded alert={alert.data} />;
  return (
    <Page title={t('list.title')} width="reading" above={<Back />}>
      <SectionCard>
        {alert.error && alert.error.code !== 'alert_not_found' ? (
          <Failed error={alert.error} retry={alert.refetch} />
        ) : (
          <Empty icon={mdiFileQuestionOutline} label={t('page.missing')} text={t('page.missing_hint')} />
        )}
      </SectionCard>
    </Page>
  );
};
