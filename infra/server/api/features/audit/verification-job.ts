import { asTenant } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import type { ApiContext } from '../../kernel/api-context.ts';
import { audit } from './audit.ts';
import type { ChainedRow, Head } from './chain.ts';
import { followChain, INSTALLATION, type ChainReport, type ChainSource } from './verify-chain.ts';

interface Asked {
  /** 0: the installation. */
  chain: number;
  id: number;
}

/** A chain as the application reads it: only while its verification is open. */
const askedChain = ({ db }: ApiContext, { chain, id }: Asked): ChainSource => ({
  head: async () => (await sql<Head>`select * from audit_chain_head(${chain}, ${id})`.execute(db)).rows[0],
  after: async (seq, limit) =>
    (await sql<ChainedRow>`select * from audit_chain_part(${chain}, ${id}, ${seq}, ${limit})`.execute(db)).rows,
});

/** Ends of the chain that earlier verifications found in order. */
const earlierEnds = ({ db }: ApiContext, chain: number): Promise<Head[]> =>
  asTenant(db, chain, async (tx) => {
    const rows = await tx
      .selectFrom('audit_verification')
      .select(['head_seq as seq', 'head_hash as hash'])
      .$narrowType<{ seq: number; hash: Buffer }>()
      .where('deya_id', '=', chain)
      .where('ended_at', 'is not', null)
      .where('broken_seq', 'is', null)
      .execute();
    return rows.map(({ seq, hash }) => ({ seq, hash: hash.toString('hex') }));
  });

/** Keeps the result, and writes it into the trail. */
const keepResult = ({ db, clock }: ApiContext, { chain, id }: Asked, { rows, head, broken }: ChainReport) =>
  asTenant(db, chain, async (tx) => {
    const result = {
      ended_at: clock.now(),
      rows,
      head_seq: head.seq,
      head_hash: Buffer.from(head.hash, 'hex'),
      broken_seq: broken?.seq ?? null,
      broken_why: broken?.why ?? null,
    };
    const { asked_by } = await tx
      .updateTable('audit_verification')
      .set(result)
      .where('deya_id', '=', chain)
      .where('id', '=', id)
      .returning('asked_by')
      .executeTakeFirstOrThrow();
    await audit(tx, {
      deya_id: chain === INSTALLATION ? null : chain,
      action: broken ? 'audit-broken' : 'audit-whole',
      person_id: null,
      actor_person_id: asked_by,
      detail: { rows, ...(broken && { seq: broken.seq, why: broken.why }) },
      at: clock.now(),
    });
  });

/** Runs a requested verification. A repetition of one that has ended does nothing. */
export async function runVerification(
  app: ApiContext,
  { chain, verification_id }: { chain: number; verification_id: number },
) {
  const asked = { chain, id: verification_id };
  const isOpen = await asTenant(app.db, chain, (tx) =>
    tx
      .selectFrom('audit_verification')
      .select('id')
      .where('deya_id', '=', chain)
      .where('id', '=', verification_id)
      .where('ended_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!isOpen) return;
  const deya_id = chain === INSTALLATION ? null : chain;
  await keepResult(app, asked, await followChain(askedChain(app, asked), deya_id, await earlierEnds(app, chain)));
}
