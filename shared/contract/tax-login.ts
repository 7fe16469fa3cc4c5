import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { deya_id, done, instant, lang } from './fields.ts';

/** The authority's name in our tables: `gsis`. */
const provider = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'regex');

/** A person's identity at an external authority (decisions 21e). */
const identity = z.object({
  provider,
  /** As the authority writes it. */
  full_name: z.string(),
  linked_at: instant,
  last_login_at: instant,
});

export const taxLoginContract = {
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
  'GET /api/account/identities': endpoint({
    access: 'member',
    summary: 'Where the person has proved who they are: the tax authority.',
    answer: z.object({ data: z.array(identity) }),
  }),
  'DELETE /api/account/identities/{provider}': endpoint({
    access: 'member',
    summary:
      'Takes such a link away. Utilities that ask for the tax login ask again; the number that was proved stays with the account.',
    params: z.object({ provider }),
    answer: done,
    errors: ['identity_not_found', 'not_while_impersonating'],
  }),
};
