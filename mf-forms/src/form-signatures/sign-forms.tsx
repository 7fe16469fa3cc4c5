import { declineForm, signForm } from '@hydria/shared/contract/forms/cosign.ts';
import type { AskedSignature } from '@hydria/shared/contract/form-signatures.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { FlagField, TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { ASKED } from './signatures.queries.ts';
import { useT } from './use-t.ts';

interface OfAsked {
  asked: AskedSignature;
  token: string;
}

/** Signs with the typed name and a tick. */
export const Sign = ({ asked: { deya_id }, token }: OfAsked) => {
  const t = useT();
  const form = useApiForm('POST /api/form-signatures/sign', {
    rules: signForm,
    to: deya_id,
    toInput: (body) => ({ body: { ...body, token } }),
    invalidates: ASKED,
  });
  return (
    <ApiForm form={form} label={t('sign.title')}>
      <TextField form={form} name="name" autoComplete="name" />
      <FlagField form={form} name="agreed" />
      <Button type="submit" variant="contained" size="large" loading={form.isBusy} css={{ justifySelf: 'start' }}>
        {t('sign.send')}
      </Button>
    </ApiForm>
  );
};

/** Refuses to sign, with or without a reason. */
export const Decline = ({ asked: { deya_id }, token }: OfAsked) => {
  const t = useT();
  const form = useApiForm('POST /api/form-signatures/decline', {
    rules: declineForm,
    to: deya_id,
    toInput: (body) => ({ body: { ...body, token } }),
    invalidates: ASKED,
  });
  return (
    <ApiForm form={form} label={t('decline.title')}>
      <TextAreaField form={form} name="reason" rows={2} />
      <Button type="submit" variant="outlined" loading={form.isBusy} css={{ justifySelf: 'start' }}>
        {t('decline.send')}
      </Button>
    </ApiForm>
  );
};
