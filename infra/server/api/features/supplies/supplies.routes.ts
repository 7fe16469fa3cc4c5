import { suppliesContract } from '@hydria/shared/contract/supplies.ts';
import { selectAnnouncements } from '../deya/deya.sql.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { member, memberRead } from '../../http/tenant-handlers.ts';
import { asLinkedMember } from '../../kernel/linked-member.ts';
import { selectUser } from '../session/user.sql.ts';
import { today } from '../../kernel/today.ts';
import { requireOwnReadings } from './access.ts';
import { changeDetails } from './change-details.ts';
import { chooseEBill } from './e-bill.ts';
import { hideSupply, selectHidden, unhideSupply } from './hide-supply.ts';
import { selectCustomers, selectMeasurements } from './supplies.sql.ts';

export const supplies = defineEndpoints(suppliesContract, {
  'GET /api/user/info': async ({ db, clock }, { session: { person_id }, query: { deya_id, lang } }) => {
    const day = today(clock);
    const here = await asLinkedMember(db, deya_id, person_id, async (tx) => ({
      customers: await selectCustomers(tx, deya_id, person_id, day),
      announcements: await selectAnnouncements(tx, deya_id, lang, clock.now()),
    }));
    return { ...here, user: await selectUser(db, person_id, deya_id) };
  },

  'GET /api/deya/measurements': memberRead(async ({ tx, deya_id, person_id, today }) => {
    const measurements = await selectMeasurements(tx, deya_id, person_id, today);
    if (measurements.length === 0) await requireOwnReadings(tx, deya_id, person_id, today);
    return measurements;
  }),

  'PUT /api/supplies/details': member(async (scope, { body }) => {
    await changeDetails(scope, body);
    return DONE;
  }),

  'GET /api/supplies/hidden': memberRead((scope) => selectHidden(scope)),

  'POST /api/supplies/hide': member(async (scope, { body }) => {
    await hideSupply(scope, body.kwdikos_katanalwti);
    return DONE;
  }),

  'POST /api/supplies/unhide': member(async (scope, { body }) => {
    await unhideSupply(scope, body.kwdikos_katanalwti);
    return DONE;
  }),

  'PUT /api/supplies/e-bill': member(async (scope, { body }) => {
    await chooseEBill(scope, body);
    return DONE;
  }),
});
