import { EmailField, PhoneField, TextField } from '@hydria/shared/form/fields.tsx';
import { from } from '@hydria/shared/theme/tokens.ts';
import type { ReportFields } from './report-fields.ts';

const pair = { display: 'grid', gap: 24, [from.small]: { gridTemplateColumns: '1fr 1fr', gap: 16 } } as const;

interface ContactStepProps extends ReportFields {
  isAddressNeeded: boolean;
}

/** The third screen: contact details of the reporter. All are optional, but for the address of a guest who follows a report; each field states its purpose. */
export const ContactStep = ({ form, isAddressNeeded }: ContactStepProps) => (
  <>
    <PhoneField form={form} name="phone" />
    <EmailField form={form} name="email" optional={!isAddressNeeded} />
    <div css={pair}>
      <TextField form={form} name="first_name" autoComplete="given-name" />
      <TextField form={form} name="last_name" autoComplete="family-name" />
    </div>
  </>
);
