import type { DeyaListItem } from '@hydria/shared/contract/deya.ts';
import type { SignUpDraft } from '@hydria/shared/contract/sign-up.ts';
import { signUpCodeForm } from '@hydria/shared/contract/forms/sign-up.ts';
import { TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm, type ApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useFormField } from '@hydria/shared/form/use-form-field.ts';
import { ScanCode } from '@hydria/shared/ui/scan-code.tsx';
import { TextInput } from '@hydria/shared/ui/text-input.tsx';
import { useT } from '../use-sign-up-t.ts';
import { shapeCode } from './shape-code.ts';
import { StepFrame } from './step-frame.tsx';
import { useExpired } from './use-expired.ts';
import type { Flow } from './use-flow.ts';

interface CodeStepProps {
  flow: Flow;
  draft: SignUpDraft;
  utility: DeyaListItem;
}

const Hint = ({ utility: { customer_code_mask: mask, bill } }: { utility: DeyaListItem }) => {
  const t = useT();
  return (
    <>
      {mask === null ? t('code.hint') : t('code.hint_mask', { mask: mask.replaceAll('#', '0') })}{' '}
      {bill !== null && (
        <a href={bill} target="_blank" rel="noreferrer">
          {t('code.sample')}
        </a>
      )}
    </>
  );
};

/** The code, written as the bill prints it. */
const Code = ({ form, utility }: { form: ApiForm<(typeof signUpCodeForm)['fields']>; utility: DeyaListItem }) => {
  const { field, value, change } = useFormField({ form, name: 'code', description: <Hint utility={utility} /> });
  return (
    <TextInput
      {...field}
      value={value}
      onChange={(written) => change(shapeCode(value, written, utility.customer_code_mask))}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
};

/** The second question: a code that stands on the bill. */
export const CodeStep = ({ flow, draft, utility }: CodeStepProps) => {
  const t = useT();
  const { deya_id, answered } = flow;
  const form = useApiForm('POST /api/sign-up/code', {
    rules: signUpCodeForm,
    toInput: (body) => ({ body: { deya_id, ...body } }),
    defaults: { code: draft.code ?? '', passkey: draft.passkey ?? '' },
    limits: { code_mask: utility.customer_code_mask, passkey_required: utility.passkey_required },
    handlesError: useExpired(),
    onSuccess: answered,
  });
  return (
    <StepFrame flow={flow} form={form} title={t('code.title')} lead={t('code.lead')}>
      <Code form={form} utility={utility} />
      <ScanCode
        onFound={(code) => form.set({ code })}
        texts={{ scan: t('code.scan'), found: t('code.scan_found'), none: t('code.scan_none') }}
      />
      {utility.passkey_required && <TextField form={form} name="passkey" autoComplete="off" spellCheck={false} />}
    </StepFrame>
  );
};
