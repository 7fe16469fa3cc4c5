import type { SignUpDraft } from '@hydria/shared/contract/sign-up.ts';
import { signUpNumberForm } from '@hydria/shared/contract/forms/sign-up.ts';
import { SelectField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { HOME, VAT_COUNTRIES } from '@hydria/shared/rules/vat-number.ts';
import { useT } from '../use-sign-up-t.ts';
import { inputOf } from './sign-up.queries.ts';
import { StepFrame } from './step-frame.tsx';
import type { Flow } from './use-flow.ts';

/** Tax authorities write EL for Greece, catalogues of names GR. */
const toRegion = (country: string): string => (country === HOME ? 'GR' : country);

/** The countries by their names, Greece first. */
const useCountries = () => {
  const { language } = useRemoteContext();
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const choices = VAT_COUNTRIES.map((value) => ({ value, label: names.of(toRegion(value)) ?? value }));
  const [home, ...others] = choices;
  return [home!, ...others.sort((a, b) => a.label.localeCompare(b.label, language))];
};

/** The first question: the tax number of the person who pays. */
export const NumberStep = ({ flow, draft }: { flow: Flow; draft: SignUpDraft | null }) => {
  const t = useT();
  const { deya_id, answered } = flow;
  const form = useApiForm('POST /api/sign-up/number', {
    rules: signUpNumberForm,
    draft: inputOf.number(deya_id),
    context: { deya_id },
    defaults: { country: draft?.country ?? HOME, afm: draft?.afm?.replace(/^[A-Z]{2}/, '') ?? '' },
    onSuccess: answered,
  });
  const isGreek = form.values.country === HOME;
  return (
    <StepFrame flow={flow} form={form} title={t('number.title')} lead={t('number.lead')}>
      <SelectField form={form} name="country" choices={useCountries()} />
      <TextField
        form={form}
        name="afm"
        description={t(isGreek ? 'number.hint' : 'number.hint_abroad')}
        inputMode={isGreek ? 'numeric' : 'text'}
        autoComplete="off"
        spellCheck={false}
      />
    </StepFrame>
  );
};
