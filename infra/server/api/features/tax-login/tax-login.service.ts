import { asPerson, asTenant, type Tx } from '@hydria/database/db.ts';
import { isUniqueViolation } from '@hydria/database/unique-violation.ts';
import { OutsideError } from '@hydria/adapters/http/outside-error.ts';
import type { TaxAuthority, TaxCitizen } from '@hydria/adapters/tax-authority/tax-authority.ts';
import type { TaxLoginResult } from '@hydria/shared/contract/tax-login-results.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@hydria/shared/rules/languages.ts';
import { cleanPersonName } from '@hydria/shared/rules/person-name.ts';
import { audit } from '../audit/audit.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { asLinkedMember } from '../../kernel/linked-member.ts';
import { createOneTimeToken, seeOneTimeToken, takeOneTimeToken } from '../session/one-time-tokens.ts';
import { isBrowser } from './browser-cookie.ts';
import { keepCitizen, keepIdentity, selectKnown, selectLiveSession } from './tax-login.sql.ts';

/** Validity of a ticket: from the page to this server. */
const TICKET = { purpose: 'taxis-ticket', seconds: 60 };
/** Validity of a state: to the authority and back. */
const STATE = { purpose: 'taxis-state', seconds: 10 * 60 };

/** A pending tax login: its utility, and the browser that began it. */
interface Begun {
  deya_id: number;
  browser: string;
  lang: Language;
}

/** The login of a signed-in person. */
interface Login extends Begun {
  person_id: number;
  session_id: number;
}

/** The login of a person without an account, for the draft of their registration: the SHA-256 of its secret in base64url. */
interface DraftLogin extends Begun {
  draft: string;
}

/** The result of a step: the next target of the browser, or the message for the person. */
export type Step = { to: string } | { result: TaxLoginResult; lang: Language; deya_id?: number; isSignUp?: true };

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

/** The same for the draft of a registration; its secrets belong to no person. */
const secretForDraft = (tx: Tx, login: DraftLogin, { purpose, seconds }: typeof TICKET, now: Date) =>
  createOneTimeToken(tx, {
    purpose,
    person_id: null,
    deya_id: login.deya_id,
    detail: { draft: login.draft, browser: login.browser, lang: login.lang },
    seconds,
    now,
  });

/** A ticket with which the browser of this hash may identify the person who registers. */
export async function ticketForDraft(app: ApiContext, login: DraftLogin): Promise<string> {
  if (!app.outside.taxAuthority) throw new AppError('taxis_connection_problem', 503);
  return asTenant(app.db, login.deya_id, (tx) => secretForDraft(tx, login, TICKET, app.clock.now()));
}

/**
 * The login behind a secret, which is used up. Another browser does not use it up: a person or scanner that follows a
 * forwarded link changes nothing.
 */
async function take(
  app: ApiContext,
  { purpose }: typeof TICKET,
  text: string,
  cookies: string | undefined,
): Promise<Login | DraftLogin | null> {
  const shown = { purpose, text, now: app.clock.now() };
  const seen = await seeOneTimeToken(app.db, shown);
  const { session_id, browser, lang, draft } = (seen?.detail ?? {}) as Record<string, unknown>;
  if (!seen?.deya_id || !isBrowser(app.config, cookies, browser)) return null;
  const { person_id, deya_id } = seen;
  const begun = { deya_id, browser: String(browser), lang: isLanguage(lang) ? lang : DEFAULT_LANGUAGE };
  if (person_id === null) {
    const row = await asTenant(app.db, deya_id, (tx) => takeOneTimeToken(tx, shown));
    return row && typeof draft === 'string' ? { ...begun, draft } : null;
  }
  const taken = await asPerson(app.db, person_id, async (tx) => {
    const row = await takeOneTimeToken(tx, shown);
    return row && (await selectLiveSession(tx, Number(session_id), person_id, shown.now));
  });
  if (!taken) return null;
  return { ...begun, person_id, session_id: Number(session_id) };
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
  const now = app.clock.now();
  const state = await ('draft' in login
    ? asTenant(app.db, login.deya_id, (tx) => secretForDraft(tx, login, STATE, now))
    : asPerson(app.db, login.person_id, (tx) => secretFor(tx, login, STATE, now)));
  return { to: authority.begin({ state, redirect_uri: callbackOf(app) }) };
}

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
    // The number belongs to another person. The message says no more than that.
    if (isUniqueViolation(error)) return 'other_person';
    throw error;
  });
}

/** Keeps the citizen in the draft of the registration, where the person sees what came before it is used. */
async function keep(app: ApiContext, provider: string, { deya_id, draft }: DraftLogin, citizen: TaxCitizen) {
  const now = app.clock.now();
  const isKept = await asTenant(app.db, deya_id, (tx) =>
    keepCitizen(
      tx,
      { deya_id, token_sha256: Buffer.from(draft, 'base64url'), now },
      { provider, ...citizen, at: now.toISOString() },
    ),
  );
  return isKept ? 'success' : 'expired';
}

async function citizenOf(app: ApiContext, authority: TaxAuthority, code: string): Promise<TaxCitizen | null> {
  try {
    const { first_name, last_name, ...citizen } = await authority.finish({ code, redirect_uri: callbackOf(app) });
    // A name of a register is cleaned and never refused: its person could not change it there.
    return { ...citizen, first_name: cleanPersonName(first_name), last_name: cleanPersonName(last_name) };
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
  const isDraft = 'draft' in login;
  const answer = (result: TaxLoginResult): Step => ({ result, lang, deya_id, ...(isDraft && { isSignUp: true }) });
  // Without a code: the person cancelled at the authority.
  if (code === undefined) return answer('cancelled');
  const citizen = await citizenOf(app, authority, code);
  if (!citizen) return answer('failed');
  return answer(
    await (isDraft ? keep(app, authority.provider, login, citizen) : link(app, authority.provider, login, citizen)),
  );
}
