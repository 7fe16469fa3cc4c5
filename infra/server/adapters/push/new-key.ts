import { newVapidKey, readVapid } from './vapid.ts';

/** Prints a new key for VAPID_KEY. */
const key = newVapidKey();
process.stdout.write(`VAPID_KEY=${key}\n# public: ${readVapid(key, '').publicKey}\n`);
