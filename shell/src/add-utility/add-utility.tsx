import { useState } from 'react';
import type { DeyaListItem } from '@hydria/shared/contract/deya.ts';
import { useSession, useSurroundings } from '@hydria/shared/remote/use-platform.tsx';
import { useRead } from '@hydria/shared/remote/use-read.ts';
import { isLongEnough, isShortEnough, PASSWORD_MAX, PASSWORD_MIN } from '@hydria/shared/rules/password.ts';
import { isSupplyCode } from '@hydria/shared/rules/supply-code.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { CodeInput } from '@hydria/shared/ui/code-input.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { PasswordInput } from '@hydria/shared/ui/password-input.tsx';
import { TextInput } from '@hydria/shared/ui/text-input.tsx';
import { useT } from '../later/use-t.ts';
import { usePortal } from '../portal-context.ts';
import { inOrder } from '../selector/search.ts';
import { useRegistration } from './use-registration.ts';

const EMPTY = { customer_code: '', passkey: '', password: '' };

interface RegistrationFormProps {
  /** Not active for the person yet; at least one. */
  candidates: readonly DeyaListItem[];
  onClose: () => void;
}

/** Greek title in Greek, the Latin one otherwise; one that takes nobody on says so. */
const useChoices = (candidates: readonly DeyaListItem[]) => {
  const t = useT();
  const { language } = useSurroundings();
  return candidates.map((deya) => {
    const title = language === 'el' ? deya.title : deya.title_latin;
    const label = deya.registration_open ? title : t('add_utility.closed', { title });
    return { value: String(deya.id), label, disabled: !deya.registration_open };
  });
};

const usePasswordCheck = () => {
  const t = useT();
  return (password: string): string | undefined => {
    if (password === '') return t('add_utility.password_required');
    if (!isLongEnough(password)) return t('add_utility.password_short', { count: PASSWORD_MIN });
    return isShortEnough(password) ? undefined : t('add_utility.password_long', { count: PASSWORD_MAX });
  };
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

const RegistrationForm = ({ candidates, onClose }: RegistrationFormProps) => {
  const t = useT();
  const user = useSession((session) => session.user);
  const [picked, setPicked] = useState('');
  const [values, setValues] = useState(EMPTY);
  const [attempted, setAttempted] = useState(false);
  const { send, isSending, errors, reset } = useRegistration(onClose);
  const checkPassword = usePasswordCheck();
  const choices = useChoices(candidates);
  const deya =
    candidates.find(({ id }) => String(id) === picked) ?? candidates.find(({ registration_open }) => registration_open);
  const set = (change: Partial<typeof EMPTY>): void => {
    setValues({ ...values, ...change });
    // What the server said was of what stood there before.
    reset();
  };
  const submit = (): void => {
    setAttempted(true);
    if (!user || !deya || isSending || checkPassword(values.password)) return;
    const { first_name, last_name } = user;
    const { passkey, ...rest } = values;
    const body = { first_name, last_name, deya: deya.id, ...rest, ...(deya.passkey_required && { passkey }) };
    send({ body, deya });
  };
  const isComplete =
    deya !== undefined &&
    isSupplyCode(values.customer_code, deya.customer_code_mask) &&
    (!deya.passkey_required || values.passkey.trim() !== '');
  return (
    <FormDialog
      open
      title={t('add_utility.title')}
      submitLabel={t('add_utility.register')}
      onClose={onClose}
      onSubmit={submit}
      busy={isSending}
      disabled={!isComplete}
    >
      <p>{t('add_utility.lead')}</p>
      <SelectInput
        name="deya"
        label={t('add_utility.utility')}
        choices={choices}
        value={deya ? String(deya.id) : ''}
        onChange={(id) => {
          setPicked(id);
          set({ customer_code: '', passkey: '' });
        }}
        disabled={isSending}
      />
      <CodeInput
        name="customer_code"
        label={t('add_utility.code')}
        description={<SampleBill address={deya?.bill ?? null} />}
        mask={deya?.customer_code_mask ?? null}
        value={values.customer_code}
        onChange={(customer_code) => set({ customer_code })}
        error={errors['customer_code']}
        disabled={isSending}
      />
      {deya?.passkey_required && (
        <TextInput
          name="passkey"
          label={t('add_utility.passkey')}
          description={t('add_utility.passkey_hint')}
          autoComplete="off"
          value={values.passkey}
          onChange={(passkey) => set({ passkey })}
          error={errors['passkey']}
          disabled={isSending}
        />
      )}
      <PasswordInput
        name="password"
        label={t('add_utility.password')}
        description={t('add_utility.password_hint')}
        autoComplete="current-password"
        most={PASSWORD_MAX}
        value={values.password}
        onChange={(password) => set({ password })}
        error={errors['password'] ?? (attempted ? checkPassword(values.password) : undefined)}
        disabled={isSending}
      />
    </FormDialog>
  );
};

/** Registers a member with another utility (S §2.9). */
export const AddUtility = () => {
  const t = useT();
  const { overlays } = usePortal();
  const { language } = useSurroundings();
  const read = useRead('GET /api/deya/list', { query: {} });
  const close = (): void => overlays.setState({ addUtility: false });
  const candidates = inOrder(read.data?.deyas ?? [], language).filter(({ active }) => active !== true);
  if (candidates.length > 0) return <RegistrationForm candidates={candidates} onClose={close} />;
  return (
    <Dialog open title={t('add_utility.title')} onClose={close}>
      {read.isPending && <Loading shape="form" />}
      {read.isError && <Failed error={read.error} retry={() => void read.refetch()} />}
      {read.isSuccess && <p>{t('add_utility.none')}</p>}
    </Dialog>
  );
};
