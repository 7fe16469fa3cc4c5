import { LANGUAGE_COOKIE } from '@hydria/shared/platform/browser-names.ts';
import { HINT_COOKIE, parseHint } from '@hydria/shared/platform/visitor-hint.ts';
import { languageOfPage } from '@hydria/shared/rules/offered-languages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeCookie, rootLanguage, rootRedirect } from './locale.ts';
import { OVERRIDE_PARAMETER, overrideCookie, parseOverride } from './override.ts';
import type { PagesDeps } from './pages-deps.ts';
import { pathOf, queryOf } from './request-address.ts';

/** An address of this origin, whatever stands in it: two slashes at its beginning would name another one. */
const isOwnAddress = (path: string): boolean => /^\/(?![/\\])/.test(path);

/**
 * Leads the root path to the language chosen before, where the visitor's utility offers it. Returns the address with
 * its query, or null without a redirect. It returns no reply: a Fastify reply is thenable, and `await` on one
 * resolves with `undefined` once it is sent.
 */
export async function rootAddress(
  request: FastifyRequest,
  reply: FastifyReply,
  { deya, https }: Pick<PagesDeps, 'deya' | 'https'>,
): Promise<string | null> {
  if (pathOf(request.url) !== '/') return null;
  const wanted = rootLanguage(request.cookies[LANGUAGE_COOKIE], request.headers['accept-language']);
  const { deya_id } = parseHint(request.cookies[HINT_COOKIE]);
  const profile = deya_id === null ? null : await deya(deya_id);
  const language = languageOfPage(wanted, '/', profile?.languages);
  const target = rootRedirect('/', language);
  if (!target) return null;
  reply.header('set-cookie', localeCookie(language, https));
  return target + queryOf(request.url);
}

/** Begins or ends an override. Returns the address without it, or null without a redirect. */
export function overrideAddress(
  request: FastifyRequest,
  reply: FastifyReply,
  { https, overrides }: Pick<PagesDeps, 'https' | 'overrides'>,
): string | null {
  const query = new URLSearchParams(queryOf(request.url));
  const wanted = query.get(OVERRIDE_PARAMETER);
  if (!overrides || wanted === null || !isOwnAddress(pathOf(request.url))) return null;
  const override = parseOverride(wanted, overrides);
  if (!override && wanted !== '') return null;
  query.delete(OVERRIDE_PARAMETER);
  reply.header('set-cookie', overrideCookie(override, https));
  return pathOf(request.url) + (query.size > 0 ? `?${query}` : '');
}
