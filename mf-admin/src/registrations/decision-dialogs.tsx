import { registrationAcceptanceForm } from '@hydria/shared/contract/forms/registration.ts';
import { CUSTOMER_TYPES } from '@hydria/shared/contract/forms/supply.ts';
import { registrationQuestionForm, registrationRefusalForm } from '@hydria/shared/contract/forms/registration-note.ts';
import type { ComparedRegistration } from '@hydria/shared/contract/registrations.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { FlagField, TextAreaField } from '@hydria/shared/form/fields.tsx';
import { RadioField } from '@hydria/shared/form/radio-field.tsx';
import { useApiForm, type ApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useOnDecided, type DecisionDialogProps } from '../one-request.tsx';
import { looksLiable } from './compare.ts';
import { useDeskT } from '../use-desk-t.ts';

const ONE = 'GET /api/staff/registrations/{id}';
const READS = [ONE, 'GET /api/staff/registrations', 'GET /api/staff/registrations/waiting'] as const;
const DECIDED = ['registration_decided'];

type DecisionProps = DecisionDialogProps<ComparedRegistration>;

const TypeField = ({ form }: { form: ApiForm<(typeof registrationAcceptanceForm)['fields']> }) => {
  const t = useDeskT();
  const choices = CUSTOMER_TYPES.map((type) => ({ value: type, label: t(`registrations.type_${type}`) }));
  return <RadioField form={form} name="customer_type" choices={choices} />;
};

/** Accepts a request; the staff say how the person is related to the supply. */
export const AcceptDialog = ({ request, deya_id, onClose }: DecisionProps) => {
  const { id, kwdikos_katanalwti, customer_type, supply } = request;
  const t = useDeskT();
  const liable = [supply?.last_name, supply?.first_name].filter(Boolean).join(' ') || '—';
  const form = useApiForm('POST /api/staff/registrations/{id}/accept', {
    rules: registrationAcceptanceForm,
    defaults: { customer_type: customer_type ?? 'owner', liable: looksLiable(request) },
    toInput: (body) => ({ params: { id }, query: { deya_id }, body }),
    handlesError: useOnDecided(ONE, DECIDED, onClose),
    invalidates: [...READS],
    onSuccess: onClose,
  });
  return (
    <DialogForm
      form={form}
      title={t('registrations.accept_title', { supply: kwdikos_katanalwti })}
      submitLabel={t('registrations.accept')}
      onClose={onClose}
    >
      <TypeField form={form} />
      <FlagField form={form} name="liable" description={t('registrations.liable_hint', { name: liable })} />
    </DialogForm>
  );
};

/** Refuses a request with a reason that the person reads. */
export const RefuseDialog = ({ request: { id }, deya_id, onClose }: DecisionProps) => {
  const t = useDeskT();
  const form = useApiForm('POST /api/staff/registrations/{id}/refuse', {
    rules: registrationRefusalForm,
    toInput: (body) => ({ params: { id }, query: { deya_id }, body }),
    handlesError: useOnDecided(ONE, DECIDED, onClose),
    invalidates: [...READS],
    onSuccess: onClose,
  });
  return (
    <DialogForm
      form={form}
      danger
      title={t('registrations.refuse_title')}
      submitLabel={t('registrations.refuse')}
      onClose={onClose}
    >
      <TextAreaField form={form} name="reason" rows={4} />
    </DialogForm>
  );
};

/** Asks the person something before the decision. */
export const AskDialog = ({ request: { id }, deya_id, onClose }: DecisionProps) => {
  const t = useDeskT();
  const form = useApiForm('POST /api/staff/registrations/{id}/ask', {
    rules: registrationQuestionForm,
    toInput: (body) => ({ params: { id }, query: { deya_id }, body }),
    handlesError: useOnDecided(ONE, DECIDED, onClose),
    invalidates: [...READS],
    onSuccess: onClose,
  });
  return (
    <DialogForm
      form={form}
      title={t('registrations.ask_title')}
      submitLabel={t('registrations.ask_send')}
      onClose={onClose}
    >
      <TextAreaField form={form} name="question" rows={4} />
    </DialogForm>
  );
};
