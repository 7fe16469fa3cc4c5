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
