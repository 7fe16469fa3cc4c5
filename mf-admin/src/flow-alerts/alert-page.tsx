import { mdiAccountCheckOutline } from '@mdi/js';
import type { HandledAlert } from '@hydria/shared/contract/flow-alerts.ts';
import { ALERT_RESULTS, alertClosingForm, alertNoteForm } from '@hydria/shared/contract/forms/alert.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { SelectField, TextAreaField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { DecidedRow, DecisionCard, OneRequestPage, useOnDecided, type DecisionDialogProps } from '../one-request.tsx';
import { useDeskT } from '../use-desk-t.ts';
import { AlertFlow } from './alert-flow.tsx';
import { useStaffAlert } from './flow-alerts.queries.ts';
import { HandlingChip } from './handling-chip.tsx';

const ONE = 'GET /api/staff/alerts/{key}';
const READS = [ONE, 'GET /api/staff/alerts', 'GET /api/staff/alerts/waiting'] as const;

type DialogProps = DecisionDialogProps<HandledAlert>;

const NoteDialog = ({ request, deya_id, onClose }: DialogProps) => {
  const t = useDeskT();
  const form = useApiForm('PUT /api/staff/alerts/{key}/note', {
    rules: alertNoteForm,
    edits: editedRow(alertNoteForm, request, ({ note }) => ({ note: note ?? '' })),
    toInput: (body, _, version) => ({ params: { key: request.key }, query: { deya_id }, body: { ...body, version } }),
    invalidates: READS,
    onSuccess: onClose,
  });
  return (
    <DialogForm form={form} title={t('alerts.note_title')} submitLabel={t('alerts.note_save')} onClose={onClose}>
      <p>{t('alerts.note_hint')}</p>
      <TextAreaField form={form} name="note" rows={5} />
    </DialogForm>
  );
};

const CloseDialog = ({ request, deya_id, onClose }: DialogProps) => {
  const t = useDeskT();
  const form = useApiForm('POST /api/staff/alerts/{key}/close', {
    rules: alertClosingForm,
    edits: editedRow(alertClosingForm, request, ({ note }) => ({ result: '', note: note ?? '' })),
    toInput: (body, _, version) => ({ params: { key: request.key }, query: { deya_id }, body: { ...body, version } }),
    invalidates: READS,
    onSuccess: onClose,
  });
  return (
    <DialogForm form={form} title={t('alerts.close_title')} submitLabel={t('alerts.close_title')} onClose={onClose}>
      <SelectField
        form={form}
        name="result"
        choices={ALERT_RESULTS.map((value) => ({ value, label: t(`alerts.result_${value}`) }))}
      />
      <TextAreaField form={form} name="note" rows={4} />
    </DialogForm>
  );
};

/** Takes the alert for the caller, or opens a closed one again. */
const TakeButton = ({ alert: { key, handling, version }, deya_id }: { alert: HandledAlert; deya_id: number }) => {
  const t = useDeskT();
  const take = useApiMutation('POST /api/staff/alerts/{key}/take', {
    invalidates: READS,
    handlesError: useOnDecided(ONE, ['changed_meanwhile']),
  });
  return (
    <Button
      variant={handling === 'new' ? 'contained' : 'outlined'}
      loading={take.isPending}
      startIcon={<Icon path={mdiAccountCheckOutline} size={20} />}
      onClick={() => take.mutate({ params: { key }, query: { deya_id }, body: { version } })}
    >
      {t(`alerts.take_${handling}`)}
    </Button>
  );
};

const Facts = ({ alert }: { alert: HandledAlert }) => {
  const t = useDeskT();
  const { dateTime, litres, money } = useFormats();
  const { kwdikos_katanalwti, hydrometer, address, since, until, lost, cost } = alert;
  return (
    <SectionCard title={t('alerts.facts')} action={<AlertFlow alert={alert} />}>
      <DataList>
        <DataRow name={t('alerts.supply')}>{kwdikos_katanalwti}</DataRow>
        <DataRow name={t('alerts.meter')}>{hydrometer}</DataRow>
        {address && <DataRow name={t('alerts.address')}>{address}</DataRow>}
        <DataRow name={t('alerts.since')}>{dateTime(since)}</DataRow>
        <DataRow name={t('alerts.until')}>{dateTime(until)}</DataRow>
        {lost > 0 && <DataRow name={t('alerts.lost')}>{litres(lost)}</DataRow>}
        {cost !== null && <DataRow name={t('alerts.cost')}>{money(cost)}</DataRow>}
      </DataList>
    </SectionCard>
  );
};

const Work = ({ alert, deya_id }: { alert: HandledAlert; deya_id: number }) => {
  const t = useDeskT();
  const { handling, handled_at, handled_by, taken_at, taken_by, is_mine, note } = alert;
  const closing = {
    label: t('alerts.close_title'),
    look: handling === 'taken' ? 'main' : 'other',
    Dialog: CloseDialog,
  } as const;
  return (
    <DecisionCard
      title={t('alerts.handling')}
      note={t('alerts.handling_note')}
      request={alert}
      deya_id={deya_id}
      state={<HandlingChip alert={alert} />}
      first={!is_mine && <TakeButton alert={alert} deya_id={deya_id} />}
      acts={[
        ...(handling === 'closed' ? [] : [closing]),
        { label: t(note === null ? 'alerts.note_new' : 'alerts.note_edit'), look: 'other', Dialog: NoteDialog },
      ]}
    >
      {(taken_at !== null || note !== null) && (
        <DataList>
          <DecidedRow name={t('alerts.taken')} at={taken_at} by={taken_by} />
          {handling === 'closed' && <DecidedRow name={t('alerts.closed')} at={handled_at} by={handled_by} />}
          {note !== null && (
            <DataRow name={t('alerts.note')}>
              <span css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</span>
            </DataRow>
          )}
        </DataList>
      )}
    </DecisionCard>
  );
};

/** `/admin/alerts/:key`: one alert or alarm, and the work of the staff on it. */
export const AlertPage = () => {
  const t = useDeskT();
  const { key = '' } = usePathParams();
  return (
    <OneRequestPage
      read={useStaffAlert(key)}
      one={t('alerts.one')}
      titleOf={({ kind }) => t(`alerts.kind_${kind}`)}
      introOf={({ address, kwdikos_katanalwti }) => address ?? kwdikos_katanalwti}
      list={{ to: '/admin/alerts', label: t('alerts.title') }}
    >
      {(alert, deya_id) => (
        <>
          <Facts alert={alert} />
          <Work alert={alert} deya_id={deya_id} />
        </>
      )}
    </OneRequestPage>
  );
};
