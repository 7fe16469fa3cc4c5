import { useEffect, useRef, useState } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { useCall } from '@hydria/shared/remote/use-call.ts';
import { colour, radius, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { CopyButton } from '@hydria/shared/ui/copy-button.tsx';
import { Form } from '@hydria/shared/ui/form.tsx';
import { QrCode } from '@hydria/shared/ui/qr-code.tsx';
import { CodeField, isCode } from '../../code-field.tsx';
import { useGoToWrong } from '../../go-to-wrong.ts';
import { useT } from '../use-t.ts';

interface ShowSecretProps {
  secret: Answer<'POST /api/account/two-factor'>;
  onEnabled: (recoveryCodes: string[]) => void;
}

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** For those whose camera is this very device, or who have none. */
const ByHand = ({ secret }: { secret: string }) => {
  const t = useT();
  return (
    <div css={{ display: 'grid', gap: 8, justifyItems: 'start' }}>
      <p css={{ ...type.small, color: colour.textSecondary }}>{t('authenticator.by_hand')}</p>
      <code
        css={{
          ...type.strong,
          padding: '8px 12px',
          background: colour.sunken,
          borderRadius: radius.control,
          overflowWrap: 'anywhere',
          userSelect: 'all',
        }}
      >
        {inGroups(secret)}
      </code>
      <CopyButton text={secret} variant="outlined" size="small" />
    </div>
  );
};

/** The new secret as a QR code and as letters, and the field for a code of it. The first right code enables it. */
export const ShowSecret = ({ secret: { secret, uri }, onEnabled }: ShowSecretProps) => {
  const t = useT();
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const [isMalformed, setMalformed] = useState(false);
  const verify = useCall('POST /api/account/two-factor/verify', {
    handles: ({ code: said }) => said === 'second_factor_wrong',
    refreshes: ['GET /api/account/two-factor'],
    onDone: ({ recovery_codes = [] }) => onEnabled(recovery_codes),
  });
  const isWrong = verify.error?.code === 'second_factor_wrong';
  const fields = useGoToWrong(verify.error);
  // The field that had the focus has gone with the step before.
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  const submit = () => {
    setMalformed(!isCode(code));
    if (isCode(code) && !verify.isPending) verify.mutate({ body: { code } });
  };
  return (
    <Form onSubmit={submit}>
      <p ref={start} tabIndex={-1}>
        {t('authenticator.scan')}
      </p>
      <QrCode value={uri} label={t('authenticator.qr')} />
      <ByHand secret={secret} />
      <div ref={fields}>
        <CodeField
          label={t('authenticator.code')}
          description={t('authenticator.code_hint')}
          value={code}
          onChange={setCode}
          error={isMalformed ? t('authenticator.code_malformed') : isWrong ? errorText(verify.error) : undefined}
        />
      </div>
      <div>
        <Button type="submit" variant="contained" size="large" loading={verify.isPending}>
          {t('authenticator.enable')}
        </Button>
      </div>
    </Form>
  );
};
