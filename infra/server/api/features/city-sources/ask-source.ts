import { jsonAnswer } from '@hydria/adapters/http/json-answer.ts';
import type { OutsideAnswer } from '@hydria/adapters/http/guarded-fetch.ts';
import { OutsideError } from '@hydria/adapters/http/outside-error.ts';
import { isOnHost } from '@hydria/shared/rules/public-url.ts';
import type { z } from 'zod';
import type { ApiContext } from '../../kernel/api-context.ts';
import { open } from '../../kernel/seal.ts';
import type { RefusedValue } from './measures.ts';
import { entitiesOf, keyOf, ngsiAnswer } from './ngsi-ld.ts';
import { datastreamsOf, EXPANDED, readDatastreams, streamsAnswer } from './sensor-things.ts';
import type { selectSource } from './sources.sql.ts';
import { mapEntities, mapReadings, type Mapped } from './to-rows.ts';

/** The use that the stored header of a utility's sources is sealed for. */
export const sealedFor = (deya_id: number): string => `city source ${deya_id}`;

type Source = NonNullable<Awaited<ReturnType<typeof selectSource>>>;
type Get = (address: URL) => Promise<OutsideAnswer>;

/** Answers of one pull. */
export const PAGES_MAX = 20;
/** Entities of one answer, unless the address says otherwise: some take more than 4 kB, and an answer has 1 MiB at most. */
const ENTITIES = 200;

/** The header that names the context by which a broker of NGSI-LD shortens its names (ETSI GS CIM 009, 6.2.2). */
const linkOf = (context: string): string =>
  `<${new URL(context).href}>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`;

/**
 * Refuses answers without any part that can be read: they are those of another server. A part that cannot be read beside others of the
 * pull is a bad row. Throws `OutsideError`.
 */
function requireReadable(read: readonly unknown[], refused: readonly RefusedValue[]): void {
  if (read.length === 0 && refused.length > 0)
    throw new OutsideError('unreadable', 'no part of the answer can be read');
}

/** Asks for the entities page by page. A server that knows no pages repeats the first one, which ends the pull. */
async function askEntities(url: URL, get: Get, pages: number): Promise<ReturnType<typeof entitiesOf>> {
  if (!url.searchParams.has('limit')) url.searchParams.set('limit', String(ENTITIES));
  const limit = Number(url.searchParams.get('limit'));
  const first = Number(url.searchParams.get('offset') ?? 0);
  const found = new Map<string, unknown>();
  for (let page = 0; page < pages; page += 1) {
    if (page > 0) url.searchParams.set('offset', String(first + page * limit));
    const parts = jsonAnswer(await get(url), ngsiAnswer);
    const before = found.size;
    for (const [index, part] of parts.entries()) found.set(keyOf(part, index), part);
    if (parts.length < limit || found.size === before) break;
  }
  const { entities, refused } = entitiesOf([...found.values()]);
  requireReadable(entities, refused);
  return { entities, refused };
}

/** Follows the links of the server to its further answers; the guarded client refuses one to another host. */
async function askDatastreams(url: URL, get: Get, pages: number): Promise<ReturnType<typeof datastreamsOf>> {
  if (!url.searchParams.has('$expand')) url.searchParams.set('$expand', EXPANDED);
  const found: unknown[] = [];
  let next: string | undefined = url.href;
  for (let page = 0; page < pages && next !== undefined && URL.canParse(next); page += 1) {
    const answer: z.output<typeof streamsAnswer> = jsonAnswer(await get(new URL(next)), streamsAnswer);
    found.push(...answer.value);
    next = answer['@iot.nextLink'];
  }
  const { streams, refused } = datastreamsOf(found);
  requireReadable(streams, refused);
  return { streams, refused };
}

/** The values of a source as rows of the feed, from so many answers at most. Throws `OutsideError`. */
export async function askSource(
  { outside, clock, config }: ApiContext,
  { deya_id, hosts }: { deya_id: number; hosts: readonly string[] },
  source: Source,
  pages = PAGES_MAX,
): Promise<Mapped> {
  const { protocol, content, zone, context_url, authorization_sealed: sealed } = source;
  const url = new URL(source.url);
  const authorization = sealed && config.secret ? open(config.secret, sealedFor(deya_id), sealed).toString() : null;
  // The stored header goes to the source's own host, also where the utility allows others.
  const reached = isOnHost(url.href, hosts) ? [url.hostname] : hosts;
  const get: Get = (address) =>
    outside.sources({
      url: address.href,
      hosts: reached,
      headers: {
        accept: 'application/json',
        ...(authorization && { authorization }),
        ...(protocol === 'ngsi_ld' && context_url && { link: linkOf(context_url) }),
      },
    });
  const withBad = (mapped: Mapped, bad: readonly RefusedValue[]): Mapped => ({
    ...mapped,
    refused: [...bad, ...mapped.refused],
  });
  if (protocol === 'ngsi_ld') {
    const { entities, refused } = await askEntities(new URL(url), get, pages);
    return withBad(mapEntities(content, entities, { zone, now: clock.now() }), refused);
  }
  const { streams, refused } = await askDatastreams(new URL(url), get, pages);
  return withBad(mapReadings(content, readDatastreams(content, streams, clock.now()), zone), refused);
}
