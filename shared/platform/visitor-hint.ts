import type { VisitorHint } from './boot.ts';

/** The display cookie: lets the gateway draw the right frame. It decides nothing else. */
export const HINT_COOKIE = 'portal_hint';

/** `3.1`: utility 3, signed in; `.0`: nothing chosen, a guest. */
export const formatHint = ({ deya_id, signedIn }: VisitorHint): string => `${deya_id ?? ''}.${signedIn ? 1 : 0}`;

/** Reads the cookie's value; anything unexpected is a guest without a utility. */
export const parseHint = (value: string | undefined): VisitorHint => {
  const [, id = '', flag] = /^(\d{0,9})\.([01])$/.exec(value ?? '') ?? [];
  return { deya_id: id === '' ? null : Number(id), signedIn: flag === '1' };
};
