import { createFormLists, type FormLists } from '@hydria/outside/form-lists/form-lists.ts';
import { createGuardedFetch } from '@hydria/outside/http/guarded-fetch.ts';
import type { Clock } from './clock.ts';

/** What the API may ask of the world outside. */
export interface Outside {
  /** Forms on the utilities' own servers. */
  formLists: FormLists;
}

/** The outside of a plain installation: nothing that needs a setting. */
export const plainOutside = (clock: Clock): Outside => ({
  formLists: createFormLists({ fetch: createGuardedFetch(), now: () => clock.now().getTime() }),
});
