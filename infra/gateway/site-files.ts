import type { FastifyInstance, FastifyReply } from 'fastify';
import { languageLinks, publicPaths } from './head-meta.ts';
import { escape } from './page.ts';
import { originOf } from './request-address.ts';
import type { View } from './snapshot.ts';

/** The page on which a member changes the password, for password managers (W3C, a well-known URL for changing passwords). */
const CHANGE_PASSWORD = '/account/password';

/** Pages that no search engine keeps: those of one person, of the staff, and those with a token in the address. */
const CLOSED = [
  '/api/',
  '/admin',
  '/account',
  '/autologin',
  '/impersonate',
  '/password/',
  '/gsis/',
  '/postgsis',
  '/unsubscribe',
];

/** Days for which a `security.txt` holds (RFC 9116 §2.5.5 recommends less than a year). */
const DAYS = 180;
const MS_PER_DAY = 86_400_000;

/** A file that no page has: a short text instead of a page. */
const FILE =
  /\/[^/]*\.(?:php|aspx?|jsp|cgi|env|xml|txt|ico|png|jpe?g|gif|svg|webp|js|mjs|map|css|json|webmanifest|zip|gz|sql|bak)$/i;

const text = (reply: FastifyReply, type: string, body: string): FastifyReply =>
  reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=3600').send(body);

const missing = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not found\n');

/** A page in each of its languages, each with the others. */
const entry = (origin: string, path: string): string => {
  const links = languageLinks(path).map(({ lang, href }) => ({ lang, address: escape(origin + href) }));
  const others = links
    .map(({ lang, address }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${address}"/>`)
    .join('');
  return links.map(({ address }) => `<url><loc>${address}</loc>${others}</url>`).join('\n');
};

interface SiteFiles {
  view(): Promise<View>;
  now(): number;
  /** Where findings about security are reported: `mailto:` or https. */
  securityContact?: string | undefined;
}

/** Files at fixed addresses that crawlers, browsers and password managers ask for. */
export const serveSiteFiles = (app: FastifyInstance, { view, now, securityContact }: SiteFiles): void => {
  app.get('/robots.txt', async (request, reply) =>
    text(
      reply,
      'text/plain',
      [
        'User-agent: *',
        ...CLOSED.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${originOf(request)}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const urls = publicPaths(await view()).map((path) => entry(originOf(request), path));
    const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
    return text(
      reply,
      'application/xml',
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${names}>\n${urls.join('\n')}\n</urlset>\n`,
    );
  });
  app.get('/.well-known/change-password', async (_, reply) =>
    reply.header('cache-control', 'no-store').redirect(CHANGE_PASSWORD, 302),
  );
  app.get('/.well-known/security.txt', async (_, reply) => {
    if (securityContact === undefined) return missing(reply);
    const expires = new Date(now() + DAYS * MS_PER_DAY).toISOString();
    const lines = [`Contact: ${securityContact}`, `Expires: ${expires}`, 'Preferred-Languages: el, en', ''];
    return text(reply, 'text/plain', lines.join('\n'));
  });
  for (const file of ['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])
    app.get(file, async (_, reply) => {
      const { shell } = await view();
      if (!shell.integrity.has('icon-180.png')) return missing(reply);
      return reply.header('cache-control', 'public, max-age=3600').redirect(`${shell.base}icon-180.png`, 302);
    });
};

/** Whether an address asks for a file of another kind of server. */
export const isMissingFile = (path: string): boolean => FILE.test(path);

/** The answer to such an address. */
export const sendMissingFile = missing;
