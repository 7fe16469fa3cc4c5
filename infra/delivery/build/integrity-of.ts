import { createHash } from 'node:crypto';

/** The hash of a file as releases and `<script integrity>` name it: `sha384-<base64>` (Subresource Integrity). */
export const integrityOf = (bytes: string | Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
