import { randomInt } from 'node:crypto';

/** Keeps a browser on its side of every canary; it says nothing about the person. */
export const BUCKET_COOKIE = 'portal_bucket';

const BUCKETS = 100;
const YEAR_SECONDS = 365 * 24 * 3600;

/** The bucket that a cookie names, 0–99; null when it names none. */
export const parseBucket = (value: string | undefined): number | null =>
  value !== undefined && /^\d{1,2}$/.test(value) ? Number(value) : null;

/** Any of them, each as likely. */
export const anyBucket = (): number => randomInt(BUCKETS);

/** The cookie's line; no script has any use for it. */
export const bucketCookie = (bucket: number, https: boolean): string =>
  `${BUCKET_COOKIE}=${bucket}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
