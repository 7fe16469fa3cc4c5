import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import { sql } from 'kysely';
import { accessToken } from '../../kernel/tokens.ts';
import { FEED_TOKEN } from '../test-data.ts';
import type { TestApp } from '../test-app.ts';
import { FOREIGN_FEED_TOKEN } from './start-suite.ts';

interface Actor {
  who: string;
  /** The person of the session. */
  person?: number;
  /** The administrator who acts as that person. */
  as?: number;
  /** A change of the session's row, as SQL on `session`. */
  ended?: 'revoked' | 'idle';
  /** A bearer token without a session. */
  token?: string;
}

/**
 * The callers of the matrix. Every call concerns supply 100-1 of utility 1, its bill, and a report, payment and session
 * of its owner.
 */
export const actors = {
  guest: { who: 'nobody in particular' },
  owner: { who: 'customer of utility 1, owner of the supply', person: 101 },
  two_utilities: { who: 'co-owner of the supply, customer of utility 2 as well', person: 1 },
  tenant: { who: 'tenant of the supply since June', person: 102 },
  authorised: { who: 'authorised for the supply', person: 103 },
  liable: { who: 'customer with another supply of the same liable party', person: 104 },
  former_tenant: { who: 'tenant of the supply until January', person: 105 },
  neighbour: { who: 'another customer of utility 1', person: 2 },
  foreigner: { who: 'customer of utility 2', person: 3 },
  pending: { who: 'waits to be accepted by utility 1', person: 4 },
  utility_admin: { who: 'administrator of utility 1', person: 106 },
  staff: { who: 'staff of utility 1', person: 6 },
  one_permission: { who: 'forms.manage at utility 1 and nothing else', person: 107 },
  foreign_admin: { who: 'administrator of utility 2', person: 108 },
  installation_admin: { who: 'administrator of the installation', person: 5 },
  impersonator: { who: 'administrator acting as the owner', person: 101, as: 5 },
  must_change: { who: 'co-owner who must choose a password first', person: 109 },
  deactivated: { who: 'deactivated while signed in', person: 7 },
  revoked: { who: 'owner, with a session that was ended', person: 101, ended: 'revoked' },
  idle: { who: 'owner, with a session left alone for too long', person: 101, ended: 'idle' },
  wrong_token: { who: 'a token that was never given', token: `t1abcd.${'x'.repeat(43)}` },
  feed: { who: 'the system of utility 1', token: FEED_TOKEN },
  foreign_feed: { who: 'the system of utility 2', token: FOREIGN_FEED_TOKEN },
} satisfies Record<string, Actor>;

export type ActorName = keyof typeof actors;
export const actorNames = Object.keys(actors) as ActorName[];

const MAY: Partial<Record<Endpoint['access'], ActorName>> = { public: 'owner', member: 'owner', feed: 'feed' };

/** An actor whom the access rule of a call admits; the owner makes the unrestricted calls. */
export const actorFor = ({ access }: Pick<Endpoint, 'access'>): ActorName => MAY[access] ?? 'installation_admin';

/** A fresh session for one request, so that cells of the matrix are independent. */
async function signInAs({ clock, admin }: TestApp, person: number, ended?: Actor['ended']): Promise<string> {
  const now = clock.now();
  const token = accessToken(new Date(now.getTime() + 600_000));
  const used = ended === 'idle' ? new Date(now.getTime() - 3_600_000) : now;
  await sql`
    with s as (insert into session (person_id, created_at, last_used_at, expires_at, revoked_at, revoked_reason)
      values (${person}, ${used}, ${used}, ${new Date(now.getTime() + 3_600_000)},
        ${ended === 'revoked' ? now : null}, ${ended === 'revoked' ? 'logout' : null}) returning id)
    insert into session_token (token_sha256, session_id, person_id, kind, created_at, expires_at)
      select ${token.sha256}, id, ${person}, 'access', ${now}, ${token.expires} from s`.execute(admin);
  return token.text;
}

async function actAs(app: TestApp, administrator: number, person_id: number): Promise<string> {
  const authorization = `Bearer ${await signInAs(app, administrator)}`;
  const payload = { person_id, reason: 'asked for help by phone' };
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/impersonation',
    payload,
    headers: { authorization },
  });
  return answer.json<{ token: string }>().token;
}

function tokenOf(app: TestApp, { person, as, ended, token }: Actor): Promise<string> | string | undefined {
  if (!person) return token;
  return as ? actAs(app, as, person) : signInAs(app, person, ended);
}

/** The credentials of a request. */
export async function headersOf(app: TestApp, name: ActorName): Promise<Record<string, string>> {
  const token = await tokenOf(app, actors[name]);
  return token ? { authorization: `Bearer ${token}` } : {};
}
