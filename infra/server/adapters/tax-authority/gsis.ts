import { z } from 'zod';
import type { GuardedFetch } from '../http/guarded-fetch.ts';
import { jsonAnswer } from '../http/json-answer.ts';
import { OutsideError } from '../http/outside-error.ts';
import type { TaxAuthority } from './tax-authority.ts';
import { citizenOf } from './user-info.ts';

export interface GsisSettings {
  provider: string;
  /** Such as `https://www1.gsis.gr/oauth2server`; the three calls lie below it. */
  url: string;
  client_id: string;
  client_secret: string;
  fetch: GuardedFetch;
}

/** Most that a code or token is long; longer ones are nothing that the authority made. */
const secret = z.string().regex(/^[\x21-\x7e]{1,4096}$/);
const tokenAnswer = z.object({ access_token: secret });

/** Plain OAuth 2.0 with a secret, and a `userinfo` in XML: the protocol of the Greek tax authority. */
export function createGsis({ provider, url, client_id, client_secret, fetch }: GsisSettings): TaxAuthority {
  const base = url.replace(/\/+$/, '');
  const hosts = [new URL(base).hostname];

  const tokenFor = async (code: string, redirect_uri: string): Promise<string> => {
    const asked = { grant_type: 'authorization_code', code, redirect_uri, client_id, client_secret };
    const answer = await fetch({
      url: `${base}/oauth/token`,
      hosts,
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(asked).toString(),
    });
    return jsonAnswer(answer, tokenAnswer).access_token;
  };

  return {
    provider,
    begin: ({ state, redirect_uri }) =>
      `${base}/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id, redirect_uri, scope: 'read', state })}`,
    finish: async ({ code, redirect_uri }) => {
      if (!secret.safeParse(code).success) throw new OutsideError('unreadable', 'no code');
      const authorization = `Bearer ${await tokenFor(code, redirect_uri)}`;
      const { status, body } = await fetch({ url: `${base}/userinfo?format=xml`, hosts, headers: { authorization } });
      if (status !== 200) throw new OutsideError('status', String(status));
      return citizenOf(body);
    },
  };
}
