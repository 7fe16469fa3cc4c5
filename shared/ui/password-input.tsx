import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { useState } from 'react';
import { passwordLength } from '../rules/password.ts';
import { useSharedT } from '../remote/use-shared-t.ts';
import { color, radius } from '../theme/tokens.ts';
import { Counter } from './counter.tsx';
import { controlStyle } from '../theme/control.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

interface PasswordInputProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** `current-password` where one signs in, `new-password` where one chooses one. */
  autoComplete: 'current-password' | 'new-password';
  /** Most characters, with a counter. More can be typed, so that one sees how many are too many. */
  most?: number;
  disabled?: boolean;
}

/** A password, which can be shown to be checked. */
export const PasswordInput = ({ value, onChange, autoComplete, most, disabled, ...field }: PasswordInputProps) => {
  const t = useSharedT();
  const [isShown, setShown] = useState(false);
  return (
    <Field {...field} counter={most !== undefined && <Counter count={passwordLength(value)} most={most} />}>
      {(control) => (
        <div css={{ position: 'relative' }}>
          <input
            {...control}
            disabled={disabled}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            css={{ ...controlStyle, paddingRight: 56 }}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={t('fields.show_password')}
            title={isShown ? t('fields.hide_password') : t('fields.show_password')}
            onClick={() => setShown(!isShown)}
            css={{
              position: 'absolute',
              top: 2,
              right: 2,
              width: 44,
              height: 44,
              display: 'grid',
              placeItems: 'center',
              padding: 0,
              border: 0,
              background: 'none',
              color: color.textSecondary,
              borderRadius: radius.control,
              cursor: 'pointer',
              '&:hover': { color: color.primary },
            }}
          >
            <Icon path={isShown ? mdiEyeOffOutline : mdiEyeOutline} />
          </button>
        </div>
      )}
    </Field>
  );
};
