import type { Code } from '@hydria/shared/rules/codes.ts';
import type { ApiContext } from '../../kernel/api-context.ts';

interface Refused {
  way: 'password' | 'link';
  /** The person of the account; undefined where there is none. */
  person: { person_id: number } | undefined;
  /** The e-mail that was typed. */
  account?: string;
  network: string;
  reason: Code;
}

/**
 * Writes a refused sign-in into the audit trail. An e-mail without an account is kept as a keyed hash. The same work
 * is done with and without an account, so that no time tells which it was.
 */
export async function noteRefusedSignIn(
  { securityEvents }: ApiContext,
  { way, person, account = '', network, reason }: Refused,
): Promise<void> {
  const [account_hash, network_hash] = [
    securityEvents.hashOf('account', account),
    securityEvents.hashOf('network', network),
  ];
  // A trail that cannot be written changes no answer.
  await securityEvents.noteIfPossible({
    action: 'sign-in-refused',
    deya_id: null,
    person_id: person?.person_id ?? null,
    key: [account ? account_hash : (person?.person_id ?? network_hash), way, reason].join(' '),
    detail: { way, reason, network_hash, ...(!person && account && { account_hash }) },
  });
}
