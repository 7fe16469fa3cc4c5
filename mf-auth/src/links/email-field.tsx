import { isEmail } from '@hydria/shared/rules/contact.ts';
import { TextInput } from '@hydria/shared/ui/text-input.tsx';
import { useT } from '../use-t.ts';

interface EmailFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  label?: string;
  /** Password managers know an account by its `username`; another address of the person is an `email`. */
  autoComplete?: 'username' | 'email';
}

/** An e-mail, of an account unless it says otherwise. */
export const EmailField = ({ label, autoComplete = 'username', ...field }: EmailFieldProps) => {
  const t = useT();
  return (
    <TextInput
      {...field}
      name="email"
      type="email"
      label={label ?? t('login.email')}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
};

/** What is wrong with an e-mail as it was typed; undefined when a mail can be sent to it. */
export const useCheckEmail = () => {
  const t = useT();
  return (typed: string): string | undefined => {
    const email = typed.trim();
    if (email === '') return t('login.required_email');
    return isEmail(email) ? undefined : t('login.invalid_email');
  };
};
