import type { Bank } from '@hydria/outside/bank/bank.ts';
import { createFormLists, type FormLists } from '@hydria/outside/form-lists/form-lists.ts';
import { createGuardedFetch } from '@hydria/outside/http/guarded-fetch.ts';
import { noTransport, type MailTransport } from '@hydria/outside/mail/transport.ts';
import { noPush, type Push } from '@hydria/outside/push/push.ts';
import { databasePhotos, type PhotoStore } from '@hydria/outside/photo-store/photo-store.ts';
import type { TaxAuthority } from '@hydria/outside/tax-authority/tax-authority.ts';
import type { Clock } from './clock.ts';

/** What the API may ask of the world outside. */
export interface Outside {
  /** Forms on the utilities' own servers. */
  formLists: FormLists;
  /** Mail; only jobs use it, so no call waits for it. */
  mail: MailTransport;
  /** Where bills are paid; null where nothing is. */
  bank: Bank | null;
  /** Where the bytes of pictures lie. */
  photos: PhotoStore;
  push: Push;
  /** Where people prove who they are; null where none is set up. */
  taxAuthority: TaxAuthority | null;
}

/** The outside of a plain installation: nothing that needs a setting. */
export const plainOutside = (clock: Clock): Outside => ({
  mail: noTransport,
  bank: null,
  photos: databasePhotos,
  push: noPush,
  formLists: createFormLists({ fetch: createGuardedFetch(), now: () => clock.now().getTime() }),
  taxAuthority: null,
});
