import { useState } from 'react';
import type { DeyaListItem } from '@hydria/shared/contract/deya.ts';
import { checkForm } from '@hydria/shared/contract/forms/form.ts';
import { registrationForm } from '@hydria/shared/contract/forms/registration.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { PasswordField, TextField } from '@hydria/shared/form/fields.tsx';
import { useFormField } from '@hydria/shared/form/use-form-field.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { CodeInput } from '@hydria/shared/ui/code-input.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { useT } from '../../deferred/use-t.ts';
import { useCore } from '../../core/core-context.ts';
import { inOrder } from '../selector/search.ts';
import { useRegistration } from './use-registration.ts';

interface RegistrationFormProps {
  /** The utilities without an active link. */
  candidates: readonly DeyaListItem[];
  /** The one that is chosen at first. */
  first: DeyaListItem;
  onClose: () => void;
}

/** Greek title in Greek, the Latin one otherwise. A utility with closed registration is marked. */
const useChoices = (candidates: readonly DeyaListItem[]) => {
  const t = useT();
  const { language } = useRemoteContext();
  return candidates.map((deya) => {
    const title = language === 'el' ? deya.title : deya.title_latin;
    const label = deya.registration_open ? title : t('add_utility.closed', { title });
    return { value: String(deya.id), label, disabled: !deya.registration_open };
  });
};

const SampleBill = ({ address }: { address: string | null }) => {
  const t = useT();
  return (
    <>
      {t('add_utility.code_hint')}{' '}
      {address && (
        <a href={address} target="_blank" rel="noreferrer">
          {t('add_utility.sample')}
        </a>
      )}
    </>
  );
};

type Registration = ReturnType<typeof useRegistration>;

const SupplyCodeField = ({ form, bill }: { form: Registration; bill: string | null }) => {
  const { field, value, change } = useFormField({
    form,
    name: 'customer_code',
    description: <SampleBill address={bill} />,
  });
  return (
    <CodeInput {...field} mask={form.limits.code_mask ?? null} value={value} onChange={change} disabled={form.isBusy} />
  );
};

/** Whether the client-side rules of the fields hold; the button stays disabled until then. */
const isComplete = ({ values, limits }: Registration): boolean => {
  const found = checkForm(registrationForm, values, limits);
  return !found['customer_code'] && !found['passkey'];
};

const RegistrationForm = ({ candidates, first, onClose }: RegistrationFormProps) => {
  const t = useT();
  const [picked, setPicked] = useState('');
  const choices = useChoices(candidates);
  const deya = candidates.find(({ id }) => String(id) === picked) ?? first;
  const form = useRegistration(deya, onClose);
  const pick = (id: string): void => {
    setPicked(id);
    form.set({ customer_code: '', passkey: '' });
  };
  return (
    <DialogForm
      form={form}
      title={t('add_utility.title')}
      submitLabel={t('add_utility.register')}
      onClose={onClose}
      disabled={!deya.registration_open || !isComplete(form)}
    >
      <p>{t('add_utility.lead')}</p>
      <SelectInput
        name="deya"
        label={t('add_utility.utility')}
        choices={choices}
        value={String(deya.id)}
        onChange={pick}
        disabled={form.isBusy}
      />
      <SupplyCodeField form={form} bill={deya.bill ?? null} />
      {deya.passkey_required && <TextField form={form} name="passkey" autoComplete="off" disabled={form.isBusy} />}
      <PasswordField form={form} name="password" autoComplete="current-password" counted disabled={form.isBusy} />
      {!isComplete(form) && <Muted small>{t('add_utility.missing')}</Muted>}
    </DialogForm>
  );
};

/** Registers a member with another utility (S §2.9). */
export const AddUtility = () => {
  const t = useT();
  const { overlays } = useCore();
  const { language } = useRemoteContext();
  const read = useApiQuery('GET /api/deya/list', { query: {} });
  const close = (): void => overlays.setState({ addUtility: false });
  const candidates = inOrder(read.data?.deyas ?? [], language).filter(({ active }) => active !== true);
  const first = candidates.find(({ registration_open }) => registration_open) ?? candidates[0];
  if (first) return <RegistrationForm candidates={candidates} first={first} onClose={close} />;
  return (
    <Dialog open title={t('add_utility.title')} onClose={close}>
      {read.isPending && <Loading shape="form" />}
      {read.isError && <Failed error={read.error} retry={() => void read.refetch()} />}
      {read.isSuccess && <p>{t('add_utility.none')}</p>}
    </Dialog>
  );
};
