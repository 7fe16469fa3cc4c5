// Written by `pnpm fix` from remote.json.

/** Paths of this remote; each has a page in `routes.tsx`. */
export type Path =
  '/water-quality' | '/deya/:deya_id?/water-quality' | '/city/energy' | '/city/air' | '/city/waste' | '/city/parking';

/** Cards of this remote; each is loaded in `lifecycles.tsx`. */
export type Card = 'WaterCard' | 'CityCards';
