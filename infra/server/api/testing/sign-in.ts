import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { PASSWORD } from './test-data.ts';

/** A browser that somebody has signed in with: its token and its cookies. */
export interface Browser {
  token: string;
  refreshCookie: string;
  deviceCookie: string;
  headers: { authorization: string };
}

const cookieNamed = (answer: LightMyRequestResponse, name: string): string =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .find((text) => text.startsWith(name))
    ?.split(';')[0] ?? '';

/** What an answer leaves in a browser. */
export function browserAfter(answer: LightMyRequestResponse): Browser {
  const { token } = answer.json<{ token: string }>();
  return {
    token,
    refreshCookie: cookieNamed(answer, 'hydria_refresh='),
    deviceCookie: cookieNamed(answer, 'hydria_device='),
    headers: { authorization: `Bearer ${token}` },
  };
}

/** What an administrator has who acts as somebody. */
export async function actAs(server: FastifyInstance, admin: string, person_id: number): Promise<Browser> {
  const { headers } = await enter(server, admin);
  const payload = { person_id, reason: 'asked for help by phone' };
  return browserAfter(await server.inject({ method: 'POST', url: '/api/impersonation', payload, headers }));
}

let addresses = 0;
/** An address that nobody has had before, so that attempts of others do not count. */
export const freshAddress = (): string =>
  `10.${((addresses += 1) >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;

/** Signs in as nobody has before: from an address of its own. */
export async function signIn(
  server: FastifyInstance,
  email: string,
  password = PASSWORD,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const payload = { email, password };
  return server.inject({ method: 'POST', url: '/api/auth/login', payload, headers, remoteAddress: freshAddress() });
}

/** Signs in and expects to be let in. */
export async function enter(server: FastifyInstance, email: string, password = PASSWORD): Promise<Browser> {
  const answer = await signIn(server, email, password);
  if (answer.statusCode !== 200) throw new Error(`${email} cannot sign in: ${answer.statusCode} ${answer.body}`);
  return browserAfter(answer);
}
