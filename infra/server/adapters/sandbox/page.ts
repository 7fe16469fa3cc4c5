import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../mail/safe-text.ts';

const STYLE = `
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #14303f; background: #f2f6f9 }
h1 { font-size: 1.5rem }
a { color: #0b5c8a }
ol { list-style: none; padding: 0 }
li, section { background: #fff; border-radius: .75rem; padding: 1rem; margin: 0 0 .75rem }
li small, dt { color: #48626f }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 }
dd { margin: 0; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.5 ui-monospace, monospace; margin: 0 }
button { font: inherit; padding: .5rem 1rem; border: 0; border-radius: .5rem; background: #0b5c8a; color: #fff }
iframe { width: 100%; height: 32rem; border: 1px solid #c9d6de; border-radius: .5rem; background: #fff }
`;

/** A page of a sandbox, for people who try the portal out: no script, no outside resource. */
export function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}</style></head><body>${body}</body></html>`;
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
}
