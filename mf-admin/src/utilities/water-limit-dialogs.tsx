import type { Answer } from '@hydria/shared/contract/contract.ts';
import { newWaterLimitForm, waterLimitForm } from '@hydria/shared/contract/forms/water-limit.ts';
import type { ListedWaterLimit } from '@hydria/shared/contract/water.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { SelectField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { useTypedNumber } from '@hydria/shared/form/use-typed-number.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { useUtilitiesT } from './use-utilities-t.ts';

const INVALIDATES = ['GET /api/water-limits'] as const;

interface LimitDialogProps {
  onClose: () => void;
}

const useOnSaved = (onClose: () => void) => {
  const t = useUtilitiesT();
  const { notify } = usePlatform();
  return () => {
    notify({ kind: 'success', text: t('limits.saved') });
    onClose();
  };
};

interface NewLimitDialogProps extends LimitDialogProps {
  indexes: Answer<'GET /api/water-limits'>['indexes'];
}

/** Adds a version of a limit from a day on. */
export const NewLimitDialog = ({ indexes, onClose }: NewLimitDialogProps) => {
  const t = useUtilitiesT();
  const { language: lang } = useRemoteContext();
  const form = useApiForm('POST /api/water-limits', {
    rules: newWaterLimitForm,
    toInput: (body) => ({ query: { lang }, body }),
    guard: true,
    invalidates: INVALIDATES,
    onSuccess: useOnSaved(onClose),
  });
  const choices = indexes.map(({ alias, title, unit }) => ({
    value: alias,
    label: unit ? `${title} (${unit})` : title,
  }));
  return (
    <DialogForm form={form} title={t('limits.new')} submitLabel={t('save')} onClose={onClose}>
      <SelectField form={form} name="alias" choices={choices} />
      <TextField form={form} name="valid_from" type="date" />
      <TextField form={form} name="limit_min" inputMode="decimal" autoComplete="off" />
      <TextField form={form} name="limit_max" inputMode="decimal" autoComplete="off" />
      <TextField form={form} name="legal_source" autoComplete="off" />
    </DialogForm>
  );
};

type Typed = (value: number) => string;

const valuesWith =
  (typed: Typed) =>
  ({ limit_min, limit_max, legal_source }: ListedWaterLimit) => ({
    limit_min: limit_min === null ? '' : typed(limit_min),
    limit_max: limit_max === null ? '' : typed(limit_max),
    legal_source,
  });

/** Corrects a version of a limit. When another person has changed it meanwhile, the form shows the present one. */
export const EditLimitDialog = ({ limit, onClose }: LimitDialogProps & { limit: ListedWaterLimit }) => {
  const t = useUtilitiesT();
  const { language: lang } = useRemoteContext();
  const { date } = useFormats();
  const typed = useTypedNumber();
  const { id, title, valid_from } = limit;
  const form = useApiForm('PUT /api/water-limits/{id}', {
    rules: waterLimitForm,
    edits: editedRow(waterLimitForm, limit, valuesWith(typed)),
    toInput: (body, _, version) => ({ params: { id }, query: { lang }, body: { ...body, version } }),
    invalidates: INVALIDATES,
    onSuccess: useOnSaved(onClose),
  });
  return (
    <DialogForm
      form={form}
      title={t('limits.edit_which', { title, from: date(valid_from) })}
      submitLabel={t('save')}
      onClose={onClose}
    >
      <Alert severity="info" role="note">
        {t('limits.correct_hint')}
      </Alert>
      <TextField form={form} name="limit_min" inputMode="decimal" autoComplete="off" />
      <TextField form={form} name="limit_max" inputMode="decimal" autoComplete="off" />
      <TextField form={form} name="legal_source" autoComplete="off" />
    </DialogForm>
  );
};
