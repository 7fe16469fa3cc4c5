import { useState } from 'react';
import { CUSTOMER_TYPES, supplyDetailsForm } from '@hydria/shared/contract/forms/supply.ts';
import type { Customer } from '@hydria/shared/contract/supplies.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { SelectField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT as useReportsT } from '../use-t.ts';
import { useT } from './use-t.ts';

type CustomerType = Customer['customer_type'];

/** Relations that a person may choose without the staff: those that give no further rights. */
const choicesOf = ({ customer_type, until }: Customer): readonly CustomerType[] => {
  if (until !== null) return [customer_type];
  return CUSTOMER_TYPES.filter((type) => type !== 'owner' || customer_type === 'owner');
};

const ChangeDialog = ({ supply, onClose }: { supply: Customer; onClose: () => void }) => {
  const t = useT();
  const reportsT = useReportsT();
  const { notify } = usePlatform();
  const { deya_id, kwdikos_katanalwti, alias, customer_type, until } = supply;
  const form = useApiForm('PUT /api/supplies/details', {
    rules: supplyDetailsForm,
    defaults: { alias: alias ?? '', customer_type },
    context: { deya_id, kwdikos_katanalwti },
    atFields: { invalid_customer_type: 'customer_type' },
    invalidates: ['GET /api/user/info', 'GET /api/deya/measurements'],
    onSuccess: () => {
      notify({ kind: 'success', text: t('details.saved') });
      onClose();
    },
  });
  const isLeaving = customer_type === 'owner' && form.values.customer_type !== 'owner';
  return (
    <DialogForm form={form} title={t('details.change_title')} submitLabel={t('details.save')} onClose={onClose}>
      <TextField form={form} name="alias" autoComplete="off" />
      <SelectField
        form={form}
        name="customer_type"
        choices={choicesOf(supply).map((value) => ({ value, label: reportsT(`supplies.type.${value}`) }))}
        {...(until !== null && { description: t('details.given') })}
      />
      {isLeaving && <Muted>{t('details.no_longer_owner')}</Muted>}
    </DialogForm>
  );
};

/** The person's own name for the supply and their relation to it, with a form that changes them. */
export const SupplyDetails = ({ supply }: { supply: Customer }) => {
  const t = useT();
  const reportsT = useReportsT();
  const [isChanging, setChanging] = useState(false);
  const { alias, customer_type, kwdikos_katanalwti } = supply;
  const address = [supply.street ?? supply.address, supply.municipal_district].filter(Boolean).join(', ');
  return (
    <SectionCard
      title={t('details.title')}
      action={
        <Button size="small" variant="outlined" onClick={() => setChanging(true)}>
          {t('details.change')}
        </Button>
      }
    >
      <DataList>
        <DataRow name={t('details.name')}>{alias ?? t('details.no_name')}</DataRow>
        <DataRow name={t('details.relation')}>{reportsT(`supplies.type.${customer_type}`)}</DataRow>
        <DataRow name={t('details.code')}>{kwdikos_katanalwti}</DataRow>
        {address && <DataRow name={t('details.address')}>{address}</DataRow>}
      </DataList>
      {isChanging && <ChangeDialog supply={supply} onClose={() => setChanging(false)} />}
    </SectionCard>
  );
};
