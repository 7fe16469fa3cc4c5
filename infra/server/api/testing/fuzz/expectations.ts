import { readFileSync } from 'node:fs';
import { contract, type Call } from '../../contract/contract.ts';
import { actorNames, type ActorName } from '../suites/actors.ts';

type Row = Record<string, ActorName[]>;

const matrix: { rows: Record<string, Row>; calls: Record<string, string | Row | undefined> } = JSON.parse(
  readFileSync(`${__dirname}/../../suites/matrix.json`, 'utf8'),
);

function rowOf(call: string): Row {
  const said = matrix.calls[call] ?? {};
  return typeof said === 'string' ? (matrix.rows[said] ?? {}) : said;
}

/** The actor who gets the answer to a valid request, by the matrix. */
export const answeredBy = (call: string): ActorName[] => rowOf(call)['200'] ?? [];

/**
 * An actor whose input is validated: one who gets the answer, otherwise one who is refused for the input and not for
 * the identity.
 */
export function concerned(call: string): ActorName {
  const heard = Object.entries(rowOf(call)).find(([said]) => !/^40[13]/.test(said));
  return answeredBy(call)[0] ?? heard?.[1][0] ?? 'guest';
}

/** Actors whom the call always rejects, whatever the input. */
export function shutOutOf(call: string): ActorName[] {
  if (contract[call as Call].access === 'public') return [];
  const refused = Object.entries(rowOf(call)).filter(([said]) => said.startsWith('401'));
  return actorNames.filter((name) => refused.some(([, names]) => names.includes(name)));
}
