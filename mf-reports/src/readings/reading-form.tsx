import { useState } from 'react';
import { readingForm } from '@hydria/shared/contract/forms/reading.ts';
import type { Customer, Measurement } from '@hydria/shared/contract/supplies.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { CounterField } from '@hydria/shared/form/counter-field.tsx';
import { TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { counterText, doubtAbout, litresIn, type ReadingDoubt } from '@hydria/shared/rules/meter-reading.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { knownCounters } from './known-counters.ts';
import { MeterPhotoField } from './meter-photo-field.tsx';
import { useT } from './use-t.ts';

const FIELDS = Object.keys(readingForm.fields);

interface ReadingFormProps {
  supply: Customer;
  hydrometer: Customer['hydrometers'][number];
  /** The latest measurement of the meter; undefined without one. */
  meter: Measurement | undefined;
}

const useReadingForm = ({ supply: { deya_id, kwdikos_katanalwti }, hydrometer: { hydrometer } }: ReadingFormProps) => {
  const t = useT();
  const { notify, events } = usePlatform();
  const [today] = useState(dayInGreece);
  const form = useApiForm('POST /api/readings', {
    rules: readingForm,
    defaults: { read_on: today },
    to: deya_id,
    draft: `reading.${deya_id}.${hydrometer}`,
    limits: { today },
    context: { deya_id, kwdikos_katanalwti, hydrometer },
    notSent: t('send.not_sent'),
    invalidates: ['GET /api/readings'],
    onSuccess: ({ sent_at }) => {
      events.emit('reading-sent', { deya_id, hydrometer, sent_at });
      form.reset();
      notify({ kind: 'success', text: t('send.sent') });
    },
  });
  return { form, today };
};

interface QuestionProps {
  doubt: ReadingDoubt;
  /** The latest value of the meter in litres, and the new one. */
  last: number;
  counter: number;
  isWhole: boolean;
  onAnswer: (isRight: boolean) => void;
}

/** Asks whether an unlikely value is right; both answers go on. */
const DoubtQuestion = ({ doubt, last, counter, isWhole, onAnswer }: QuestionProps) => {
  const t = useT();
  const actions = (
    <>
      <Button onClick={() => onAnswer(false)}>{t('doubt.change')}</Button>
      <Button variant="contained" onClick={() => onAnswer(true)}>
        {t('doubt.right')}
      </Button>
    </>
  );
  return (
    <Dialog open title={t('doubt.title')} onClose={() => onAnswer(false)} actions={actions}>
      <p>{t(`doubt.${doubt}`, { counter: counterText(counter, isWhole), last: counterText(last, isWhole) })}</p>
    </Dialog>
  );
};

/** Sends a reading of one meter. An unlikely value is asked about before it goes, and never refused. */
export const ReadingForm = (props: ReadingFormProps) => {
  const t = useT();
  const { date } = useFormats();
  const { form, today } = useReadingForm(props);
  const [doubt, setDoubt] = useState<ReadingDoubt | null>(null);
  const { hydrometer, meter } = props;
  const isWhole = hydrometer.type === 'analog';
  const counter = litresIn(form.values.counter);

  const submit = async (): Promise<string[]> => {
    const read_on = form.values.read_on;
    const found =
      counter === null ? null : doubtAbout({ date: read_on, counter_l: counter }, knownCounters(meter, read_on));
    if (!found || !form.passes(FIELDS)) return form.submit();
    setDoubt(found);
    return [];
  };
  const answer = (isRight: boolean): void => {
    setDoubt(null);
    if (isRight) void form.submit();
  };
  return (
    <>
      <ApiForm form={{ ...form, submit }} label={t('send.title')}>
        <CounterField
          form={form}
          name="counter"
          isWhole={isWhole}
          description={t(isWhole ? 'send.black_digits' : 'send.all_digits')}
        />
        <TextField
          form={form}
          name="read_on"
          type="date"
          max={today}
          {...(meter && { description: t('send.last_known', { date: date(meter.measurement_date) }) })}
        />
        <MeterPhotoField key={form.resets} form={form} />
        <Button type="submit" variant="contained" loading={form.isBusy} css={{ justifySelf: 'start' }}>
          {t('send.submit')}
        </Button>
      </ApiForm>
      {doubt && meter && counter !== null && (
        <DoubtQuestion doubt={doubt} last={meter.counter_value} counter={counter} isWhole={isWhole} onAnswer={answer} />
      )}
    </>
  );
};
