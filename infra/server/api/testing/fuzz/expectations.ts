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

/** Who gets the answer to a good request, by the matrix. */
export const answeredBy = (call: string): ActorName[] => rowOf(call)['200'] ?? [];

/** Somebody whose request is looked at: who gets the answer, otherwise who is refused for what they ask, not for who they are. */
export function concerned(call: string): ActorName {
  const heard = Object.entries(rowOf(call)).find(([said]) => !/^40[13]/.test(said));
  return answeredBy(call)[0] ?? heard?.[1][0] ?? 'guest';
}

/** Who is not known to the call at all: no input lets them in. */
export function shutOutOf(call: string): ActorName[] {
  if (contract[call as Call].access === 'public') return [];
  const refused = Object.entries(rowOf(call)).filter(([said]) => said.startsWith('401'));
  return actorNames.filter((name) => refused.some(([, names]) => names.includes(name)));
}
