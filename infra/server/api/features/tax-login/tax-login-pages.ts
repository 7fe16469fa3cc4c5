import { withLocale } from '@hydria/shared/rules/languages.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ApiContext } from '../../kernel/api-context.ts';
import { begin, finish, type Step } from './tax-login.service.ts';

type Query = Record<string, unknown>;

/** One value of a query; a repeated one is ignored. */
const one = (query: unknown, name: string): string | undefined => {
  const value = (query as Query)[name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * The redirect target: the authority of the settings, or our own page with the result. Never a value of the request.
 */
function addressOf(step: Step): string {
  if ('to' in step) return step.to;
  const { result, lang, deya_id, isSignUp } = step;
  if (isSignUp) return `${withLocale(`/deya/${deya_id}/register`, lang)}?${new URLSearchParams({ identity: result })}`;
  const query = new URLSearchParams({ result, ...(deya_id !== undefined && { deya_id: String(deya_id) }) });
  return `${withLocale('/postgsis', lang)}?${query}`;
}

const send = (reply: FastifyReply, step: Step) => reply.redirect(addressOf(step), 303);

/**
 * The two addresses of a tax login that browsers visit (spec S §7). They are GET because a browser is sent to them, and
 * use their secret up only in the browser that has the cookie; HEAD is not answered.
 */
export function serveTaxLogin(server: FastifyInstance, app: ApiContext): void {
  const options = { exposeHeadRoute: false };
  server.get<{ Params: { deya_id: string } }>('/gsis/v2/:deya_id', options, async ({ params, query, headers }, reply) =>
    send(
      reply,
      await begin(app, { deya_id: Number(params.deya_id), token: one(query, 'token') ?? '', cookies: headers.cookie }),
    ),
  );
  server.get('/gsis/callback', options, async ({ query, headers }, reply) =>
    send(
      reply,
      await finish(app, { state: one(query, 'state') ?? '', code: one(query, 'code'), cookies: headers.cookie }),
    ),
  );
}
