import { mdiLockOutline } from '@mdi/js';
import type { CaseEvent, WholeCase } from '@hydria/shared/contract/cases.ts';
import { useMeterWords } from '@hydria/shared/ui/meter-evidence.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { CASE_STATES, stateName } from '@hydria/shared/rules/case-state.ts';
import { langOf } from '@hydria/shared/rules/text.ts';
import { color } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { useCasesT } from './use-cases-t.ts';

/** An entry of the history: an event, a note among the staff, or a link to a contractor. */
interface Entry {
  at: string;
  what: string;
  who: string;
  text: string | null;
  isInternal: boolean;
}

/** The links to contractors, sent and withdrawn. */
const useForwardEntries = (forwards: WholeCase['forwards']): Entry[] => {
  const t = useCasesT();
  return forwards.flatMap(({ name, made_at, withdrawn_at, staff }) => {
    const contractor = name || t('cases.contractor');
    const entry = { who: staff ?? t('cases.by_utility'), text: null, isInternal: true };
    const sent = { ...entry, at: made_at, what: t('cases.forward_mark', { name: contractor }) };
    if (withdrawn_at === null) return [sent];
    const ended = { ...entry, at: withdrawn_at, what: t('cases.forward_end_mark', { name: contractor }) };
    return [sent, { ...ended, who: t('cases.by_utility') }];
  });
};

const useEntries = ({ events, notes, forwards }: Pick<WholeCase, 'events' | 'notes' | 'forwards'>): Entry[] => {
  const t = useCasesT();
  const links = useForwardEntries(forwards);
  const meterWords = useMeterWords(t);
  const whatOf = ({ by, status, solved, meter }: CaseEvent): string => {
    if (meter) return meterWords(meter);
    if (solved !== null) return t(solved ? 'cases.said_solved' : 'cases.said_unsolved');
    if (status === null) return t(by === 'utility' ? 'cases.answered' : 'cases.note_of_reporter');
    if (by === 'customer' && status === CASE_STATES.closed) return t('cases.withdrawn');
    return t(`cases.state_${stateName(status)}`);
  };
  const whoOf = ({ by, staff, meter }: CaseEvent): string =>
    meter ? t('cases.by_meter') : (staff ?? t(by === 'customer' ? 'cases.by_reporter' : 'cases.by_utility'));
  return [
    ...events.map((event) => ({
      at: event.at,
      what: whatOf(event),
      who: whoOf(event),
      text: event.note,
      isInternal: false,
    })),
    ...links,
    ...notes.map(({ at, staff, contractor, text }) => ({
      at,
      what: t(contractor === null ? 'cases.note_mark' : 'cases.answer_of_contractor'),
      who: staff ?? (contractor === null ? t('cases.by_utility') : contractor || t('cases.contractor')),
      text,
      isInternal: true,
    })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
};

/** The changes and notes of a case, the oldest first, each with its person. Notes among the staff are marked. */
export const CaseHistory = ({ request }: { request: WholeCase }) => {
  const { dateTime } = useFormats();
  return (
    <LinedList>
      {useEntries(request).map(({ at, what, who, text, isInternal }, index) => (
        <LinedItem key={index}>
          <strong css={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
            {isInternal && <Icon path={mdiLockOutline} size={18} css={{ color: color.textSecondary }} />}
            {what}
          </strong>
          <Muted small>{[dateTime(at), who].join(' · ')}</Muted>
          {text !== null && (
            <p lang={langOf(text)} css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {text}
            </p>
          )}
        </LinedItem>
      ))}
    </LinedList>
  );
};
