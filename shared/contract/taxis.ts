import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { deya_id, lang } from './fields.ts';

export const taxisContract = {
  'GET /api/deya/checkTaxis': endpoint({
    access: 'member',
    summary: 'Whether the person has been identified by the tax authority for this utility.',
    query: z.object({ deya_id }),
    answer: z.object({ loggedWithTaxis: z.boolean() }),
    errors: ['no_access_to_service'],
  }),
  'POST /api/deya/taxisTicket': endpoint({
    access: 'member',
    summary:
      'A ticket for one tax login in this browser: within 60 seconds the browser goes to `/gsis/v2/{deya_id}?token={token}&email={email}&update=true`.',
    body: z.strictObject({ deya_id, lang: lang.optional() }),
    answer: z.object({ token: z.string() }),
    errors: ['no_access_to_service', 'taxis_connection_problem'],
  }),
};
