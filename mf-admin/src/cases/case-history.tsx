import type { CaseEvent } from '@hydria/shared/contract/cases.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { CASE_STATES, stateName } from '@hydria/shared/rules/case-state.ts';
import { langOf } from '@hydria/shared/rules/text.ts';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { useDeskT } from '../use-desk-t.ts';

/** The changes and notes of a case, the oldest first, each with its person. */
export const CaseHistory = ({ events }: { events: readonly CaseEvent[] }) => {
  const t = useDeskT();
  const { dateTime } = useFormats();
  const words = ({ by, status }: CaseEvent): string => {
    if (status === null) return t(by === 'utility' ? 'cases.answered' : 'cases.note_of_reporter');
    if (by === 'customer' && status === CASE_STATES.closed) return t('cases.withdrawn');
    return t(`cases.state_${stateName(status)}`);
  };
  const who = ({ by, staff }: CaseEvent): string =>
    staff ?? t(by === 'customer' ? 'cases.by_reporter' : 'cases.by_utility');
  return (
    <LinedList>
      {events.map((event, index) => (
        <LinedItem key={index}>
          <strong>{words(event)}</strong>
          <Muted small>{[dateTime(event.at), who(event)].join(' · ')}</Muted>
          {event.note !== null && (
            <p lang={langOf(event.note)} css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {event.note}
            </p>
          )}
        </LinedItem>
      ))}
    </LinedList>
  );
};
