import type { Fields } from '@hydria/shared/contract/forms/form.ts';
import { TextField } from '@hydria/shared/form/fields.tsx';
import type { ComponentProps } from 'react';

type CodeFieldProps<F extends Fields> = ComponentProps<typeof TextField<F>> & {
  /** A recovery code has letters as well. */
  allowsRecovery?: boolean;
};

/**
 * Six digits of an authenticator, with the attributes for autofill and the numeric keyboard; spaces between them are
 * ignored.
 */
export const CodeField = <F extends Fields>({ allowsRecovery = false, ...field }: CodeFieldProps<F>) => (
  <TextField
    {...field}
    autoComplete="one-time-code"
    inputMode={allowsRecovery ? 'text' : 'numeric'}
    autoCapitalize="characters"
    spellCheck={false}
  />
);
