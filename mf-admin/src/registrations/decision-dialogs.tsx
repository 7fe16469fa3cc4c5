import { useState } from 'react';
import { registrationQuestionForm, registrationRefusalForm } from '@hydria/shared/contract/forms/registration-note.ts';
import type { ComparedRegistration } from '@hydria/shared/contract/registrations.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { RadioInput } from '@hydria/shared/ui/choices.tsx';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { useOnDecided, type DecisionDialogProps } from '../one-request.tsx';
import { useDeskT } from '../use-desk-t.ts';

const ONE = 'GET /api/staff/registrations/{id}';
const READS = [ONE, 'GET /api/staff/registrations', 'GET /api/staff/registrations/waiting'] as const;
const DECIDED = ['registration_decided'];
const TYPES = ['owner', 'tenant', 'authorised'] as const;

type DecisionProps = DecisionDialogProps<ComparedRegistration>;

/** Accepts a request; the staff say how the person is related to the supply. */
export const AcceptDialog = ({
  request: { id, kwdikos_katanalwti, customer_type },
  deya_id,
  onClose,
}: DecisionProps) => {
  const t = useDeskT();
  const [type, setType] = useState<(typeof TYPES)[number]>(customer_type ?? 'owner');
  const accept = useApiMutation('POST /api/staff/registrations/{id}/accept', {
    invalidates: [...READS],
    handlesError: useOnDecided(ONE, DECIDED, onClose),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      open
      title={t('registrations.accept_title', { supply: kwdikos_katanalwti })}
      submitLabel={t('registrations.accept')}
      busy={accept.isPending}
      onClose={onClose}
      onSubmit={() => accept.mutate({ params: { id }, query: { deya_id }, body: { customer_type: type } })}
    >
      <RadioInput
        name="customer_type"
        label={t('registrations.type')}
        choices={TYPES.map((value) => ({ value, label: t(`registrations.type_${value}`) }))}
        value={type}
        onChange={setType}
      />
    </FormDialog>
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
