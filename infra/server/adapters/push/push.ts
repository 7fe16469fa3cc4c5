import webPush from 'web-push';
import { JobFailure } from '@hydria/jobs/failure.ts';
import { allowedUrl } from '../http/allowed-url.ts';
import type { GuardedFetch } from '../http/guarded-fetch.ts';
import { OutsideError } from '../http/outside-error.ts';
import { arePushKeys, type PushKeys } from './push-keys.ts';
import type { Vapid } from './vapid.ts';

/** A browser that wants notifications, as its own PushSubscription says. */
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

/** The result of a push. `gone`: the browser has unsubscribed, and the endpoint must be forgotten. */
export type Pushed = 'accepted' | 'gone';

export interface Push {
  /** The key that a browser needs to subscribe. */
  publicKey: string;
  /** Whether a device may receive a notification at all. */
  accepts(device: Device): boolean;
  /** Rejects when the service did not take it for now: the job tries again. */
  send(device: Device, payload: object): Promise<Pushed>;
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
/** One record: all that RFC 8291 allows, and all that a push service must accept. */
const BODY_MAX = 4096;

/** Headers and encrypted body of a push (RFC 8291, RFC 8292). web-push makes them; it opens no connection. */
function requestOf({ endpoint, p256dh, auth }: Device, payload: object, vapidDetails: Vapid) {
  const options = { vapidDetails, TTL: KEEP_SECONDS, urgency: 'normal', contentEncoding: 'aes128gcm' } as const;
  const text = JSON.stringify(payload);
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, options);
  if (body.length > BODY_MAX) throw new JobFailure('push_too_long');
  return { body, headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])) };
}

/** Notifies browsers by their push services. Without a key no browser can subscribe, and none is notified. */
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

  send: async (device, payload) => {
    const { status } = await fetch({
      url: device.endpoint,
      hosts: PUSH_HOSTS,
      method: 'POST',
      ...requestOf(device, payload, vapid),
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
