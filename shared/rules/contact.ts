/** Greek numbers have ten digits and begin with 2 (fixed) or 6 (mobile). */
const GREEK = /^[26]\d{9}$/;
const E164 = /^\+[1-9]\d{7,14}$/;

/**
 * A phone number as it is stored: E.164. Takes E.164 and Greek ten-digit numbers, with the separators people
 * write (spec D §5 and S §5, joined). Null when it is neither.
 */
export const toE164 = (text: string): string | null => {
  const bare = text.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  if (GREEK.test(bare)) return `+30${bare}`;
  return E164.test(bare) ? bare : null;
};

/** `210`-numbers of Athens and mobiles are read 3-3-4, the other towns' 5-5. */
const GROUPS = [
  [/^\+30(6\d{2}|21\d)(\d{3})(\d{4})$/, '$1 $2 $3'],
  [/^\+30(2\d{4})(\d{5})$/, '$1 $2'],
] as const;

/** A stored number (E.164) as it is read out in Greece; those of other countries as they are. */
export const readablePhone = (phone: string): string => {
  const group = GROUPS.find(([form]) => form.test(phone));
  return group ? phone.replace(group[0], group[1]) : phone;
};

/** The pattern of the HTML standard for `<input type=email>`, with a dot in the domain and the length that mail allows. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** True for an address that mail can be sent to, as far as its form tells. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);
