import type { Bank } from '@hydria/adapters/bank/bank.ts';
import { noErasures, type ErasureList } from '@hydria/adapters/erasure-list/erasure-list.ts';
import { createFormLists, type FormLists } from '@hydria/adapters/form-lists/form-lists.ts';
import { createGuardedFetch, type GuardedFetch } from '@hydria/adapters/http/guarded-fetch.ts';
import { createNameCheck, type NameCheck } from '@hydria/adapters/http/name-check.ts';
import { noTransport, type MailTransport } from '@hydria/adapters/mail/transport.ts';
import { noPush, type Push } from '@hydria/adapters/push/push.ts';
import { createPhotoDecoder, type PhotoDecoder } from '@hydria/adapters/photo-store/photo-decoder.ts';
import { databasePhotos, type PhotoStore } from '@hydria/adapters/photo-store/photo-store.ts';
import type { TaxAuthority } from '@hydria/adapters/tax-authority/tax-authority.ts';
import type { Clock } from './clock.ts';

/** Ports to external systems. */
export interface Adapters {
  /** Forms on the utilities' own servers. */
  formLists: FormLists;
  /** Whether a name that an administrator enters leads into a private network. */
  isPrivateName: NameCheck;
  /** Mail; only jobs use it, so no call waits for it. */
  mail: MailTransport;
  /** Where bills are paid; null where nothing is. */
  bank: Bank | null;
  /** Where the bytes of pictures lie. */
  photos: PhotoStore;
  /** The erasures, outside the database and its backups. */
  erasures: ErasureList;
  /** Decodes pictures, in a process of its own that is started with the first; closed with the server. */
  decoder: PhotoDecoder;
  push: Push;
  /** Servers of sensor data that utilities name; each is reached at its own host only. */
  sources: GuardedFetch;
  /** Servers of utilities to which answers of forms are posted, at the hosts that each utility allows. */
  formEndpoints: GuardedFetch;
  /** Where people prove who they are; null where none is set up. */
  taxAuthority: TaxAuthority | null;
}

/** The outside of a plain installation: nothing that needs a setting. */
export const defaultAdapters = (clock: Clock): Adapters => ({
  mail: noTransport,
  bank: null,
  photos: databasePhotos,
  erasures: noErasures,
  decoder: createPhotoDecoder(),
  push: noPush,
  sources: createGuardedFetch(),
  formEndpoints: createGuardedFetch(),
  formLists: createFormLists({ fetch: createGuardedFetch(), now: () => clock.now().getTime() }),
  taxAuthority: null,
  isPrivateName: createNameCheck(),
});
