import type { FailureClass } from '@hydria/shared/platform/remote-failure.ts';

/** What is known of a file beforehand. */
export interface Expected {
  url: string;
  /** `sha384-<base64>`; of a lazy file only its remote knows. */
  integrity?: string | undefined;
  /** Bytes before compression. */
  size?: number | undefined;
}

const toBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** Null when there is no hash to compare with, or no way to make one: a page without https has none. */
const isReleased = async (bytes: ArrayBuffer, integrity: string | undefined): Promise<boolean | null> => {
  const [, bits, hash] = /^sha(\d+)-(.+)$/.exec(integrity ?? '') ?? [];
  if (!bits || !globalThis.crypto.subtle) return null;
  return toBase64(await crypto.subtle.digest(`SHA-${bits}`, bytes)) === hash;
};

const LESS_THAN = 0x3c;

const isMarkup = (response: Response, bytes: ArrayBuffer): boolean =>
  !response.headers.get('content-type')?.includes('javascript') || new Uint8Array(bytes)[0] === LESS_THAN;

/**
 * Asks for a file that a script element could not load, past every cache, and says what is wrong with it: the browser
 * tells a page of no difference between a missing and an altered script. What arrives takes the place of what the
 * browser had kept, and frees whoever waits for the same address. `sound` is a file that is as it should be by now.
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
    // An answer that has begun and does not end is cut off.
    return response ? 'broken' : 'unreachable';
  }
};
