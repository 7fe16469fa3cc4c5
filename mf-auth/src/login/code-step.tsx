import { useEffect, useState } from 'react';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Form } from '@hydria/shared/ui/form.tsx';
import { CodeField, isCode } from '../code-field.tsx';
import { useGoToWrong } from '../go-to-wrong.ts';
import { useT } from '../use-t.ts';

export interface CodeStepProps {
  /** Signs in with this code. Rejects with an `ApiError`. */
  onCode: (code: string) => Promise<void>;
  /** What else was wrong, told where the sign-in tells it. Codes that are wrong stay here. */
  onFailed: (error: unknown) => void;
  onBack: () => void;
  isWrong: (error: unknown) => boolean;
}

/** After the password: a code of the authenticator, or a recovery code. */
export const CodeStep = ({ onCode, onFailed, onBack, isWrong }: CodeStepProps) => {
  const t = useT();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<{ text: string } | null>(null);
  const [isSending, setSending] = useState(false);
  const fields = useGoToWrong(problem);
  // The code is at hand for half a minute: the field is where one goes on.
  useEffect(() => fields.current?.querySelector('input')?.focus(), [fields]);
  const send = () =>
    onCode(code).catch((error: unknown) => {
      setSending(false);
      if (isWrong(error)) setProblem({ text: t('code.wrong') });
      else onFailed(error);
    });
  const submit = () => {
    if (isSending) return;
    if (!isCode(code, true)) return setProblem({ text: t('code.malformed') });
    setProblem(null);
    // The page goes away with the sign-in, so the button stays busy.
    setSending(true);
    void send();
  };
  return (
    <Form onSubmit={submit}>
      <div ref={fields}>
        <CodeField
          allowsRecovery
          label={t('code.label')}
          description={t('code.hint')}
          value={code}
          onChange={setCode}
          error={problem?.text}
        />
      </div>
      <Button type="submit" variant="contained" size="large" aria-disabled={isSending} css={{ width: '100%' }}>
        {isSending ? t('login.sending') : t('login.submit')}
      </Button>
      <Button onClick={onBack}>{t('code.back')}</Button>
    </Form>
  );
};
