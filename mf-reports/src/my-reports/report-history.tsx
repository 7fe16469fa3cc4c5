import type { ReportEvent, ReportWithEvents } from '@hydria/shared/contract/reports.ts';
import { useMeterWords } from '@hydria/shared/remote/meter-evidence.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { CASE_STATES, stateName } from '@hydria/shared/rules/case-state.ts';
import { langOf } from '@hydria/shared/rules/text.ts';
import { color, type } from '@hydria/shared/theme/tokens.ts';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { useT } from './use-t.ts';

/** Closed by its reporter. */
export const isWithdrawn = ({ by, status }: ReportEvent): boolean => by === 'customer' && status === CASE_STATES.closed;

/** The last change of a report's state. */
export const lastChange = ({ events }: ReportWithEvents): ReportEvent | undefined =>
  events.findLast(({ status }) => status !== null);

const line = {
  position: 'relative',
  paddingInlineStart: 24,
  paddingBottom: 20,
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    top: 6,
    width: 12,
    height: 12,
    borderRadius: '50%',
    border: `2px solid ${color.primary}`,
    background: color.surface,
  },
  '&:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 7,
    top: 24,
    bottom: -2,
    width: 2,
    background: color.hairline,
  },
  '&:last-of-type': { paddingBottom: 0 },
  '&:last-of-type::before': { background: color.primary },
} as const;

/** The changes and notes of a report, the oldest first. */
export const ReportHistory = ({ events }: { events: readonly ReportEvent[] }) => {
  const t = useT();
  const { dateTime } = useFormats();
  const meterWords = useMeterWords(t);
  const words = (event: ReportEvent): string => {
    if (event.meter) return meterWords(event.meter);
    if (event.solved !== null) return t(event.solved ? 'feedback.said_yes' : 'feedback.said_no');
    if (event.status === null)
      return t(event.by === 'utility' ? 'report_page.utility_writes' : 'report_page.your_note');
    if (event.by === 'customer' && event.status === CASE_STATES.duplicate) return t('report_page.follows');
    return isWithdrawn(event) ? t('report_page.withdrawn') : t(`state.${stateName(event.status)}`);
  };
  return (
    <ListReset as="ol">
      {events.map((event, index) => (
        <li key={index} css={line}>
          <p css={type.strong}>{words(event)}</p>
          <Muted small css={{ fontVariantNumeric: 'tabular-nums' }}>
            {dateTime(event.at)}
          </Muted>
          {event.note !== null && (
            <p
              lang={langOf(event.note)}
              css={{ marginTop: 4, whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '70ch' }}
            >
              {event.note}
            </p>
          )}
        </li>
      ))}
    </ListReset>
  );
};
