import type { Db } from '@hydria/database/db.ts';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';

/** E-mails, telephones and tax numbers of every person in the database. */
export async function dataOfPeople(admin: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string | null }>`
    select email as text from person union select phone from person union select afm from person union
    select email from supply union select mobile from supply union select afm from supply`.execute(admin);
  return rows.flatMap(({ text }) => (text && text.length > 5 ? [text] : []));
}

const GIVEN = /"(?:\w*token|secret|code|password|uri)":"([^"]{20,})"/g;

/** Records answers: the secrets that they issue, besides the known ones, and the content of refusals. */
export function hearing(known: readonly string[]) {
  const secrets = new Set(known);
  /** Bodies and headers of refusals, and redirect targets. */
  const told: [call: string, text: string][] = [];
  const hear = (call: string, { statusCode, body, headers }: LightMyRequestResponse): void => {
    const { location, 'set-cookie': cookies = [], ...others } = headers;
    if (statusCode < 300) for (const [, secret = ''] of body.matchAll(GIVEN)) secrets.add(secret);
    for (const cookie of [cookies].flat()) {
      const [, value] = /^[^=]+=([^;]+)/.exec(cookie) ?? [];
      if (value) secrets.add(value);
    }
    if (location) told.push([call, String(location)]);
    if (statusCode >= 400) told.push([call, `${body} ${JSON.stringify(others)}`]);
  };
  return { secrets, told, hear };
}
