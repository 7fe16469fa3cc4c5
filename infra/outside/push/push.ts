import { JobFailure } from '@hydria/jobs/failure.ts';
import { allowedUrl } from '../http/allowed-url.ts';
import type { GuardedFetch } from '../http/guarded-fetch.ts';
import { OutsideError } from '../http/outside-error.ts';
import { arePushKeys, encryptPush, type PushKeys } from './encrypt.ts';
import { vapidHeader, type Vapid } from './vapid.ts';

/** A browser that wants to be told, as its own PushSubscription says. */
export interface Device extends PushKeys {
  endpoint: string;
}

/** The push services of the browsers: an endpoint elsewhere is an attempt to make us call somebody. */
export const PUSH_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

/** What came of a push. `gone`: the browser does not want it any more, and the endpoint is to be forgotten. */
export type Pushed = 'accepted' | 'gone';

export interface Push {
  /** What a browser needs to subscribe. */
  publicKey: string;
  /** Whether a device is one that may ever be told. */
  accepts(device: Device): boolean;
  /** Rejects when the service did not take it for now: the job tries again. */
  send(device: Device, payload: object, now: Date): Promise<Pushed>;
}

export interface PushSettings {
  vapid: Vapid;
  fetch: GuardedFetch;
  /** Origin of our own stand-in beside demo data. */
  sandboxOrigins?: readonly string[];
}

/** A browser that is off for so long needs no old news. */
const KEEP_SECONDS = 24 * 3600;
const ENDPOINT_MAX = 1000;

/** Tells browsers by their push services. Without a key nobody can subscribe and nobody is told. */
export const createPush = ({ vapid, fetch, sandboxOrigins = [] }: PushSettings): Push => ({
  publicKey: vapid.publicKey,

  accepts: (device) => {
    try {
      allowedUrl(device.endpoint, PUSH_HOSTS, sandboxOrigins);
    } catch {
      return false;
    }
    return device.endpoint.length <= ENDPOINT_MAX && arePushKeys(device);
  },

  send: async (device, payload, now) => {
    const { status } = await fetch({
      url: device.endpoint,
      hosts: PUSH_HOSTS,
      method: 'POST',
      headers: {
        authorization: vapidHeader(vapid, device.endpoint, now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEEP_SECONDS),
        urgency: 'normal',
      },
      body: encryptPush(JSON.stringify(payload), device),
    }).catch((error: unknown) => {
      throw error instanceof OutsideError ? new JobFailure(`push_${error.problem}`) : error;
    });
    if (status >= 200 && status < 300) return 'accepted';
    if (status === 404 || status === 410) return 'gone';
    throw new JobFailure(`push_status_${status}`);
  },
});

/** An installation without a key: nothing is taken. */
export const noPush: Push = {
  publicKey: '',
  accepts: () => false,
  send: () => Promise.reject(new JobFailure('push_not_configured')),
};
