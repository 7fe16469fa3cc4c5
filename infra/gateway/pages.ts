import { randomBytes } from 'node:crypto';
import type { Boot } from '@hydria/shared/platform/boot.ts';
import { ownerOf, type Owner } from '@hydria/shared/platform/owners.ts';
import { splitLocale, withLocale, type Language } from '@hydria/shared/rules/languages.ts';
import { languageOfPage } from '@hydria/shared/rules/offered-languages.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Composed } from './compositions.ts';
import { deyaOfOwner } from './deya-of-owner.ts';
import { drawPage } from './draw-page.ts';
import { frameHeaders, pageHeaders } from './headers.ts';
import { outsideSources, type OutsideSources } from './outside-sources.ts';
import { meantPath } from './nearly-right.ts';
import { overrideAddress, rootAddress } from './page-redirects.ts';
import type { PagesDeps } from './pages-deps.ts';
import { originOf, pathOf, queryOf } from './request-address.ts';
import { sendCompressed } from './send-compressed.ts';
import { isMissingFile, sendMissingFile } from './site-files.ts';
import type { View } from './snapshot.ts';
import { deyaOfQuery, visitorOf, type DeyaRequest, type Visitor } from './visitor.ts';

const ownerIn = ({ shell, remotes }: View, path: string): Owner | null =>
  ownerOf(
    [shell, ...remotes].map(({ record }) => record.manifest),
    path,
  );

/** The composition of a visitor. The route tells which utility an address names, so its pins need a second look. */
async function composedFor({ compose }: PagesDeps, visitor: Visitor, path: string): Promise<Composed> {
  const composed = await compose(visitor, null);
  const deya_id = deyaOfOwner(ownerIn(composed.view, path));
  return deya_id === null ? composed : compose(visitor, deya_id);
}

async function headersFor(
  { embedders, outside }: Pick<PagesDeps, 'embedders'> & { outside: OutsideSources },
  owner: Owner | null,
  nonce: string,
  { override }: Visitor,
) {
  const script = { nonce, ...(override && { origin: override.origin }) };
  if (owner?.route.layout !== 'frame') return pageHeaders({ ...script, outside });
  const deya_id = deyaOfOwner(owner);
  return frameHeaders(script, deya_id === null ? [] : await embedders(deya_id));
}

async function bootOf(
  { deya, portal, sendsMail }: PagesDeps,
  { composition }: Composed,
  { hint }: Visitor,
  language: Language,
): Promise<Boot> {
  const [profile, isMailed] = await Promise.all([hint.deya_id === null ? null : deya(hint.deya_id), sendsMail()]);
  return {
    ...composition,
    language,
    hint,
    deya: profile,
    settings: { ...portal, ...(!isMailed && { mail: false }) },
  };
}

/** The languages of the utility that an address names, or else of the one that the visitor has chosen. */
async function languagesFor({ deya }: PagesDeps, { hint }: Visitor, owner: Owner | null) {
  const deya_id = deyaOfOwner(owner) ?? hint.deya_id;
  return deya_id === null ? undefined : (await deya(deya_id))?.languages;
}

const redirect = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(address, 302);

/** Every address that nothing else answers is a page. */
export const servePages = (app: FastifyInstance, deps: PagesDeps): void => {
  const outside = outsideSources(deps.portal);

  const answer = async (visitor: Visitor, request: DeyaRequest) => {
    const [address, named, origin] = [pathOf(request.url), deyaOfQuery(request), originOf(request)];
    const { language, path } = splitLocale(address);
    const composed = await composedFor(deps, visitor, path);
    const { view, etag } = composed;
    const owner = ownerIn(view, path);
    const meant = owner ? null : meantPath(address, (other) => ownerIn(view, other) !== null);
    if (meant !== null) return { redirect: meant };
    const shown = languageOfPage(language, path, await languagesFor(deps, visitor, owner));
    if (shown !== language) return { redirect: withLocale(path, shown) };
    const nonce = randomBytes(16).toString('base64');
    const deyaId = deyaOfOwner(owner) ?? named;
    const [boot, ofAddress, headers] = await Promise.all([
      bootOf(deps, composed, visitor, language),
      deyaId === null ? null : deps.deya(deyaId),
      headersFor({ ...deps, outside }, owner, nonce, visitor),
    ]);
    const html = drawPage({ view, boot, etag, owner, path, nonce, named, ofAddress, origin, visitor });
    return { redirect: null, status: owner ? 200 : 404, html, headers };
  };

  app.get('/*', async (request: DeyaRequest, reply) => {
    const elsewhere = overrideAddress(request, reply, deps) ?? (await rootAddress(request, reply, deps));
    if (elsewhere !== null) return redirect(reply, elsewhere);
    if (isMissingFile(pathOf(request.url))) return sendMissingFile(reply);
    const answered = await answer(visitorOf(request, reply, deps), request);
    // The stored language stays: another utility may offer it.
    if (answered.redirect !== null) return redirect(reply, answered.redirect + queryOf(request.url));
    reply.code(answered.status).headers(answered.headers);
    return sendCompressed(request, reply, answered.html);
  });
};
