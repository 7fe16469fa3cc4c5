import { codeText } from '@hydria/shared/remote/error-words.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { useRoleName } from '../use-role-name.ts';
import { RECORDS, useRecordsT } from './use-records-t.ts';

/** One detail of an event in words. */
export interface DetailRow {
  /** The name in the entry. */
  name: string;
  label: string;
  value: string;
  /** The value before, where it was kept. */
  before?: string;
}

interface Event {
  action: string;
  /** Ids and codes, as JSON. */
  detail: string;
}

type Details = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Details => typeof value === 'object' && value !== null;
const isChange = (value: unknown): value is { before: unknown; after: unknown } =>
  isObject(value) && 'before' in value && 'after' in value;

const DAY = /^\d{4}-\d\d-\d\d$/;
const CODE = /^[\w-]+$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Amounts in cents without the word in their name. */
const AMOUNTS: readonly string[] = ['total', 'partial_payment_least'];

/** Events whose `reason` is a code of the API; elsewhere a person wrote it. */
const CODED: readonly string[] = ['access-refused', 'feed-token-refused', 'limit-reached', 'sign-in-refused'];

/** Entries that keep the value before and after under two names. */
const CHANGES: readonly { before: string; after: string; name: string }[] = [
  { before: 'min_before', after: 'limit_min', name: 'limit_min' },
  { before: 'max_before', after: 'limit_max', name: 'limit_max' },
];
const CUSTOMER_TYPE = { before: 'from', after: 'to', name: 'customer_type' };

/** The details with each change as one `{ before, after }`. */
const detailsOf = ({ action, detail }: Event): Details => {
  const details: Record<string, unknown> = { ...(JSON.parse(detail) as Details) };
  for (const { before, after, name } of action === 'supply-type-changed' ? [CUSTOMER_TYPE] : CHANGES) {
    if (!(before in details) || !(after in details)) continue;
    const change = { before: details[before], after: details[after] };
    delete details[before];
    delete details[after];
    details[name] = change;
  }
  return details;
};

/** The text of a key that may not exist. */
const useKnownText = () => {
  const { platform, language } = useRemoteContext();
  return (...keys: string[]): string | null => {
    const text = platform.i18n.t(keys, { ns: RECORDS, lng: language, defaultValue: '' });
    return text === '' ? null : text;
  };
};

/** The field of a person, of a utility, or of the entry itself; its name for one that this page does not know. */
const useLabel = () => {
  const known = useKnownText();
  return (name: string): string => known(`detail.${name}`, `field.utility.${name}`, `field.person.${name}`) ?? name;
};

/** Returns the function that turns the details of an event into words, one row each. */
export const useDetailRows = (): ((event: Event) => DetailRow[]) => {
  const t = useRecordsT();
  const { platform, language } = useRemoteContext();
  const { money, date, dateTime, number } = useFormats();
  const roleName = useRoleName();
  const labelOf = useLabel();
  const known = useKnownText();

  const codeOf = (action: string, name: string, value: string): string => {
    if (name === 'roles') return roleName(value);
    if (name === 'permissions') return known(`permission.${value.replaceAll('.', '_')}`) ?? value;
    if (name === 'reason' && CODED.includes(action)) return codeText(platform.i18n, language, value);
    // Words of a person are no code.
    return (CODE.test(value) && known(`detail_value.${name}_${value}`)) || value;
  };
  const textOf = (action: string, name: string, value: unknown): string => {
    if (value === null || value === '') return t('entry.empty');
    if (typeof value === 'boolean') return t(value ? 'entry.yes' : 'entry.no');
    if (Array.isArray(value))
      return value.length === 0 ? t('entry.empty') : value.map((one) => textOf(action, name, one)).join(', ');
    if (isObject(value))
      return Object.entries(value)
        .map(([key, one]) => `${labelOf(key)}: ${textOf(action, key, one)}`)
        .join(', ');
    if (typeof value === 'number') {
      if (name.endsWith('_cents') || AMOUNTS.includes(name)) return money(value);
      // A number of a row is no quantity.
      return Number.isInteger(value) ? String(value) : number(value);
    }
    const text = String(value);
    // A list of fields is kept as one text in some entries.
    if (name === 'fields') return text.split(' ').map(labelOf).join(', ');
    if (INSTANT.test(text)) return dateTime(text);
    return DAY.test(text) ? date(text) : codeOf(action, name, text);
  };

  return (event) => {
    const { action } = event;
    return Object.entries(detailsOf(event)).map(([name, value]) => {
      const row = { name, label: labelOf(name) };
      return isChange(value)
        ? { ...row, value: textOf(action, name, value.after), before: textOf(action, name, value.before) }
        : { ...row, value: textOf(action, name, value) };
    });
  };
};
