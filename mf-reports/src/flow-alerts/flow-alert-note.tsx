import type { FlowAlert } from '@hydria/shared/contract/flow-alerts.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { isOwnAlert } from '@hydria/shared/rules/meter-alerts.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { BarChart } from '@hydria/shared/ui/bar-chart.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../use-t.ts';

const CHART_HEIGHT = 72;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A flow is named in litres: in cubic metres that of a leak would read as zero. */
const useFlow = () => {
  const t = useT();
  const { number } = useFormats();
  return (litres: number): string => {
    const count = Math.round(litres);
    return t('flow.litres', { count, amount: number(count, 0) });
  };
};

/** The sentences of an alert: the flow since its first hour, and the estimate of the lost water. */
const useSentences = () => {
  const t = useT();
  const flowOf = useFlow();
  const { dateTime, litres } = useFormats();
  return ({ kind, since, until, ended, lowest, lost }: FlowAlert) => {
    const values = { since: dateTime(since), until: dateTime(until), lowest: flowOf(lowest), lost: litres(lost) };
    if (isOwnAlert(kind)) return { flow: t(`flow.own.${kind}`, values), lost: null };
    if (kind === 'after_closing') return { flow: t('flow.closed', values), lost: null };
    if (kind === 'backflow') return { flow: t(ended ? 'flow.back_ended' : 'flow.back', values), lost: null };
    return { flow: t(ended ? 'flow.ended' : 'flow.lasting', values), lost: t('flow.lost', values) };
  };
};

/** An alert with the hours that prove it, the checks that a person can do, and the way to a report. */
export const FlowAlertNote = ({ alert }: { alert: FlowAlert }) => {
  const t = useT();
  const { dateTime, words } = useFormats();
  const flowOf = useFlow();
  const { flow, lost } = useSentences()(alert);
  const { id, kind, ended, hours } = alert;
  const bars = hours.map((hour) => ({
    name: dateTime(hour.at),
    tick: words(hour.at, CLOCK),
    value: hour.litres,
  }));
  const open = (
    <Button component={PortalLink} to={`/alerts/${id}`}>
      {t('flow.open')}
    </Button>
  );
  return (
    <Alert role="note" severity={ended ? 'info' : 'warning'} title={t(`flow.kind.${kind}`)} action={open}>
      <Stack gap={12}>
        <p>
          {flow} {lost}
        </p>
        {bars.length > 1 && (
          <BarChart
            summary={t('flow.hours', { count: bars.length })}
            bars={bars}
            format={flowOf}
            height={CHART_HEIGHT}
          />
        )}
        {!ended && !isOwnAlert(kind) && kind !== 'backflow' && (
          <Muted small>{t(kind === 'after_closing' ? 'flow.check_closed' : 'flow.check')}</Muted>
        )}
      </Stack>
    </Alert>
  );
};
