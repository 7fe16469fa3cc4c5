import { asTenant, type Db } from '@hydria/database/db.ts';

const HOUR_MS = 3_600_000;

/** The conversation of a demo account with its utility; the answer is unread. */
const TALK = [
  { by: 'customer', text: 'Καλημέρα. Στον τελευταίο λογαριασμό η κατανάλωση είναι διπλάσια από πέρσι. Πώς γίνεται;' },
  {
    by: 'staff',
    text: 'Καλημέρα σας. Ο μετρητής έδειχνε συνεχή ροή τον Αύγουστο, ένδειξη διαρροής. Ελέγξτε το καζανάκι και τις βρύσες του κήπου.',
  },
] as const;

/** A conversation of a person with the utility, and an open message of a guest. */
export const addMessages = (admin: Db, deya_id: number, person_id: number, now: Date): Promise<void> =>
  asTenant(admin, deya_id, async (tx) => {
    const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS);
    const begun = await tx
      .insertInto('conversation')
      .values({
        deya_id,
        person_id,
        lang: 'el',
        last: TALK.length,
        seen_by_customer: 1,
        seen_by_staff: TALK.length,
        idempotency_key: 'demo',
        created_at: at(26),
        updated_at: at(3),
      })
      .onConflict((conflict) => conflict.columns(['deya_id', 'idempotency_key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!begun) return;
    const messages = TALK.map((message, index) => ({
      ...message,
      deya_id,
      conversation_id: begun.id,
      n: index + 1,
      idempotency_key: `demo-${index + 1}`,
      at: at(index === 0 ? 26 : 3),
    }));
    await tx.insertInto('conversation_message').values(messages).execute();
    const guest = { name: 'Κώστας', phone: '+306900000009', message: 'Πού μπορώ να πληρώσω με μετρητά;' };
    await tx
      .insertInto('contact_message')
      .values({
        deya_id,
        ...guest,
        code: 'DEMO-0001',
        topic: 'bill',
        lang: 'el',
        idempotency_key: 'demo',
        created_at: at(5),
      })
      .execute();
  });
