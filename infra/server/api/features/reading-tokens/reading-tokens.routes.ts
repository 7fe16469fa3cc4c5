import { readingTokensContract } from '@hydria/shared/contract/reading-tokens.ts';
import { daysOf, GREEN_BUTTON_DAYS } from '@hydria/shared/rules/consumption-history.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { member, memberRead } from '../../http/tenant-handlers.ts';
import { InputError } from '../../kernel/app-error.ts';
import { asLinkedMember } from '../../kernel/linked-member.ts';
import { today } from '../../kernel/today.ts';
import { espiFeed } from '../consumption-history/espi-feed.ts';
import { readReadings, selectOwnSupplies } from '../consumption-history/read-readings.ts';
import { authorizeReader } from './authorize-reader.ts';
import { createToken, revokeToken, selectTokens } from './reading-tokens.sql.ts';

/** Days of one answer, at most. */
const DAYS = 31;
/** Supplies of one answer, at most. */
const SUPPLIES = 20;

/** Refuses a range that is none, or too long. */
function requireDays(range: { from: string; to: string }, most: number): void {
  if (range.from > range.to || daysOf(range) > most) throw new InputError({ to: ['between'] });
}

/** Tokens with which a person's own programs read their readings, and the calls of these programs. */
export const readingTokens = defineEndpoints(readingTokensContract, {
  'GET /api/reading-tokens': memberRead((scope) => selectTokens(scope)),

  'POST /api/reading-tokens': member((scope, { body }) => createToken(scope, body.name)),

  'DELETE /api/reading-tokens/{id}': member(async (scope, { params }) => {
    await revokeToken(scope, params.id);
    return DONE;
  }),

  'GET /api/own-readings': async (app, { query, headers, ip }) => {
    requireDays(query, DAYS);
    const { deya_id, person_id } = await authorizeReader(app, headers.authorization, ip);
    const day = today(app.clock);
    return asLinkedMember(app.db, deya_id, person_id, async (tx) => {
      const { kwdikos_katanalwti: wanted, ...range } = query;
      const codes = await selectOwnSupplies(tx, { deya_id, person_id, day }, { wanted, limit: SUPPLIES + 1 });
      if (codes.length > SUPPLIES) throw new InputError({ kwdikos_katanalwti: ['required'] });
      const supplies = [];
      for (const code of codes) {
        const asked = { deya_id, person_id, kwdikos_katanalwti: code, day, ...range };
        const { title, meters } = await readReadings(tx, asked);
        supplies.push({
          kwdikos_katanalwti: code,
          name: title,
          meters: meters.map(({ hydrometer, intervals }) => ({
            hydrometer,
            readings: intervals.map(({ from, to, cost: _cost, ...rest }) => ({
              ...{ from: new Date(from).toISOString(), to: new Date(to).toISOString() },
              ...rest,
            })),
          })),
        });
      }
      return { supplies };
    });
  },

  'GET /api/own-readings/green-button': async (app, { query, headers, ip }) => {
    requireDays(query, GREEN_BUTTON_DAYS);
    const { deya_id, person_id } = await authorizeReader(app, headers.authorization, ip);
    const { kwdikos_katanalwti } = query;
    const readings = await asLinkedMember(app.db, deya_id, person_id, (tx) =>
      readReadings(tx, { ...query, deya_id, person_id, day: today(app.clock) }),
    );
    return espiFeed({
      ...readings,
      ...{ deya_id, kwdikos_katanalwti, publicUrl: app.config.publicUrl, at: app.clock.now() },
    });
  },
});
