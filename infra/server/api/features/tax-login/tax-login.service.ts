import { asPerson, type Tx } from '@hydria/database/db.ts';
import { OutsideError } from '@hydria/adapters/http/outside-error.ts';
import type { TaxAuthority, TaxCitizen } from '@hydria/adapters/tax-authority/tax-authority.ts';
import type { TaxLoginResult } from '@hydria/shared/contract/tax-login-results.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@hydria/shared/rules/languages.ts';
import { audit } from '../audit/audit.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { asLinkedMember } from '../../kernel/linked-member.ts';
import { createOneTimeToken, seeOneTimeToken, takeOneTimeToken } from '../session/one-time-tokens.ts';
import { isBrowser } from './browser-cookie.ts';
import { keepIdentity, selectKnown, selectLiveSession } from './tax-login.sql.ts';

/** Validity of a ticket: from the page to this server. */
const TICKET = { purpose: 'taxis-ticket', seconds: 60 };
/** Validity of a state: to the authority and back. */
const STATE = { purpose: 'taxis-state', seconds: 10 * 60 };

/** A pending tax login: its person, its utility, and the browser that began it. */
interface Login {
  person_id: number;
  deya_id: number;
  session_id: number;
  browser: string;
  lang: Language;
}

/** The result of a step: the next target of the browser, or the message for the person. */
export type Step = { to: string } | { result: TaxLoginResult; lang: Language; deya_id?: number };

const FAILED: Step = { result: 'failed', lang: DEFAULT_LANGUAGE };
const EXPIRED: Step = { result: 'expired', lang: DEFAULT_LANGUAGE };

const callbackOf = ({ config }: ApiContext) => `${config.publicUrl}/gsis/callback`;

const detailOf = ({ session_id, browser, lang }: Login) => ({ session_id, browser, lang });

/** A secret for one step of a login. Stored with ids, a language and a hash only. */
const secretFor = (tx: Tx, login: Login, { purpose, seconds }: typeof TICKET, now: Date) =>
  createOneTimeToken(tx, {
    purpose,
    person_id: login.person_id,
    deya_id: login.deya_id,
    subject: String(login.session_id),
    detail: detailOf(login),
    seconds,
    now,
  });

/** A ticket with which the browser of this hash may begin one login. */
export const ticketFor = (app: ApiContext, login: Login): Promise<string> =>
  asLinkedMember(app.db, login.deya_id, login.person_id, async (tx) => {
    if (!app.outside.taxAuthority) throw new AppError('taxis_connection_problem', 503);
    return secretFor(tx, login, TICKET, app.clock.now());
  });

/**
 * The login behind a secret, which is used up. Another browser does not use it up: a person or scanner that follows a
 * forwarded link changes nothing.
 */
async function take(
  app: ApiContext,
  { purpose }: typeof TICKET,
  text: string,
  cookies: string | undefined,
): Promise<Login | null> {
  const shown = { purpose, text, now: app.clock.now() };
  const seen = await seeOneTimeToken(app.db, shown);
  const { session_id, browser, lang } = (seen?.detail ?? {}) as Record<string, unknown>;
  if (!seen?.person_id || !seen.deya_id || !isBrowser(app.config, cookies, browser)) return null;
  const { person_id, deya_id } = seen;
  const taken = await asPerson(app.db, person_id, async (tx) => {
    const row = await takeOneTimeToken(tx, shown);
    return row && (await selectLiveSession(tx, Number(session_id), person_id, shown.now));
  });
  if (!taken) return null;
  return {
    person_id,
    deya_id,
    session_id: Number(session_id),
    browser: String(browser),
    lang: isLanguage(lang) ? lang : DEFAULT_LANGUAGE,
  };
}

/** `/gsis/v2/{deya_id}`: exchanges a ticket for a state, and redirects to the authority. */
export async function begin(
  app: ApiContext,
  shown: { deya_id: number; token: string; cookies: string | undefined },
): Promise<Step> {
  const authority = app.outside.taxAuthority;
  if (!authority) return FAILED;
  const login = await take(app, TICKET, shown.token, shown.cookies);
  if (!login || login.deya_id !== shown.deya_id) return EXPIRED;
  const state = await asPerson(app.db, login.person_id, (tx) => secretFor(tx, login, STATE, app.clock.now()));
  return { to: authority.begin({ state, redirect_uri: callbackOf(app) }) };
}

/** 23505: the number belongs to another person. The message says no more than that. */
const isTaken = (error: unknown) => (error as { code?: string }).code === '23505';

/** Links the citizen to the person, unless either is linked to another one. */
async function link(app: ApiContext, provider: string, login: Login, citizen: TaxCitizen): Promise<TaxLoginResult> {
  const { person_id, deya_id } = login;
  const now = app.clock.now();
  const isOther = (known: string | null | undefined) => known != null && known !== citizen.taxid;
  const linked = asLinkedMember(app.db, deya_id, person_id, async (tx): Promise<TaxLoginResult> => {
    const known = await selectKnown(tx, person_id, provider);
    if (!known) return 'failed';
    const refused = isOther(known.afm) || isOther(known.subject);
    if (!refused) await keepIdentity(tx, { deya_id, person_id, provider, now }, citizen);
    await audit(tx, { deya_id, action: refused ? 'tax-login-refused' : 'tax-login', person_id, at: now });
    return refused ? 'other_person' : 'success';
  });
  return linked.catch((error: unknown) => {
    if (isTaken(error)) return 'other_person';
    throw error;
  });
}

async function citizenOf(app: ApiContext, authority: TaxAuthority, code: string): Promise<TaxCitizen | null> {
  try {
    return await authority.finish({ code, redirect_uri: callbackOf(app) });
  } catch (error) {
    if (error instanceof OutsideError) return null;
    throw error;
  }
}

interface Back {
  state: string;
  code: string | undefined;
  cookies: string | undefined;
}

/** `/gsis/callback`: the browser returns, and the authority reports the citizen. */
export async function finish(app: ApiContext, { state, code, cookies }: Back): Promise<Step> {
  const authority = app.outside.taxAuthority;
  if (!authority) return FAILED;
  const login = await take(app, STATE, state, cookies);
  if (!login) return EXPIRED;
  const { lang, deya_id } = login;
  // Without a code: the person cancelled at the authority.
  if (code === undefined) return { result: 'cancelled', lang, deya_id };
  const citizen = await citizenOf(app, authority, code);
  return { result: citizen ? await link(app, authority.provider, login, citizen) : 'failed', lang, deya_id };
}
