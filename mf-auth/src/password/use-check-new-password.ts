import { isLongEnough, isShortEnough, PASSWORD_MAX, PASSWORD_MIN } from '@hydria/shared/rules/password.ts';
import { useT } from '../use-t.ts';
import type { NewPassword } from './new-password-fields.tsx';

/** Says what is wrong with a new password as far as the browser can tell; the server knows common and former ones. */
export const useCheckNewPassword = () => {
  const t = useT();
  return ({ password, repeated }: NewPassword): Partial<Record<keyof NewPassword, string>> => {
    if (password === '') return { password: t('reset.required') };
    if (!isLongEnough(password)) return { password: t('reset.short', { count: PASSWORD_MIN }) };
    if (!isShortEnough(password)) return { password: t('reset.long', { count: PASSWORD_MAX }) };
    return password === repeated ? {} : { repeated: t('reset.different') };
  };
};
