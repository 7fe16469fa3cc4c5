import { randomBytes } from 'node:crypto';

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** The number of a payment: 24 letters of 32, 120 bits. */
export const newOrder = (): string => [...randomBytes(24)].map((byte) => LETTERS[byte % 32]).join('');
