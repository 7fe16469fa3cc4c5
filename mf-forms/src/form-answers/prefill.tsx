import { useState } from 'react';
import type { FormPrefill, OnlineForm } from '@hydria/shared/contract/online-forms.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { elementsOf, type FormLayout } from '@hydria/shared/rules/form-layout.ts';
import { asksForPlan } from '@hydria/shared/rules/form-settlements.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { useT } from '../use-t.ts';
import { usePrefill } from './form.queries.ts';

/** The first values of a form for a person who is signed in, and the supply that they chose for it. */
export const useChosenPrefill = ({ form, layout }: { form: OnlineForm; layout: FormLayout }) => {
  const isMember = useSession(({ status }) => status === 'member');
  const [chosen, choose] = useState<string | null>(null);
  const isAsked = asksForPlan(layout) || elementsOf(layout).some(({ options }) => options.prefill !== undefined);
  const read = usePrefill(form, { isWanted: isMember && isAsked, supply: chosen });
  const { data } = read;
  return { read, prefill: data, supply: chosen ?? data?.kwdikos_katanalwti ?? '', choose };
};

interface SupplyChoiceProps {
  prefill: FormPrefill | undefined;
  value: string;
  onChange: (kwdikos_katanalwti: string) => void;
}

/** Which of several supplies a form is about; nothing for a person with one. */
export const SupplyChoice = ({ prefill, value, onChange }: SupplyChoiceProps) => {
  const t = useT();
  if (!prefill || prefill.supplies.length < 2) return null;
  const choices = prefill.supplies.map(({ kwdikos_katanalwti, alias, address }) => ({
    value: kwdikos_katanalwti,
    label: [alias, kwdikos_katanalwti, address].filter(Boolean).join(' · '),
  }));
  return (
    <SelectInput
      name="prefill-supply"
      label={t('prefill.supply')}
      choices={choices}
      value={value}
      onChange={onChange}
    />
  );
};

type Origin = FormPrefill['fields'][number]['origin'];

/** The page where a value is corrected. */
const placeOf = (origin: Origin, supply: string | null): string =>
  supply !== null && (origin === 'supply' || origin === 'last_reading')
    ? `/supplies/${encodeURIComponent(supply)}`
    : '/account';

interface OriginNoteProps {
  prefill: FormPrefill | undefined;
  field: string;
  value: string | string[] | undefined;
  label: string;
  alone?: boolean | undefined;
}

/** Where the value of a question comes from, while the person has not changed it, and where a wrong one is corrected. */
export const OriginNote = ({ prefill, field, value, label, alone = false }: OriginNoteProps) => {
  const t = useT();
  const given = prefill?.fields.find((one) => one.field === field);
  if (!prefill || !given || given.value !== value) return null;
  return (
    <Muted small css={{ marginTop: 4 }}>
      {t(`prefill.of_${given.origin}`)}{' '}
      {!alone && (
        <PortalLink to={placeOf(given.origin, prefill.kwdikos_katanalwti)}>
          {t('prefill.wrong')}
          <span className="visually-hidden"> {label}</span>
        </PortalLink>
      )}
    </Muted>
  );
};
