import { useState } from 'react';
import type { SentReading } from '@hydria/shared/contract/readings.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { useSharedT } from '@hydria/shared/remote/use-shared-t.ts';
import { counterText, daysSince } from '@hydria/shared/rules/meter-reading.ts';
import { langOf } from '@hydria/shared/rules/text.ts';
import { color, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { ReadingPhoto } from './reading-photo.tsx';
import { ReadingState } from './reading-state.tsx';
import { useSentReadings } from './readings.queries.ts';
import { useT } from './use-t.ts';

interface ReadingItemProps {
  reading: SentReading;
  now: number;
  onCorrect: () => void;
}

const ReadingItem = ({ reading, now, onCorrect }: ReadingItemProps) => {
  const t = useT();
  const shared = useSharedT();
  const { date, dateTime } = useFormats();
  const isActing = useIsActing();
  const {
    id,
    type: meterType,
    hydrometer,
    read_on,
    counter_l,
    corrected_l,
    state,
    reason,
    correctable_until,
  } = reading;
  const digits = (litres: number): string =>
    `${counterText(litres, meterType === 'analog' && litres % 1000 === 0)} ${shared('units.cubic')}`;
  const canCorrect = correctable_until !== null && Date.parse(correctable_until) > now && !isActing;
  return (
    <Stack as="li" gap={4} css={{ paddingBlock: 16 }}>
      <Row gap="4px 16px" justify="space-between" align="center">
        <span css={{ ...type.strong, fontVariantNumeric: 'tabular-nums' }}>{digits(corrected_l ?? counter_l)}</span>
        <ReadingState state={state} />
      </Row>
      <Muted small>{t('sent.facts', { hydrometer, read_on: date(read_on), sent_at: dateTime(reading.sent_at) })}</Muted>
      {corrected_l !== null && <p>{t('sent.corrected_from', { digits: digits(counter_l) })}</p>}
      {reason !== null && (
        <p lang={langOf(reason)} css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {reason}
        </p>
      )}
      {(canCorrect || reading.has_photo) && (
        <Row gap={8} align="center" css={{ marginInlineStart: -12 }}>
          {canCorrect && (
            <Button size="small" onClick={onCorrect}>
              {t('sent.correct', { until: dateTime(correctable_until) })}
            </Button>
          )}
          {reading.has_photo && <ReadingPhoto id={id} day={date(read_on)} />}
        </Row>
      )}
    </Stack>
  );
};

const HOUR_MS = 3_600_000;

/** The days since a reading was sent, as the specification rounds them (D §4); none in the first hour. */
const daysSinceSent = (sent_at: string, now: number): number =>
  now - Date.parse(sent_at) < HOUR_MS ? 0 : daysSince(sent_at, now);

/** The readings that the person has sent for a supply, with the days since the last one (spec D §4). */
export const SentReadings = ({ code, deya_id }: { code: string; deya_id: number }) => {
  const t = useT();
  const list = useSentReadings(code);
  const [corrected, setCorrected] = useState<SentReading | null>(null);
  const readings = list.data?.pages.flatMap(({ data }) => data) ?? [];
  // The time of the last answer: an item that was just sent can be corrected.
  const now = list.dataUpdatedAt;
  const last = readings[0];
  const body = () => {
    if (list.isError) return <Failed error={list.error} retry={list.refetch} />;
    if (!list.data) return <Loading shape="rows" count={2} />;
    if (!last) return <p>{t('sent.none')}</p>;
    return (
      <>
        <ListReset css={{ '& > li + li': { borderTop: `1px solid ${color.hairline}` } }}>
          {readings.map((reading) => (
            <ReadingItem key={reading.id} reading={reading} now={now} onCorrect={() => setCorrected(reading)} />
          ))}
        </ListReset>
        {list.hasNextPage && (
          <Row gap={0} justify="center" css={{ padding: 16 }}>
            <Button variant="outlined" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('sent.more')}
            </Button>
          </Row>
        )}
      </>
    );
  };
  return (
    <SectionCard
      title={t('sent.title')}
      {...(last && { note: t('sent.days_since', { count: daysSinceSent(last.sent_at, now) }) })}
    >
      {body()}
      {corrected && <CorrectDialog reading={corrected} deya_id={deya_id} onClose={() => setCorrected(null)} />}
    </SectionCard>
  );
};
