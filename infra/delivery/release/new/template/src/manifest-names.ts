// Written by `pnpm fix` from remote.json.

/** Paths of this remote; each has a page in `routes.tsx`. */
export type Path = '/template';

/** Cards of this remote; each is loaded in `lifecycles.tsx`. */
export type Card = never;
