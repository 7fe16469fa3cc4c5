import { useState } from 'react';
import { HANDOVER_TYPES, handoverForm } from '@hydria/shared/contract/forms/handover.ts';
import type { HandoverSupply } from '@hydria/shared/contract/handovers.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { EmailField, SelectField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { usePlatform, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { supplyName } from '@hydria/shared/rules/supply-name.ts';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { useT } from '../../use-account-t.ts';

interface InviteDialogProps {
  supplies: readonly HandoverSupply[];
  deya_id: number;
  onClose: () => void;
}

const labelOf = (supply: HandoverSupply): string => {
  const { kwdikos_katanalwti: code } = supply;
  const name = supplyName(supply);
  return name === code ? code : `${name} · ${code}`;
};

/** Invites a person to a supply of the owner for some days. */
export const InviteDialog = ({ supplies, deya_id, onClose }: InviteDialogProps) => {
  const t = useT();
  const { notify } = usePlatform();
  const { language: lang } = useRemoteContext();
  const [today] = useState(dayInGreece);
  const only = supplies.length === 1 ? supplies[0] : undefined;
  const form = useApiForm('POST /api/account/handovers', {
    rules: handoverForm,
    context: { deya_id, lang },
    limits: { today },
    defaults: { since: today, ...(only && { kwdikos_katanalwti: only.kwdikos_katanalwti }) },
    atFields: { supply_not_found: 'kwdikos_katanalwti' },
    invalidates: ['GET /api/account/handovers'],
    onSuccess: (_, { body }) => {
      notify({ kind: 'success', text: t('handover.sent', { email: body.email }) });
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t('handover.invite')} submitLabel={t('handover.send')} onClose={onClose}>
      <Muted small>{t('handover.invite_hint')}</Muted>
      <SelectField
        form={form}
        name="kwdikos_katanalwti"
        choices={supplies.map((supply) => ({ value: supply.kwdikos_katanalwti, label: labelOf(supply) }))}
      />
      <SelectField
        form={form}
        name="customer_type"
        choices={HANDOVER_TYPES.map((value) => ({ value, label: t(`handover.type_${value}`) }))}
      />
      <EmailField form={form} name="email" autoComplete="off" />
      <TextField form={form} name="since" type="date" />
      <TextField form={form} name="until" type="date" min={today} />
    </DialogForm>
  );
};
