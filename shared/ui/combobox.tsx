import { lazy, Suspense } from 'react';
import { useSharedT } from '../remote/use-shared-t.ts';
import { controlStyle } from '../theme/control.ts';
import { Field, type FieldProps } from './field.tsx';

const Loaded = lazy(async () => {
  const { loadCombobox } = await import('../mui/mui.ts');
  const { SearchableChoice } = await loadCombobox();
  return { default: SearchableChoice };
});

interface ComboboxProps<V extends string> extends FieldProps {
  choices: readonly { value: V; label: string }[];
  value: V | null;
  onChange: (value: V) => void;
  /** The message when no choice fits the typed text. */
  none: string;
}

/** One of very many: typing narrows the list. For a dozen choices and fewer `SelectInput` is simpler. */
export const Combobox = <V extends string>({ choices, value, onChange, none, ...field }: ComboboxProps<V>) => {
  const t = useSharedT();
  const choose = (chosen: string) => {
    const known = choices.find((choice) => choice.value === chosen);
    if (known) onChange(known.value);
  };
  const shown = choices.find((choice) => choice.value === value) ?? null;
  return (
    <Field {...field}>
      {(control) => (
        <Suspense fallback={<input {...control} readOnly value={shown?.label ?? ''} css={controlStyle} />}>
          <Loaded
            control={control}
            choices={choices}
            value={shown}
            onChange={choose}
            none={none}
            openText={t('actions.choose')}
            closeText={t('actions.close')}
          />
        </Suspense>
      )}
    </Field>
  );
};
