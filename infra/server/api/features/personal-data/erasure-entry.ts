import { createHmac, hkdfSync } from 'node:crypto';

/** A person as the list of erasures knows them. The time tells apart people who had one number before and after a restore. */
export interface ListedPerson {
  id: number;
  created_at: Date;
}

const hash = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'hydria erasures', 32)))
    .update(text)
    .digest('hex');

/** The entry of a person: only the holder of PORTAL_SECRET can make one, or find out whom it means. */
export const erasureEntry = (secret: string, { id, created_at }: ListedPerson): string =>
  hash(secret, `${id} ${created_at.toISOString()}`);

/** An entry that every list begins with, to tell whether it was written with this secret. */
export const ownEntry = (secret: string): string => hash(secret, 'list of erasures');
