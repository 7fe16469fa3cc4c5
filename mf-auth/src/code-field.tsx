import { TextInput } from '@hydria/shared/ui/text-input.tsx';

interface CodeFieldProps {
  label: string;
  description?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** A recovery code has letters as well. */
  allowsRecovery?: boolean;
}

/** Six digits of an authenticator, which browsers and keyboards know how to fill in; spaces between them do not count. */
export const CodeField = ({ allowsRecovery = false, onChange, ...field }: CodeFieldProps) => (
  <TextInput
    {...field}
    name="code"
    autoComplete="one-time-code"
    inputMode={allowsRecovery ? 'text' : 'numeric'}
    autoCapitalize="characters"
    spellCheck={false}
    onChange={(typed) => onChange(typed.replaceAll(/\s/g, ''))}
  />
);

/** Whether this can be a code at all: six digits, or where allowed a recovery code. */
export const isCode = (code: string, allowsRecovery = false): boolean =>
  /^\d{6}$/.test(code) || (allowsRecovery && /^([A-Z0-9]{4}-?){4}$/i.test(code));
