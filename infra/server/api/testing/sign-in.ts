import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { PASSWORD } from './test-data.ts';

/** A signed-in browser: its token and its cookies. */
export interface Browser {
  token: string;
  /** The cookies of a refresh: its token, and the secret of the browser. */
  refreshCookie: string;
  browserCookie: string;
  deviceCookie: string;
  headers: { authorization: string };
}

const cookieNamed = (answer: LightMyRequestResponse, name: string): string =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .find((text) => text.startsWith(name))
    ?.split(';')[0] ?? '';

/** The tokens and cookies that an answer sets. */
export function browserAfter(answer: LightMyRequestResponse): Browser {
  const { token } = answer.json<{ token: string }>();
  const browserCookie = cookieNamed(answer, 'hydria_browser=');
  return {
    token,
    refreshCookie: [cookieNamed(answer, 'hydria_refresh='), browserCookie].filter(Boolean).join('; '),
    browserCookie,
    deviceCookie: cookieNamed(answer, 'hydria_device='),
    headers: { authorization: `Bearer ${token}` },
  };
}

/** The tokens of an impersonating administrator. */
export async function actAs(server: FastifyInstance, admin: string, person_id: number): Promise<Browser> {
  const { headers } = await enter(server, admin);
  const payload = { person_id, reason: 'asked for help by phone' };
  return browserAfter(await server.inject({ method: 'POST', url: '/api/impersonation', payload, headers }));
}

let addresses = 0;
/** A fresh client address, so that earlier attempts do not count. */
export const freshAddress = (): string =>
  `10.${((addresses += 1) >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;

/** Signs in from a fresh client address. */
export async function signIn(
  server: FastifyInstance,
  email: string,
  password = PASSWORD,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const payload = { email, password };
  return server.inject({ method: 'POST', url: '/api/auth/login', payload, headers, remoteAddress: freshAddress() });
}

/** Signs in and expects success. */
export async function enter(server: FastifyInstance, email: string, password = PASSWORD): Promise<Browser> {
  const answer = await signIn(server, email, password);
  if (answer.statusCode !== 200) throw new Error(`${email} cannot sign in: ${answer.statusCode} ${answer.body}`);
  return browserAfter(answer);
}
