import type { ReactNode } from 'react';
import type { UtilityProfile } from '@hydria/shared/contract/utilities.ts';
import { FlagField, NumberField, SelectField, TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { useFormField } from '@hydria/shared/form/use-form-field.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { LANGUAGES } from '@hydria/shared/rules/languages.ts';
import { ALARM_KINDS, ALERT_SETTING_NAMES } from '@hydria/shared/rules/meter-alerts.ts';
import { PHONE_USES } from '@hydria/shared/rules/phones.ts';
import { CheckGroup } from '@hydria/shared/ui/choices.tsx';
import { languageName } from '../users/language-name.ts';
import type { UtilityFields, UtilityFormState } from './form-state.ts';
import { PictureField, type PictureName } from './picture-field.tsx';
import { useUtilitiesT } from './use-utilities-t.ts';

type Name = keyof UtilityFields & string;

/** The settings of a utility by subject, in the order of the page. */
export const SECTIONS = {
  identity: ['title', 'title_latin', 'city', 'city_latin', 'active', 'demo', 'languages'],
  look: ['accent', 'logo_media_id', 'cover_media_id'],
  contact: [
    ...[
      'address',
      'afm',
      'latitude',
      'longitude',
      'phone1',
      'phone1_use',
      'phone2',
      'phone2_use',
      'phone3',
      'phone3_use',
    ],
    ...['email_public', 'website', 'opening_hours_el', 'opening_hours_en', 'opening_hours_de', 'opening_hours_fr'],
  ],
  services: [
    ...['my_hydria', 'deyapp', 'amr', 'water_damage', 'push_notifications', 'balloon_read', 'online_forms'],
    ...['show_bills', 'customer_reports'],
  ],
  registration: [
    ...['registration_open', 'registration_message_el', 'registration_message_en', 'registration_message_de'],
    ...[
      'registration_message_fr',
      'register_with_taxis',
      'registration_passkey',
      'registration_approval',
      'customer_code_mask',
    ],
  ],
  payments: [
    'partial_payment',
    'partial_payment_least',
    'guest_bill_total',
    'iban',
    'iris_text',
    'four_eyes_cents',
    'bank_delay_days',
    'e_bill',
    'discount_type',
    'discount_amount',
    'bill',
  ],
  consumption: ['band_low', 'band_high'],
  alerts: [
    ...['flow_low_least', 'flow_low_hours', 'flow_high_least', 'flow_high_hours', 'burst_least', 'burst_hours'],
    ...['flow_tolerated', 'flow_jump', 'closed_least', 'backflow_least', 'silent_days', 'water_price'],
    ...['tamper_alarms'],
  ],
  limits: ['idle_minutes', 'free_text_max', 'frame_ancestors'],
  systems: ['allowed_hosts', 'url', 'api', 'old_portal_url'],
} as const satisfies Record<string, readonly string[]>;

/** Settings that take the whole line: choices of several, and flags that would stand beside a field with a hint above it. */
export const WIDE: ReadonlySet<string> = new Set([
  ...['languages', 'tamper_alarms', 'accent'],
  ...['registration_open', 'registration_approval', 'partial_payment', 'guest_bill_total', 'e_bill'],
]);

const FLAGS = [
  ...['active', 'demo', 'my_hydria', 'deyapp', 'amr', 'water_damage', 'push_notifications', 'balloon_read'],
  ...['online_forms', 'show_bills', 'customer_reports', 'registration_open', 'register_with_taxis'],
  ...['registration_passkey', 'registration_approval', 'partial_payment', 'guest_bill_total', 'e_bill'],
];
const NUMBERS = [...ALERT_SETTING_NAMES, 'band_low', 'band_high', 'bank_delay_days', 'idle_minutes', 'free_text_max'];
const LONG = /^(registration_message|opening_hours)_|^(frame_ancestors|allowed_hosts)$/;

/** The meaning of a setting with its default, and who changed it last. */
const useNote = (form: UtilityFormState, name: string, changes: UtilityProfile['changes']): ReactNode => {
  const t = useUtilitiesT();
  const { dateTime } = useFormats();
  const last = changes.find(({ field }) => field === name);
  const parts = [
    form.texts.hint(name),
    last && t('edit.changed', { who: last.changed_by, at: dateTime(last.changed_at) }),
  ];
  return parts.filter(Boolean).join(' ') || undefined;
};

interface SettingProps {
  form: UtilityFormState;
  name: string;
  profile: Pick<UtilityProfile, 'id' | 'changes'>;
}

/** The languages of the pages; all of them while none is chosen. */
const LanguagesField = ({ form, description }: { form: UtilityFormState; description: ReactNode }) => {
  const { field, value, change } = useFormField({ form, name: 'languages', description });
  return (
    <CheckGroup
      {...field}
      choices={LANGUAGES.map((language) => ({ value: language, label: languageName(language) }))}
      value={value}
      onChange={change}
    />
  );
};

/** The alarms of a meter that mean tampering; the magnetic one while none is chosen. */
const TamperField = ({ form, description }: { form: UtilityFormState; description: ReactNode }) => {
  const t = useUtilitiesT();
  const { field, value, change } = useFormField({ form, name: 'tamper_alarms', description });
  return (
    <CheckGroup
      {...field}
      choices={ALARM_KINDS.map((kind) => ({ value: kind, label: t(`alarm.${kind}`) }))}
      value={value}
      onChange={change}
    />
  );
};

/** One setting with its field. */
export const Setting = ({ form, name, profile: { id, changes } }: SettingProps) => {
  const t = useUtilitiesT();
  const description = useNote(form, name, changes);
  // The names of the lists above are those of the form; the kind decides which of them a field takes.
  const field = { form, description };
  if (name === 'languages') return <LanguagesField {...field} />;
  if (name === 'tamper_alarms') return <TamperField {...field} />;
  if (FLAGS.includes(name)) return <FlagField {...field} name={name as 'active'} />;
  if (NUMBERS.includes(name)) return <NumberField {...field} name={name as 'idle_minutes'} />;
  if (name.endsWith('_use')) {
    const choices = PHONE_USES.map((value) => ({ value, label: t(`phone_use.${value}`) }));
    return <SelectField {...field} name={name as 'phone1_use'} choices={choices} />;
  }
  if (name === 'discount_type') {
    const choices = (['A', 'P'] as const).map((value) => ({ value, label: t(`discount.${value}`) }));
    return <SelectField {...field} name={name} choices={[{ value: '', label: t('discount.none') }, ...choices]} />;
  }
  if (name.endsWith('_media_id')) return <PictureField {...field} name={name as PictureName} deya_id={id} />;
  if (LONG.test(name)) return <TextAreaField {...field} name={name as 'frame_ancestors'} rows={3} />;
  return <TextField {...field} name={name as Extract<Name, 'title'>} autoComplete="off" />;
};
