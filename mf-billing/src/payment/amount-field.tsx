import type { Fields, NamesOf } from '@hydria/shared/contract/forms/form.ts';
import { TextField } from '@hydria/shared/form/fields.tsx';
import type { ApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { suggestedParts } from '@hydria/shared/rules/part-payment.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { writtenCents } from '@hydria/shared/rules/written-number.ts';

interface AmountFieldProps<F extends Fields> {
  form: ApiForm<F>;
  name: NamesOf<F, string>;
  /** The amount owed, and the least part, in cents. */
  owed: number;
  least: number;
  /** The hint of the catalogue unless given. */
  description?: string;
}

/** An amount up to what is owed, with the whole and parts of it as suggestions. */
export const AmountField = <F extends Fields>({ form, name, owed, least, description }: AmountFieldProps<F>) => {
  const { money } = useFormats();
  const amounts = [owed, ...suggestedParts({ owed, partial: true, least })];
  // `NamesOf` admits fields of text alone, which the compiler does not conclude for any form.
  const choose = (amount: number) => form.set({ [name]: writtenCents(amount) } as Parameters<typeof form.set>[0]);
  return (
    <Stack gap={8}>
      <TextField
        form={form}
        name={name}
        description={description}
        optional={false}
        inputMode="decimal"
        autoComplete="off"
      />
      <Row gap={8}>
        {amounts.length > 1 &&
          amounts.map((amount) => (
            <Button
              key={amount}
              variant="outlined"
              size="small"
              aria-pressed={form.rules.fields[name]?.toWire(form.values[name]) === amount}
              onClick={() => choose(amount)}
            >
              {money(amount)}
            </Button>
          ))}
      </Row>
    </Stack>
  );
};
