import { existsSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { sessionContract } from '@hydria/shared/contract/session.ts';
import { isLanguage } from '@hydria/shared/rules/languages.ts';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { member } from '../../http/tenant-handlers.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { dropSession, keepBrowser, keepDevice, keepRefresh, sentBrowser, sentDevice, sentRefresh } from './cookies.ts';
import { hasSecondFactor } from './second-factor.ts';
import { refresh, SessionReplaced, signOut, type From } from './session.service.ts';
import { askForLink, signInByLink } from './sign-in-link.ts';
import { signIn, type SignIn } from './sign-in.ts';
import { bearer } from '../../kernel/tokens.ts';
import { selectUser, updateLanguage, updateSubscription } from './user.sql.ts';

type SetHeader = (name: string, value: string) => void;

/** Characters of a browser's name that are kept beside the session. */
const USER_AGENT_MAX = 200;

const nameOf = (headers: IncomingHttpHeaders): string | null =>
  String(headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX) || null;

const fromOf = ({ config }: ApiContext, { ip, headers }: { ip: string; headers: IncomingHttpHeaders }): From => ({
  ip,
  user_agent: nameOf(headers),
  browser: sentBrowser(config, headers.cookie),
});

function answerTokens({ config }: ApiContext, tokens: SignIn, setHeader: SetHeader) {
  if (tokens.refresh) setHeader('set-cookie', keepRefresh(config, tokens.refresh));
  if (tokens.browser) setHeader('set-cookie', keepBrowser(config, tokens.browser));
  if (tokens.device) setHeader('set-cookie', keepDevice(config, tokens.device));
  const { access: token, idle_seconds, must_change } = tokens;
  return { token, idle_seconds, ...(must_change && { must_change }) };
}

export const session = defineEndpoints(sessionContract, {
  'GET /api/status': async ({ db, config: { maintenanceFile, sendsMail } }) => {
    const mail = sendsMail ? {} : { mail: false as const };
    if (maintenanceFile && existsSync(maintenanceFile)) return { status: false, ...mail };
    await sql`select 1`.execute(db);
    return { status: true, ...mail };
  },

  'POST /api/auth/login': async (app, { body, ip, headers, setHeader }) => {
    const from = { ...fromOf(app, { ip, headers }), device: sentDevice(app.config, headers.cookie) };
    return answerTokens(app, await signIn(app, body, from), setHeader);
  },

  'POST /api/auth/link': async (app, { body, ip }) => {
    await askForLink(app, body.email, ip);
    return DONE;
  },

  'POST /api/auth/autologin': async (app, { body, ip, headers, setHeader }) =>
    answerTokens(app, await signInByLink(app, body, fromOf(app, { ip, headers })), setHeader),

  'POST /api/auth/refresh': async (app, { headers, setHeader }) => {
    try {
      const sent = { token: sentRefresh(app.config, headers.cookie), browser: sentBrowser(app.config, headers.cookie) };
      return answerTokens(app, await refresh(app, sent), setHeader);
    } catch (error) {
      // Cookies that are of no use any more would be sent, and refused, for ever. Those of a newer sign-in stay.
      const isOver = error instanceof AppError && error.status === 401 && !(error instanceof SessionReplaced);
      if (isOver) dropSession(app.config, setHeader);
      throw error;
    }
  },

  'POST /api/auth/logout': async (app, { headers, setHeader }) => {
    const { keepsCookie } = await signOut(app, bearer(headers.authorization));
    if (!keepsCookie) dropSession(app.config, setHeader);
    return DONE;
  },

  'GET /api/auth/user': async (app, { session: { person_id, deya_id, actor_person_id, must_change }, query }) => {
    const user = await selectUser(app.db, person_id, query?.deya_id ?? deya_id);
    const needsFactor = app.config.requireSecondFactor && actor_person_id === null && user.scope.length > 0;
    const isMissing = needsFactor && !(await hasSecondFactor(app, person_id));
    return {
      ...user,
      ...(actor_person_id !== null && { impersonated: true as const }),
      ...(must_change && { must_change: true as const }),
      ...(isMissing && { second_factor_missing: true as const }),
    };
  },

  'POST /api/account/language': async ({ db, clock }, { session: { person_id }, body: { lang } }) => {
    if (!isLanguage(lang)) throw new AppError('language_unavailable', 422);
    await updateLanguage(db, person_id, lang, clock.now());
    return DONE;
  },

  'POST /api/user/subscribe': member(async ({ tx, deya_id, person_id }, { body }) => {
    await updateSubscription(tx, deya_id, person_id, Number(body.subscribe));
    return DONE;
  }),
});
