import { mdiCellphoneKey } from '@mdi/js';
import { useEffect, useRef } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { codeForm } from '@hydria/shared/contract/forms/sign-in.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { color, radius, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { CopyButton } from '@hydria/shared/ui/copy-button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { QrCode } from '@hydria/shared/ui/qr-code.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { CodeField } from '../../code-field.tsx';
import { useT } from '../../use-account-t.ts';

interface ShowSecretProps {
  secret: Answer<'POST /api/account/two-factor'>;
  onEnabled: (recoveryCodes: string[]) => void;
}

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** For a person who has no second device with a camera. */
const ByHand = ({ secret }: { secret: string }) => {
  const t = useT();
  return (
    <Stack gap={8} align="start">
      <Muted small>{t('authenticator.by_hand')}</Muted>
      <code
        css={{
          ...type.strong,
          padding: '8px 12px',
          background: color.sunken,
          borderRadius: radius.control,
          overflowWrap: 'anywhere',
          userSelect: 'all',
        }}
      >
        {inGroups(secret)}
      </code>
      <CopyButton text={secret} variant="outlined" size="small" />
    </Stack>
  );
};

/**
 * The new secret as a QR code and as text, and the field for a code. The first correct code enables the authenticator.
 */
export const ShowSecret = ({ secret: { secret, uri }, onEnabled }: ShowSecretProps) => {
  const t = useT();
  const { session } = usePlatform();
  const form = useApiForm('POST /api/account/two-factor/verify', {
    rules: codeForm,
    atFields: { second_factor_wrong: 'code' },
    invalidates: ['GET /api/account/two-factor'],
    onSuccess: ({ recovery_codes = [] }) => {
      onEnabled(recovery_codes);
      // The pages of the staff open from now on. The codes are shown, even if the person cannot be read again.
      void session.renew().catch(() => undefined);
    },
  });
  // The field that had the focus was removed with the previous step.
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <ApiForm form={form}>
      <p ref={start} tabIndex={-1}>
        {t('authenticator.scan')}
      </p>
      <Stack gap={8} align="start">
        <Muted>{t('authenticator.here')}</Muted>
        <Button component="a" href={uri} variant="outlined" startIcon={<Icon path={mdiCellphoneKey} size={20} />}>
          {t('authenticator.open')}
        </Button>
      </Stack>
      <QrCode value={uri} label={t('authenticator.qr')} />
      <ByHand secret={secret} />
      <CodeField form={form} name="code" label={t('authenticator.code')} description={t('authenticator.code_hint')} />
      <div>
        <Button type="submit" variant="contained" size="large" loading={form.isBusy}>
          {t('authenticator.enable')}
        </Button>
      </div>
    </ApiForm>
  );
};
