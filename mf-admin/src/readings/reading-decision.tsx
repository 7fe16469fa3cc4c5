import { useState } from 'react';
import { readingAcceptanceForm, readingRefusalForm } from '@hydria/shared/contract/forms/reading.ts';
import type { ReadingInReview } from '@hydria/shared/contract/readings.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { CounterField } from '@hydria/shared/form/counter-field.tsx';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { counterText, litresIn } from '@hydria/shared/rules/meter-reading.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { OwnMatter, useOnDecided } from '../one-request.tsx';
import { useDeskT } from '../use-desk-t.ts';

const ONE = 'GET /api/staff/readings/{id}';
const READS = [ONE, 'GET /api/staff/readings', 'GET /api/staff/readings/waiting'] as const;

const DECIDED = ['reading_decided'];

interface DecisionProps {
  reading: ReadingInReview;
  deya_id: number;
}

const RefuseDialog = ({ reading: { id }, deya_id, onClose }: DecisionProps & { onClose: () => void }) => {
  const t = useDeskT();
  const form = useApiForm('POST /api/staff/readings/{id}/refuse', {
    rules: readingRefusalForm,
    toInput: (body) => ({ params: { id }, query: { deya_id }, body }),
    handlesError: useOnDecided(ONE, DECIDED, onClose),
    invalidates: [...READS],
    onSuccess: onClose,
  });
  return (
    <DialogForm
      form={form}
      danger
      title={t('readings.refuse_title')}
      submitLabel={t('readings.refuse')}
      onClose={onClose}
    >
      <TextAreaField form={form} name="reason" rows={4} />
    </DialogForm>
  );
};

/** Accepts the digits of a reading, as they were sent or with others, or refuses it with a reason. An own one is for a colleague. */
export const ReadingDecision = (props: DecisionProps) => {
  const t = useDeskT();
  if (!props.reading.is_own) return <OfOther {...props} />;
  return (
    <SectionCard title={t('readings.decision')}>
      <OwnMatter />
    </SectionCard>
  );
};

const OfOther = (props: DecisionProps) => {
  const t = useDeskT();
  const { reading, deya_id } = props;
  const { id, type, counter_l } = reading;
  const [isRefusing, setRefusing] = useState(false);
  const isWhole = type === 'analog' && counter_l % 1000 === 0;
  const form = useApiForm('POST /api/staff/readings/{id}/accept', {
    rules: readingAcceptanceForm,
    defaults: { counter: counterText(counter_l, isWhole) },
    toInput: (body) => ({ params: { id }, query: { deya_id }, body }),
    handlesError: useOnDecided(ONE, DECIDED),
    invalidates: [...READS],
  });
  const isChanged = litresIn(form.values.counter) !== counter_l;
  return (
    <SectionCard title={t('readings.decision')} note={t('readings.decision_note')}>
      <ApiForm form={form} label={t('readings.decision')}>
        <CounterField form={form} name="counter" isWhole={isWhole} />
        <Row gap={8}>
          <Button type="submit" variant="contained" loading={form.isBusy}>
            {t(isChanged ? 'readings.accept_changed' : 'readings.accept')}
          </Button>
          <Button color="error" onClick={() => setRefusing(true)}>
            {t('readings.refuse')}
          </Button>
        </Row>
      </ApiForm>
      {isRefusing && <RefuseDialog {...props} onClose={() => setRefusing(false)} />}
    </SectionCard>
  );
};
