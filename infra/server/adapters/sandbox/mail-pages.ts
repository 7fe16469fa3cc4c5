import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../mail/safe-text.ts';
import type { KeptMail, Mailbox } from '../mail/mailbox.ts';
import { sendPage } from './page.ts';

/** The permissions of a mail in its frame: a link opens in a new tab. No script, no form, no request. */
const FRAME = 'allow-popups allow-popups-to-escape-sandbox';

const entry = ({ name, at, to, subject, from }: KeptMail) =>
  `<li><a href="/sandbox/mail/${name}">${escapeHtml(subject)}</a><br>
<small>${escapeHtml(at)} · ${escapeHtml(from.name)} → ${escapeHtml(to)}</small></li>`;

const term = (name: string, value: string) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`;

const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/\S+/g) ?? [])];

const link = (address: string) =>
  `<li><a href="${escapeHtml(address)}" target="_blank" rel="noreferrer noopener">${escapeHtml(address)}</a></li>`;

const wholeMail = (mail: KeptMail) => `
<p><a href="/sandbox/mail">All mails</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<section><dl>${term('From', `${mail.from.name} <${mail.from.address}>`)}${term('To', mail.to)}${term('Date', mail.at)}${term('Language', mail.lang)}${Object.entries(
  mail.headers,
)
  .map(([name, value]) => term(name, value))
  .join('')}${mail.documents.map((name) => term('Document', name)).join('')}</dl></section>
<section><h2>HTML part</h2><iframe title="HTML part" sandbox="${FRAME}" src="/sandbox/mail/${mail.name}/html"></iframe></section>
<section><h2>Text part</h2><pre>${escapeHtml(mail.text)}</pre></section>
<h2>Links</h2><ol>${linksIn(mail.text).map(link).join('')}</ol>
<section><details><summary>As it travels</summary><pre>${escapeHtml(mail.raw)}</pre></details></section>`;

/** The local mailbox as pages. They show the mail of all people, so they exist beside demo data only. */
export const mailPages =
  (mailbox: Mailbox) =>
  async (server: FastifyInstance): Promise<void> => {
    server.get('/sandbox/mail', async (_request, reply) => {
      const mails = await mailbox.list();
      const list = mails.length ? `<ol>${mails.map(entry).join('')}</ol>` : '<p>No mail yet.</p>';
      return sendPage(
        reply,
        'Local mailbox',
        `<h1>Local mailbox</h1><p>Nothing here has left this machine.</p>${list}`,
      );
    });

    server.get<{ Params: { name: string } }>('/sandbox/mail/:name', async ({ params }, reply) => {
      const mail = await mailbox.find(params.name);
      if (!mail) return sendPage(reply.code(404), 'No such mail', '<p>There is no such mail.</p>');
      return sendPage(reply, mail.subject, wholeMail(mail));
    });

    server.get<{ Params: { name: string } }>('/sandbox/mail/:name/html', async ({ params }, reply) => {
      const mail = await mailbox.find(params.name);
      if (!mail) return sendPage(reply.code(404), 'No such mail', '<p>There is no such mail.</p>');
      const policy = `sandbox ${FRAME}; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'none'`;
      void reply.header('content-security-policy', policy).type('text/html; charset=utf-8');
      return reply.send(mail.html.replace('<head>', '<head><base target="_blank">'));
    });
  };
