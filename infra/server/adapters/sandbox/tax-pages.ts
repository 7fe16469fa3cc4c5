import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../mail/safe-text.ts';
import { sendPage } from './page.ts';

/** The credentials that the sandbox requires for a token. */
export const SANDBOX_CLIENT = { client_id: 'hydria', client_secret: 'sandbox' };

interface Citizen {
  taxid: string;
  first_name: string;
  last_name: string;
}

/** Four people of the demo data (`infra/run/demo/accounts.ts`), and two whom the portal does not know. */
const CITIZENS: readonly Citizen[] = [
  { taxid: '555777003', first_name: 'ΜΑΡΙΑ', last_name: 'ΔΕΛΗΓΙΑΝΝΗ' },
  { taxid: '555777015', first_name: 'ΝΙΚΟΣ', last_name: 'ΣΤΑΥΡΙΔΗΣ' },
  { taxid: '555777027', first_name: 'ΕΛΕΝΗ', last_name: 'ΒΑΡΒΙΤΣΙΩΤΗ' },
  { taxid: '555777052', first_name: 'ΣΟΦΙΑ', last_name: 'ΧΑΤΖΗΓΙΑΝΝΗ' },
  { taxid: '090000045', first_name: 'ΑΝΝΑ', last_name: 'ΠΑΠΑΔΟΠΟΥΛΟΥ' },
  { taxid: '094014201', first_name: 'ΓΕΩΡΓΙΟΣ', last_name: 'ΝΙΚΟΛΑΟΥ' },
];

/** The most codes and tokens that are remembered; more are no trial of the portal. */
const MOST = 100;

const secret = () => randomBytes(24).toString('base64url');

/** Each is good once. */
class Once {
  private readonly known = new Map<string, Citizen>();
  add(citizen: Citizen): string {
    const text = secret();
    this.known.set(text, citizen);
    const [oldest] = this.known.keys();
    if (this.known.size > MOST && oldest) this.known.delete(oldest);
    return text;
  }
  take(text: string): Citizen | undefined {
    const citizen = this.known.get(text);
    this.known.delete(text);
    return citizen;
  }
}

/** As the real one writes it: fields in attributes, filled up with spaces. */
const userinfo = ({ taxid, first_name, last_name }: Citizen) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<root><userinfo userid="User${taxid}   " taxid="${taxid}   " lastname="${last_name.padEnd(30)}" firstname="${first_name.padEnd(30)}" fathername="" mothername="" birthyear="1970"/></root>`;

const button = (action: string, label: string) =>
  `<li><form method="post" action="${escapeHtml(action)}"><button>${escapeHtml(label)}</button></form></li>`;

/** A tax authority in the memory of this process, at which everybody may be who they like. */
export const taxPages =
  (publicUrl: string) =>
  async (server: FastifyInstance): Promise<void> => {
    const [codes, tokens] = [new Once(), new Once()];
    const callback = `${publicUrl}/gsis/callback`;
    server.removeContentTypeParser('application/x-www-form-urlencoded');
    server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    server.get<{ Querystring: Record<string, string> }>('/sandbox/tax/oauth/authorize', async ({ query }, reply) => {
      if (query['redirect_uri'] !== callback || query['client_id'] !== SANDBOX_CLIENT.client_id)
        return sendPage(reply.code(400), 'Tax authority', '<p>This portal is not registered here.</p>');
      const to = (who: string) => `/sandbox/tax/login?${new URLSearchParams({ who, state: query['state'] ?? '' })}`;
      const people = CITIZENS.map(({ taxid, first_name, last_name }, who) =>
        button(to(String(who)), `${first_name} ${last_name} · ΑΦΜ ${taxid}`),
      );
      const page = `<h1>Tax authority (sandbox)</h1><p>Sign in as:</p><ol>${people.join('')}${button(to('nobody'), 'Cancel')}</ol>`;
      return sendPage(reply, 'Tax authority', page);
    });

    server.post<{ Querystring: Record<string, string> }>('/sandbox/tax/login', async ({ query }, reply) => {
      const citizen = CITIZENS[Number(query['who'])];
      const outcome: Record<string, string> = citizen ? { code: codes.add(citizen) } : { error: 'access_denied' };
      return reply.redirect(`${callback}?${new URLSearchParams({ ...outcome, state: query['state'] ?? '' })}`, 303);
    });

    server.post<{ Body: Record<string, string> }>('/sandbox/tax/oauth/token', async ({ body }, reply) => {
      const citizen = codes.take(body['code'] ?? '');
      const isOurs = Object.entries(SANDBOX_CLIENT).every(([name, value]) => body[name] === value);
      if (!citizen || !isOurs || body['redirect_uri'] !== callback)
        return reply.code(400).send({ error: 'invalid_grant' });
      return { access_token: tokens.add(citizen), token_type: 'bearer' };
    });

    server.get('/sandbox/tax/userinfo', async ({ headers }, reply) => {
      const citizen = tokens.take(headers.authorization?.replace('Bearer ', '') ?? '');
      if (!citizen) return reply.code(401).send({ error: 'invalid_token' });
      return reply.type('text/xml; charset=UTF-8').send(userinfo(citizen));
    });
  };
