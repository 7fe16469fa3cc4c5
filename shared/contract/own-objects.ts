import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { deya_id, kwdikos_katanalwti } from './fields.ts';

/** Objects of a customer that have a page of their own. */
export const OWN_OBJECTS = ['bill', 'supply', 'alert'] as const;

export type OwnObject = (typeof OWN_OBJECTS)[number];

export const ownObjectsContract = {
  'GET /api/user/utilities-of': endpoint({
    access: 'member',
    summary:
      'The utilities of the person at which they may read the bill, supply or alert with this number; empty for one of another and for one that does not exist. For addresses that name no utility.',
    query: z.object({ object: z.enum(OWN_OBJECTS), key: kwdikos_katanalwti }),
    answer: z.object({ deya_ids: z.array(deya_id) }),
    errors: [],
  }),
};
