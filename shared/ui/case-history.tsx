import { useFormats } from '../remote/use-formats.ts';
import { langOf } from '../rules/text.ts';
import { color, type } from '../theme/tokens.ts';
import { ListReset } from './list-reset.tsx';
import { Muted } from './muted.tsx';

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

interface CaseHistoryProps<Event> {
  /** The oldest first. */
  events: readonly Event[];
  /** The words for an event. */
  wordsOf: (event: Event) => string;
}

/** The changes and notes of a report or an application. */
export const CaseHistory = <Event extends { at: string; note: string | null }>({
  events,
  wordsOf,
}: CaseHistoryProps<Event>) => {
  const { dateTime } = useFormats();
  return (
    <ListReset as="ol">
      {events.map((event, index) => (
        <li key={index} css={line}>
          <p css={type.strong}>{wordsOf(event)}</p>
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
