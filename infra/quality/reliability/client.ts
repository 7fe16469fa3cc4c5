import { PASSWORD, people, type Name } from '@hydria/api/testing/test-data.ts';

/** An HTTP answer, or a failed connection because the server died or was not running. */
export interface Answered {
  /** 0 without an answer. */
  status: number;
  /** The body, or the reason why there is no answer. */
  body: string;
  retryAfter: string | null;
}

const PATIENCE_MS = 30_000;

export interface Asked extends RequestInit {
  token?: string | undefined;
  /** Delays the end of a body that is still produced when the request begins. */
  duplex?: 'half';
}

/** Sends `METHOD /path` to a server and never throws. */
export async function ask(origin: string, call: string, { token, ...init }: Asked = {}): Promise<Answered> {
  const [method = 'GET', url = '/'] = call.split(' ');
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(init.headers as object) };
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(origin + url, { ...init, method, headers, signal });
    return { status: answer.status, body: await answer.text(), retryAfter: answer.headers.get('retry-after') };
  } catch (error) {
    return { status: 0, body: String((error as { cause?: unknown }).cause ?? error), retryAfter: null };
  }
}

export const asJson = (value: unknown): Asked => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** Signs a person of the test data in and returns the access token. */
export async function signIn(origin: string, name: Name): Promise<string> {
  const answer = await ask(origin, 'POST /api/auth/login', asJson({ email: people[name].email, password: PASSWORD }));
  if (answer.status !== 200) throw new Error(`${name} cannot sign in: ${JSON.stringify(answer)}`);
  const { token }: { token: string } = JSON.parse(answer.body);
  return token;
}

/** Whether an answer refuses the request with the portal's own code and a time to retry. */
export const isUnavailable = (answer: Answered): boolean =>
  answer.status === 503 && answer.retryAfter !== null && answer.body.includes('"service_unavailable"');
