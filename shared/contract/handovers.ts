import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, deya_id, done, id, instant, kwdikos_katanalwti, lang } from './fields.ts';
import { fieldsOf } from './forms/body.ts';
import { HANDOVER_TYPES, handoverForm } from './forms/handover.ts';
import { idempotency_key } from './reports.ts';

/** How a person recognises a supply. */
const place = {
  kwdikos_katanalwti,
  alias: z.string().nullable(),
  street: z.string().nullable(),
  address: z.string().nullable(),
};

/** A supply that the person may hand over. */
const ownSupply = z.object(place).meta({ id: 'HandoverSupply' });

export type HandoverSupply = z.output<typeof ownSupply>;

/** A supply that another person may see for some days. */
const handover = z
  .object({
    id,
    ...place,
    /** Whether the person has given or received it. */
    side: z.enum(['given', 'received']),
    /** The other one: of a given hand-over the invited address, else the name of the owner. */
    with: z.string(),
    customer_type: z.enum(HANDOVER_TYPES),
    /** The first and the last day. */
    since: day,
    until: day,
    /**
     * `invited`: not accepted yet. `expired`: not accepted in time. `upcoming`, `running`, `over`: by its days. `ended`: by one of the
     * two before the last day.
     */
    state: z.enum(['invited', 'expired', 'upcoming', 'running', 'over', 'ended']),
    /** When it was ended early. */
    ended_at: instant.nullable(),
  })
  .meta({ id: 'Handover' });

export type Handover = z.output<typeof handover>;

export const handoversContract = {
  'GET /api/account/handovers': endpoint({
    access: 'member',
    summary:
      'The hand-overs that the person has given and received at a utility, newest first, and the supplies they own.',
    query: z.object({ deya_id }),
    answer: z.object({ supplies: z.array(ownSupply), data: z.array(handover) }),
    errors: ['no_access_to_service'],
  }),
  'POST /api/account/handovers': endpoint({
    access: 'member',
    summary:
      'Invites a person by mail to a supply for some days. The answer does not tell whether the address has an account.',
    body: z.strictObject({ deya_id, ...fieldsOf(handoverForm), lang: lang.optional(), idempotency_key }),
    answer: z.object({ id }),
    errors: ['no_access_to_service', 'supply_not_found', 'daily_limit_reached', 'not_while_impersonating'],
  }),
  'POST /api/account/handovers/accept': endpoint({
    access: 'member',
    summary: 'Accepts an invitation with the secret of its mail, by the person whose confirmed address was invited.',
    body: z.strictObject({ token: z.string().min(1).max(500) }),
    answer: z.object({ deya_id, kwdikos_katanalwti, since: day, until: day }),
    errors: [
      'handover_not_found',
      'handover_linked',
      'no_access_to_service',
      'too_many_requests',
      'not_while_impersonating',
    ],
  }),
  'POST /api/account/handovers/{id}/end': endpoint({
    access: 'member',
    summary: 'Ends a hand-over, or takes an invitation back. Either of the two may; a second time changes nothing.',
    params: z.object({ id }),
    body: z.strictObject({ deya_id }),
    answer: done,
    errors: ['no_access_to_service', 'handover_not_found', 'not_while_impersonating'],
  }),
};
