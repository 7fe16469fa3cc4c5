/** The purposes of the telephone numbers of a utility. Faults are answered day and night. */
export const PHONE_USES = ['faults', 'bills', 'switchboard'] as const;

export type PhoneUse = (typeof PHONE_USES)[number];

type Numbers = Record<'phone1' | 'phone2' | 'phone3', string | null>;
type Uses = Record<'phone1_use' | 'phone2_use' | 'phone3_use', PhoneUse | null>;

/** A utility's numbers; a profile that a device stored earlier has no uses. */
export type Phones = Numbers & Partial<Uses>;

export interface Phone {
  number: string;
  use: PhoneUse | null;
}

const rank = ({ use }: Phone): number => (use === null ? PHONE_USES.length : PHONE_USES.indexOf(use));

const KEYS = ['phone1', 'phone2', 'phone3'] as const;

/** The numbers that a utility has, those for faults first. */
export const phonesOf = (deya: Phones): Phone[] =>
  KEYS.flatMap((key) => {
    const number = deya[key]?.trim();
    return number ? [{ number, use: deya[`${key}_use`] ?? null }] : [];
  }).toSorted((a, b) => rank(a) - rank(b));

/** The number for faults; null without one: another number may not be answered at night. */
export const faultPhone = (deya: Phones): string | null => {
  const key = KEYS.find((one) => deya[`${one}_use`] === 'faults');
  return (key && deya[key]?.trim()) || null;
};

/** The address that calls a number. */
export const telHref = (number: string): string => `tel:${number.replaceAll(/[^+\d]/g, '')}`;
