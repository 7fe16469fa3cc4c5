import type { Tx } from '@hydria/database/db.ts';
import type { SignUpAnswers } from '@hydria/database/tables/requests.ts';
import type { Customer } from '@hydria/shared/contract/supplies.ts';
import { followSupply } from '../registrations/decide-registration.ts';
import { insertRequest } from '../registrations/registrations.sql.ts';
import { chooseAtRegistration } from '../supplies/e-bill.ts';
import { isProved, type DraftSupply } from './drafts.ts';
import type { Utility } from './sign-up.sql.ts';

/** The answers from which follows whether a supply is linked. */
interface Proof {
  answers: SignUpAnswers;
  utility: Utility;
  /** The tax number of the registration. */
  afm: string;
}

/** Whether the supply is the person's without a decision of the staff. */
export function isLinkedAtOnce({ answers, utility, afm }: Proof, supply: DraftSupply): boolean {
  if (supply.origin === 'written') return false;
  if (answers.identity_used && supply.afm === afm) return true;
  return utility.settings.registration_approval === false && isProved(answers);
}

/**
 * The relation of a link without the staff (ADR 115). Only a proved number of the owner makes an owner, or of the party that pays where
 * the utility names no owner. Another person may ask for it afterwards.
 */
function relationOf({ answers, afm, customer_type }: Adding, supply: DraftSupply): Customer['customer_type'] {
  if (customer_type !== 'owner') return customer_type;
  return answers.identity_used && (supply.owner_afm ?? supply.afm) === afm ? 'owner' : 'authorised';
}

/** How far the person has shown that the supplies are theirs; staff see it beside the request. */
function proofOf(answers: SignUpAnswers): 'identity' | 'code' | 'none' {
  if (answers.identity_used) return 'identity';
  return isProved(answers) ? 'code' : 'none';
}

/** The chosen supplies of a person at a utility. */
export interface Adding extends Proof {
  deya_id: number;
  person_id: number;
  customer_type: Customer['customer_type'];
  chosen: readonly DraftSupply[];
  person: { first_name: string; last_name: string; phone: string | null };
  e_bill: boolean;
  now: Date;
  /** The calendar day where the utility is. */
  day: string;
}

/** Stores a request for each chosen supply, and links those that need no decision. Answers with the codes that were asked for before. */
export async function addSupplies(tx: Tx, adding: Adding): Promise<string[]> {
  const { deya_id, answers, person_id, customer_type, afm, chosen, person, e_bill, now, day } = adding;
  const { first_name, last_name, phone: mobile } = person;
  const of = { deya_id, person_id, first_name, last_name, afm, mobile, customer_type, proof: proofOf(answers), e_bill };
  const known: string[] = [];
  for (const supply of chosen) {
    const { kwdikos_katanalwti } = supply;
    const isLinked = isLinkedAtOnce(adding, supply);
    const decided = isLinked ? ({ status: 'accepted', decided_at: now } as const) : {};
    const isNew = await insertRequest(tx, { ...of, kwdikos_katanalwti, ...decided, created_at: now });
    if (!isNew) known.push(kwdikos_katanalwti);
    if (!isLinked) continue;
    await followSupply(tx, { deya_id, kwdikos_katanalwti, person_id, customer_type: relationOf(adding, supply) }, day);
    if (e_bill) await chooseAtRegistration(tx, { deya_id, kwdikos_katanalwti, person_id, from: day });
  }
  return known;
}
