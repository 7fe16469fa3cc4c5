import { mdiImageOffOutline } from '@mdi/js';
import type { ReadingInReview } from '@hydria/shared/contract/readings.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { color, from, radius } from '@hydria/shared/theme/tokens.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { DigitReading } from '@hydria/shared/ui/digit-reading.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useObjectUrl } from '@hydria/shared/ui/use-object-url.ts';
import { DecidedRow, OneRequestPage } from '../one-request.tsx';
import { useDeskT } from '../use-desk-t.ts';
import { ReadingDecision } from './reading-decision.tsx';
import { ReadingState } from './reading-state.tsx';
import { useReading, useReadingPhoto } from './readings.queries.ts';
import { useDigits } from './use-digits.ts';

const LITRES = 1000;

interface OfReading {
  reading: ReadingInReview;
  deya_id: number;
}

/** The photo; a press opens it in its full size in another tab. */
const Photo = ({ reading, deya_id }: OfReading) => {
  const t = useDeskT();
  const photo = useReadingPhoto(reading, deya_id);
  const url = useObjectUrl(photo.data);
  const content = () => {
    if (!reading.has_photo)
      return <Empty icon={mdiImageOffOutline} label={t('readings.no_photo')} text={t('readings.no_photo_hint')} />;
    if (photo.isError) return <Failed error={photo.error} retry={photo.refetch} />;
    if (!url) return <Loading shape="rows" count={4} />;
    return (
      <a href={url} target="_blank" rel="noreferrer" css={{ display: 'block' }}>
        <img
          src={url}
          alt={t('readings.photo_of', { number: reading.hydrometer })}
          css={{
            display: 'block',
            maxWidth: '100%',
            maxHeight: '60vh',
            margin: 'auto',
            borderRadius: radius.control,
            background: color.sunken,
          }}
        />
      </a>
    );
  };
  return (
    <SectionCard title={t('readings.photo')} css={{ height: 'auto' }}>
      {content()}
    </SectionCard>
  );
};

const Sent = ({ reading }: { reading: ReadingInReview }) => {
  const t = useDeskT();
  const { date, dateTime } = useFormats();
  const digits = useDigits();
  const { counter_l, type, corrected_l, reason, decided_at, decided_by, doubt, address } = reading;
  return (
    <SectionCard title={t('readings.sent')} action={<ReadingState state={reading.state} />}>
      <Stack gap={16}>
        <DigitReading
          cubicMetres={counter_l / LITRES}
          {...(type === 'analog' && counter_l % LITRES === 0 && { decimals: 0 })}
        />
        {doubt && (
          <Alert severity="warning" role="note">
            {t(`readings.doubt_${doubt}_text`)}
          </Alert>
        )}
        <DataList>
          <DataRow name={t('readings.name')}>{reading.name}</DataRow>
          <DataRow name={t('readings.supply')}>
            {[reading.kwdikos_katanalwti, address].filter(Boolean).join(', ')}
          </DataRow>
          <DataRow name={t('readings.read_on')}>{date(reading.read_on)}</DataRow>
          <DataRow name={t('readings.sent_at')}>{dateTime(reading.sent_at)}</DataRow>
          {corrected_l !== null && (
            <DataRow name={t('readings.corrected')} strong>
              {digits(corrected_l, reading)}
            </DataRow>
          )}
          <DecidedRow name={t('readings.decided')} at={decided_at} by={decided_by} />
          {reason && <DataRow name={t('readings.reason')}>{reason}</DataRow>}
        </DataList>
      </Stack>
    </SectionCard>
  );
};

const History = ({ reading }: { reading: ReadingInReview }) => {
  const t = useDeskT();
  const { date } = useFormats();
  const digits = useDigits();
  return (
    <SectionCard title={t('readings.history')}>
      {reading.history.length === 0 ? (
        <Muted>{t('readings.no_history')}</Muted>
      ) : (
        <DataList>
          {reading.history.map(({ date: day, counter_l, kind }) => (
            <DataRow key={`${day} ${kind}`} name={`${date(day)} · ${t(`readings.kind_${kind}`)}`} figure>
              {digits(counter_l, reading)}
            </DataRow>
          ))}
        </DataList>
      )}
    </SectionCard>
  );
};

const beside = {
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  [from.medium]: { gap: 24, gridTemplateColumns: 'repeat(auto-fit, minmax(340px, 1fr))' },
} as const;

/** One sent reading: the photo beside the digits and the history of the meter, and the decision. */
export const ReadingPage = () => {
  const t = useDeskT();
  const { id } = usePathParams();
  return (
    <OneRequestPage
      read={useReading(Number(id))}
      one={t('readings.one')}
      titleOf={({ hydrometer }) => t('readings.of_meter', { number: hydrometer })}
      list={{ to: '/admin/readings', label: t('readings.title') }}
      isWide
    >
      {(reading, deya_id) => (
        <div css={beside}>
          <Photo reading={reading} deya_id={deya_id} />
          <Stack gap={24}>
            <Sent reading={reading} />
            {reading.state === 'sent' && <ReadingDecision reading={reading} deya_id={deya_id} />}
            <History reading={reading} />
          </Stack>
        </div>
      )}
    </OneRequestPage>
  );
};
