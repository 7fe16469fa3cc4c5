import { CACHED_ASSETS_COOKIE, OLD_SERVER_COOKIE } from '@hydria/shared/platform/browser-names.ts';
import type { VisitorHint } from '@hydria/shared/platform/boot.ts';
import { HINT_COOKIE, parseHint } from '@hydria/shared/platform/visitor-hint.ts';
import { utilityId } from '@hydria/shared/rules/row-id.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { anyBucket, BUCKET_COOKIE, bucketCookie, parseBucket } from './bucket.ts';
import { cachedAssetSets } from './cached-assets-cookie.ts';
import { OVERRIDE_COOKIE, parseOverride, type Override, type OverrideRules } from './override.ts';

/** The visitor, as far as the cookies say. They decide the served releases and the first drawing, never access. */
export interface Visitor {
  hint: VisitorHint;
  /** 0–99. */
  bucket: number;
  override: Override | null;
  /** Marks of the files that the browser has. */
  kept: readonly string[];
  /** The browser asks the old server for a while, because the other one was silent (spec S §4). */
  asksOldServer: boolean;
}

export interface VisitorRules {
  https: boolean;
  overrides: OverrideRules | null;
}

/** Reads the cookies. A visitor without a bucket gets one with this answer. */
export const visitorOf = (
  { cookies }: FastifyRequest,
  reply: FastifyReply,
  { https, overrides }: VisitorRules,
): Visitor => {
  const known = parseBucket(cookies[BUCKET_COOKIE]);
  const bucket = known ?? anyBucket();
  if (known === null) reply.header('set-cookie', bucketCookie(bucket, https));
  return {
    hint: parseHint(cookies[HINT_COOKIE]),
    bucket,
    override: parseOverride(cookies[OVERRIDE_COOKIE], overrides),
    kept: cachedAssetSets(cookies[CACHED_ASSETS_COOKIE]),
    asksOldServer: cookies[OLD_SERVER_COOKIE] === 'true',
  };
};

/** A request that may name a utility in its query. */
export type DeyaRequest = FastifyRequest<{ Querystring: { deya_id?: unknown } }>;

/** The utility that the query names; null when it names none. */
export const deyaOfQuery = ({ query: { deya_id } }: DeyaRequest): number | null =>
  typeof deya_id === 'string' ? utilityId(deya_id) : null;
