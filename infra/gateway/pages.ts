import { randomBytes } from 'node:crypto';
import { isStaffPage } from '@hydria/shared/platform/access.ts';
import type { Boot } from '@hydria/shared/platform/boot.ts';
import { LANGUAGE_COOKIE } from '@hydria/shared/platform/browser-names.ts';
import { splitLocale, withLocale, type Language } from '@hydria/shared/rules/languages.ts';
import { languageOfPage } from '@hydria/shared/rules/offered-languages.ts';
import { ownerOf, type Owner } from '@hydria/shared/platform/owners.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import type { PortalSettings } from '@hydria/shared/platform/portal-settings.ts';
import { HINT_COOKIE, parseHint } from '@hydria/shared/platform/visitor-hint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bootJsonUrl } from './boot-json.ts';
import type { Compose, Composed } from './compositions.ts';
import { frameHeaders, pageHeaders } from './headers.ts';
import { withAssetSet, assetSetId } from './cached-assets-cookie.ts';
import { localeCookie, rootLanguage, rootRedirect } from './locale.ts';
import { outsideSources } from './outside-sources.ts';
import { OVERRIDE_PARAMETER, overrideCookie, parseOverride } from './override.ts';
import { page } from './page.ts';
import { htmlRemotes, type PartialContent } from './partial-remotes.ts';
import { sendCompressed } from './send-compressed.ts';
import type { View } from './snapshot.ts';
import { visitorOf, type Visitor, type VisitorRules } from './visitor.ts';
import { preloadPlan } from './preload-plan.ts';

export interface PagesDeps extends VisitorRules {
  compose: Compose;
  /** Public profile of a utility, for the frame; null when it is not known in time. */
  deya(deya_id: number): Promise<DeyaInfo | null>;
  /** Origins whose pages may embed a utility's frame pages. */
  embedders(deya_id: number): Promise<readonly string[]>;
  /** Settings of the installation for all visitors. */
  portal: PortalSettings;
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';

const queryOf = ({ url }: FastifyRequest): string => {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
};

/** The utility that an address names, as its route says: `/deya/3/report`, `/online-forms/3/nea-paroxi/frame`. */
const deyaOf = (owner: Owner | null): number | null => {
  const { deya_id } = owner?.params ?? {};
  return deya_id === undefined ? null : Number(deya_id);
};

/** An address of this origin, whatever stands in it: two slashes at its beginning would name another one. */
const isOwnAddress = (path: string): boolean => /^\/(?![/\\])/.test(path);

interface Drawing {
  view: View;
  boot: Boot;
  etag: string;
  owner: Owner | null;
  path: string;
  nonce: string;
  visitor: Visitor;
}

/**
 * Guests and customers get no entries of the staff: their frame shows none. A page of the staff needs them at once, and an address
 * without an owner would wait for them. `standing` is set for staff, who are no customers.
 */
const partialContentOf = ({ frame }: View, { language, hint }: Boot, owner: Owner | null): PartialContent => ({
  language: frame.readsOneLanguage ? language : null,
  hasStaffEntries: !frame.readsWithoutStaffEntries || !owner || isStaffPage(owner.route) || hint.standing !== undefined,
});

/** The whole page of an address. */
const draw = ({
  view,
  boot,
  etag,
  owner,
  path,
  nonce,
  visitor: { kept, override, asksOldServer },
}: Drawing): string => {
  const { shell, frame } = view;
  const model = { boot, path, owner };
  const { loaded, ...plan } = preloadPlan(view, boot, owner);
  const remotes = frame.readsPartialRemotes
    ? htmlRemotes(boot.remotes, loaded, partialContentOf(view, boot, owner))
    : boot.remotes;
  const isWhole = !remotes.some(({ isPartial }) => isPartial);
  const mark = assetSetId([shell.entry, ...plan.files, ...plan.afterMain, ...plan.afterContent]);
  return page({
    boot: { ...boot, remotes },
    // Without it, the first question of the page is answered with the rest.
    etag: isWhole ? etag : '',
    again: bootJsonUrl(boot.hint.deya_id === null ? deyaOf(owner) : null),
    title: frame.frameTitle(model),
    css: frame.frameCss(shell.base),
    frame: frame.renderFrame(model),
    main: shell.entry,
    // Reads would go to the server that was silent.
    plan: asksOldServer ? { ...plan, reads: [] } : plan,
    // A developer's files are new every time.
    hasFiles: !override && kept.includes(mark),
    kept: withAssetSet(kept, mark),
    nonce,
    install: shell.integrity.has(`manifest-${boot.language}.webmanifest`) ? shell.base : null,
  });
};

const ownerIn = ({ shell, remotes }: View, path: string): Owner | null =>
  ownerOf(
    [shell, ...remotes].map(({ record }) => record.manifest),
    path,
  );

/** Every address that nothing else answers is a page. */
export const servePages = (app: FastifyInstance, deps: PagesDeps): void => {
  const { compose, deya, embedders, https, overrides, portal } = deps;
  const outside = outsideSources(portal);

  const ancestorsOf = (owner: Owner): Promise<readonly string[]> => {
    const deya_id = deyaOf(owner);
    return deya_id === null ? Promise.resolve([]) : embedders(deya_id);
  };

  /** Which utility an address names is known by its route, so its pins need a second look. */
  const composedFor = async (visitor: Visitor, path: string): Promise<Composed> => {
    const composed = await compose(visitor, null);
    const deya_id = deyaOf(ownerIn(composed.view, path));
    return deya_id === null ? composed : compose(visitor, deya_id);
  };

  const headersFor = async (owner: Owner | null, nonce: string, { override }: Visitor) => {
    const script = { nonce, ...(override && { origin: override.origin }) };
    return owner?.route.layout === 'frame'
      ? frameHeaders(script, await ancestorsOf(owner))
      : pageHeaders({ ...script, outside });
  };

  const bootOf = async ({ composition }: Composed, { hint }: Visitor, language: Language): Promise<Boot> => ({
    ...composition,
    language,
    hint,
    settings: portal,
    deya: hint.deya_id === null ? null : await deya(hint.deya_id),
  });

  /** The languages of the utility that an address names, or else of the one that the visitor has chosen. */
  const languagesFor = async ({ hint }: Visitor, owner: Owner | null): Promise<readonly Language[] | undefined> => {
    const deya_id = deyaOf(owner) ?? hint.deya_id;
    return deya_id === null ? undefined : (await deya(deya_id))?.languages;
  };

  const answer = async (visitor: Visitor, language: Language, path: string) => {
    const composed = await composedFor(visitor, path);
    const { view, etag } = composed;
    const owner = ownerIn(view, path);
    const shown = languageOfPage(language, path, await languagesFor(visitor, owner));
    if (shown !== language) return { redirect: withLocale(path, shown) };
    const nonce = randomBytes(16).toString('base64');
    const [boot, headers] = await Promise.all([bootOf(composed, visitor, language), headersFor(owner, nonce, visitor)]);
    return {
      redirect: null,
      status: owner ? 200 : 404,
      html: draw({ view, boot, etag, owner, path, nonce, visitor }),
      headers,
    };
  };

  /** The root path in the language chosen before, where the visitor's utility offers it. */
  const redirectRoot = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null> => {
    if (pathOf(request) !== '/') return null;
    const wanted = rootLanguage(request.cookies[LANGUAGE_COOKIE], request.headers['accept-language']);
    const { deya_id } = parseHint(request.cookies[HINT_COOKIE]);
    const profile = deya_id === null ? null : await deya(deya_id);
    const language = languageOfPage(wanted, '/', profile?.languages);
    const target = rootRedirect('/', language);
    if (!target) return null;
    reply.header('set-cookie', localeCookie(language, https)).header('cache-control', 'no-store');
    return reply.redirect(target + queryOf(request), 302);
  };

  /** Begins or ends an override and goes on without the word; where it is not allowed, it means nothing. */
  const redirectOverride = (request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
    const query = new URLSearchParams(queryOf(request));
    const wanted = query.get(OVERRIDE_PARAMETER);
    if (!overrides || wanted === null || !isOwnAddress(pathOf(request))) return null;
    const override = parseOverride(wanted, overrides);
    if (!override && wanted !== '') return null;
    query.delete(OVERRIDE_PARAMETER);
    reply.header('set-cookie', overrideCookie(override, https)).header('cache-control', 'no-store');
    return reply.redirect(pathOf(request) + (query.size > 0 ? `?${query}` : ''), 302);
  };

  app.get('/*', async (request, reply) => {
    const redirected = redirectOverride(request, reply) ?? (await redirectRoot(request, reply));
    if (redirected) return redirected;
    const { language, path } = splitLocale(pathOf(request));
    const answered = await answer(visitorOf(request, reply, deps), language, path);
    // The stored language stays: another utility may offer it.
    if (answered.redirect !== null)
      return reply.header('cache-control', 'no-store').redirect(answered.redirect + queryOf(request), 302);
    reply.code(answered.status).headers(answered.headers);
    return sendCompressed(request, reply, answered.html);
  });
};
