import type { FailureClass } from '@hydria/shared/rules/remote-failure.ts';

/** The expected properties of a file. */
export interface Expected {
  url: string;
  /** `sha384-<base64>`; the hash of a lazy file is known only to its remote. */
  integrity?: string | undefined;
  /** Bytes before compression. */
  size?: number | undefined;
}

const toBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** Null without an expected hash, or without `crypto.subtle`, which requires https. */
const isReleased = async (bytes: ArrayBuffer, integrity: string | undefined): Promise<boolean | null> => {
  const [, bits, hash] = /^sha(\d+)-(.+)$/.exec(integrity ?? '') ?? [];
  if (!bits || !globalThis.crypto.subtle) return null;
  return toBase64(await crypto.subtle.digest(`SHA-${bits}`, bytes)) === hash;
};

const LESS_THAN = 0x3c;

const isMarkup = (response: Response, bytes: ArrayBuffer): boolean =>
  !response.headers.get('content-type')?.includes('javascript') || new Uint8Array(bytes)[0] === LESS_THAN;

/**
 * Fetches a file that a script element could not load, past every cache, and returns its defect. The browser does not
 * tell a page whether a script is missing or altered. The response replaces the browser's cached copy and unblocks
 * further requests of the address. `sound` is a file that is intact now.
 */
export const inspect = async (
  { url, integrity, size = 0 }: Expected,
  signal: AbortSignal,
): Promise<Extract<FailureClass, 'unreachable' | 'timeout' | 'integrity' | 'broken'> | 'sound' | 'unknown'> => {
  let response: Response | undefined;
  try {
    response = await fetch(url, { cache: 'reload', signal });
    if (!response.ok) return 'unreachable';
    const bytes = await response.arrayBuffer();
    if (isMarkup(response, bytes)) return 'broken';
    const isSame = await isReleased(bytes, integrity);
    if (isSame === false) return bytes.byteLength < size ? 'broken' : 'integrity';
    return isSame ? 'sound' : 'unknown';
  } catch {
    if (signal.aborted) return 'timeout';
    // An answer that starts and does not end is truncated.
    return response ? 'broken' : 'unreachable';
  }
};
