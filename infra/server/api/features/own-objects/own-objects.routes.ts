import { personUtilities } from '@hydria/database/cross-utility.ts';
import { NotLinkedError, asLinkedMember, type Tx } from '@hydria/database/db.ts';
import { ownObjectsContract, type OwnObject } from '@hydria/shared/contract/own-objects.ts';
import { rowId } from '@hydria/shared/rules/row-id.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { today } from '../../kernel/today.ts';
import { selectBill } from '../bills/bills.sql.ts';
import { selectOwnAlert } from '../flow-alerts/own-alerts.sql.ts';
import { isOwnSupply } from '../supplies/access.ts';

interface Reader {
  deya_id: number;
  person_id: number;
  day: string;
}

/** Whether the person may read the object at a utility, by the statement of its own page. */
const MAY_READ: Record<OwnObject, (tx: Tx, reader: Reader, key: string) => Promise<boolean>> = {
  async bill(tx, reader, key) {
    const id = rowId(key);
    return id !== null && (await selectBill(tx, { ...reader, id })) !== undefined;
  },
  async alert(tx, reader, key) {
    const id = rowId(key);
    return id !== null && (await selectOwnAlert(tx, reader, id)) !== undefined;
  },
  supply: (tx, { day, ...of }, kwdikos_katanalwti) => isOwnSupply(tx, { ...of, kwdikos_katanalwti }, day),
};

/** False also for a link that has ended since it was read. */
const ifLinked = (answer: Promise<boolean>): Promise<boolean> =>
  answer.catch((error: unknown) => {
    if (error instanceof NotLinkedError) return false;
    throw error;
  });

export const ownObjects = defineEndpoints(ownObjectsContract, {
  'GET /api/user/utilities-of': async ({ db, clock }, { session: { person_id }, query: { object, key } }) => {
    const day = today(clock);
    const deya_ids: number[] = [];
    for (const { deya_id, status } of await personUtilities(db, person_id)) {
      if (status !== 'active') continue;
      const mayRead = asLinkedMember(db, deya_id, person_id, (tx) =>
        MAY_READ[object](tx, { deya_id, person_id, day }, key),
      );
      if (await ifLinked(mayRead)) deya_ids.push(deya_id);
    }
    return { deya_ids };
  },
});
