import { utilityId } from '../rules/row-id.ts';
import type { VisitorHint } from './boot.ts';

/** The display cookie: lets the gateway draw the right frame. It decides nothing else. */
export const HINT_COOKIE = 'portal_hint';

const CUSTOMER = '1';
const FLAGS = { waiting: '2', none: '3' } as const;

/** `3.1`: utility 3, signed in; `3.2`: waits for the utility; `3.3`: no customer of it; `.0`: nothing chosen, a guest. */
export const formatHint = ({ deya_id, signedIn, standing }: VisitorHint): string => {
  const flag = standing ? FLAGS[standing] : CUSTOMER;
  return `${deya_id ?? ''}.${signedIn ? flag : 0}`;
};

const standingOf = (flag: string | undefined): Pick<VisitorHint, 'standing'> => {
  if (flag === FLAGS.waiting) return { standing: 'waiting' };
  return flag === FLAGS.none ? { standing: 'none' } : {};
};

/** Reads the cookie's value; anything unexpected is a guest without a utility. */
export const parseHint = (value: string | undefined): VisitorHint => {
  const [, id = '', flag = '0'] = /^(\d{0,10})\.([0-3])$/.exec(value ?? '') ?? [];
  const deya_id = utilityId(id);
  if (id !== '' && deya_id === null) return { deya_id, signedIn: false };
  return { deya_id, signedIn: flag !== '0', ...standingOf(flag) };
};

/** Whether the visitor counts as a customer; every member does until more is known. */
export const isCustomer = ({ signedIn, standing }: VisitorHint): boolean => signedIn && standing === undefined;
