import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { Api, CallOptions } from '@hydria/shared/platform/platform.ts';
import { ApiError, isApiError } from '@hydria/shared/platform/api-error.ts';
import { REFRESH_LOCK } from '@hydria/shared/platform/browser-names.ts';
import { callUrl } from '@hydria/shared/platform/call-url.ts';
import { answerOf, encode, failure } from './api-messages.ts';
import { LINES_OF_PAGES } from '@hydria/shared/rules/list-export.ts';

/** Dependencies of the client; tests pass their own. */
export interface ApiClientDeps {
  fetch: typeof fetch;
  now(): number;
  token(): string | null;
  /** A new access token, and the idle limit of its session (decisions 8). */
  setToken(token: string, idle_seconds: number | undefined): void;
  /**
   * False while the refresh cookie belongs to another person than the token: to an administrator who acts as a customer
   * (decisions 27).
   */
  mayRefresh(): boolean;
  /** A call was made for the person. */
  onUse(): void;
  /** Runs exclusively among all tabs of the portal. */
  alone<T>(run: () => Promise<T>): Promise<T>;
  /** The answer of a read that the HTML has started; available once. The signal aborts its request. */
  takeEarly(url: string, signal: AbortSignal): Promise<Response> | undefined;
  /** Aborts the early reads of a utility that no call has taken. */
  endEarly(deya_id: number): void;
  /** The server has ended the session; the error contains the reason. */
  onSessionLost(error: ApiError): void;
  /** Number of pending calls. */
  onTraffic?(calls: number): void;
}

export interface ApiClient {
  call: Api;
  /** Aborts the pending reads for a utility that was left. */
  abortUtility(deya_id: number): void;
  /** Signs out the owner of the current token. Resolves with whether the server answered in time. Never rejects. */
  goodbye(): Promise<boolean>;
}

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

type Attempt = CallOptions & { signal: AbortSignal };

/** How a call is sent. */
interface Sending {
  signal: AbortSignal;
  accept?: string;
  asFormData?: boolean;
}

interface Flight {
  deya_id: unknown;
  controller: AbortController;
}

const REFRESH = 'POST /api/auth/refresh';

/** Timeout of the sign-out call. */
const GOODBYE_MS = 2_000;

/** These codes reject the token. Any other 401, such as `wrong_password`, is left to the page. */
const SESSION_CODES = ['unauthenticated', 'session_expired', 'session_revoked'];

/** A token that would expire during the request counts as expired. */
const MARGIN_MS = 5_000;

/** Timeout of reads. Writes and uploads have none. */
const READ_TIMEOUT_MS = 30_000;

/** `<expiry, epoch seconds in base 36>.<random>` (decisions 21). */
const isStale = (token: string, now: number): boolean => {
  const expiry = Number.parseInt(token.split('.')[0] ?? '', 36) * 1000;
  return Number.isNaN(expiry) || expiry - MARGIN_MS <= now;
};

const isSessionOver = (error: unknown): boolean =>
  isApiError(error) && error.status === 401 && SESSION_CODES.includes(error.code);

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** An error before any answer: an abort stays an abort, any other is "no connection". */
const unreachable = (error: unknown): unknown =>
  isAbort(error) || isApiError(error) ? error : new ApiError(0, 'unreachable');

/** Sends a request, with the token, and reads the server's clock from the answers. */
const createSender = (deps: Pick<ApiClientDeps, 'fetch' | 'now' | 'token'>) => {
  /** The difference between the device's clock and the server's; tokens expire by the server's clock. */
  let behind = 0;

  /** Caches do not store the answer to a change, so its `Date` header is current. */
  const setClock = (headers: Headers): void => {
    behind = Date.parse(headers.get('date') ?? '') - deps.now() || 0;
  };

  const send = async (call: string, input: Input, { signal, accept, asFormData }: Sending): Promise<Response> => {
    const { body, headers } = encode(input.body, asFormData);
    const token = call === REFRESH ? null : deps.token();
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const init: RequestInit = {
      method: call.split(' ')[0] ?? 'GET',
      headers: { accept: accept ?? 'application/json', ...headers, ...authorization },
      signal,
    };
    try {
      const response = await deps.fetch(callUrl(call, input), body === undefined ? init : { ...init, body });
      if (init.method !== 'GET') setClock(response.headers);
      return response;
    } catch (error) {
      throw unreachable(error);
    }
  };

  return { send, serverNow: () => deps.now() + behind };
};

/** The refresh of the token: when a call finds it stale, and when the server rejects it. */
const createRefresh = (deps: ApiClientDeps, { send, serverNow }: ReturnType<typeof createSender>) => {
  /** One tab refreshes the token, the others read it from the storage. */
  const refresh = (used: string): Promise<boolean> =>
    deps.alone(async () => {
      const current = deps.token();
      if (current !== used) return current !== null;
      if (!deps.mayRefresh()) return (deps.onSessionLost(new ApiError(401, 'session_expired')), false);
      const response = await send(REFRESH, {}, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
      if (response.status === 401) return (deps.onSessionLost(await failure(response)), false);
      const { token, idle_seconds }: Answer<typeof REFRESH> = await answerOf(response);
      // A refresh must not undo a sign-out that happened meanwhile.
      if (deps.token() === used) deps.setToken(token, idle_seconds);
      return deps.token() !== null;
    });

  const refreshStale = async (): Promise<void> => {
    const token = deps.token();
    if (token && isStale(token, serverNow())) await refresh(token);
  };

  return { refresh, refreshStale };
};

type MakeAttempt = (call: string, input: Input, options: Attempt) => Promise<never>;

/** The pending calls: their number, the time of reads, and which of them belong to a utility. */
const createFlights = (attempt: MakeAttempt, onTraffic: ApiClientDeps['onTraffic']) => {
  const flights = new Set<Flight>();

  const track = async (
    call: string,
    input: Input,
    { signal, onHeaders, onPage, asFormData }: CallOptions,
  ): Promise<never> => {
    const isRead = call.startsWith('GET ');
    const controller = new AbortController();
    const flight: Flight = { deya_id: isRead ? input.query?.deya_id : undefined, controller };
    // AbortSignal.any is missing in Safari before 17.4.
    const stop = (): void => controller.abort(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(new ApiError(0, 'unreachable')), READ_TIMEOUT_MS);
    };
    if (isRead) restart();
    // Each page of a long list has the time of a read.
    const take = (page: unknown): void => (restart(), onPage?.(page));
    flights.add(flight);
    onTraffic?.(flights.size);
    try {
      return await attempt(call, input, {
        signal: controller.signal,
        ...(onHeaders && { onHeaders }),
        ...(onPage && { onPage: take }),
        ...(asFormData && { asFormData }),
      });
    } catch (error) {
      throw unreachable(error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      flights.delete(flight);
      onTraffic?.(flights.size);
    }
  };

  return {
    track,
    abortUtility(deya_id: number): void {
      for (const flight of flights) if (flight.deya_id === deya_id) flight.controller.abort();
    },
  };
};

/** Makes the portal's one HTTP client: Bearer token, refresh once, errors by their code (spec S §7, §8). */
export const createApiClient = (deps: ApiClientDeps): ApiClient => {
  const { send, serverNow } = createSender(deps);
  const { refresh, refreshStale } = createRefresh(deps, { send, serverNow });

  const early = async (call: string, input: Input, signal: AbortSignal): Promise<Response | undefined> => {
    if (!call.startsWith('GET ')) return undefined;
    const response = await deps.takeEarly(callUrl(call, input), signal)?.catch(() => undefined);
    return response?.ok ? response : undefined;
  };

  const attempt = async (
    call: string,
    input: Input,
    { signal, asFormData = false, ...reader }: Attempt,
  ): Promise<never> => {
    const ready = reader.onPage ? undefined : await early(call, input, signal);
    signal.throwIfAborted();
    if (ready) return answerOf(ready, reader);
    const sending = { signal, asFormData, ...(reader.onPage && { accept: LINES_OF_PAGES }) };
    await refreshStale();
    const token = deps.token();
    try {
      const answer = await answerOf(await send(call, input, sending), reader);
      if (token) deps.onUse();
      return answer;
    } catch (error) {
      if (!token || !isSessionOver(error)) throw error;
      if (!(await refresh(token))) throw error;
      return answerOf(await send(call, input, sending), reader);
    }
  };

  const flights = createFlights(attempt, deps.onTraffic);
  return {
    call: (call, input?: Input, options: CallOptions = {}) => flights.track(call, input ?? {}, options),
    abortUtility(deya_id) {
      flights.abortUtility(deya_id);
      deps.endEarly(deya_id);
    },
    goodbye: () =>
      send('POST /api/auth/logout', {}, { signal: AbortSignal.timeout(GOODBYE_MS) }).then(
        ({ ok }) => ok,
        () => false,
      ),
  };
};

/** The client of one remote: only the calls that its `remote.json` declares. */
export const limitApi =
  (api: Api, calls: readonly string[], refused: (call: string) => void): Api =>
  (call, input, options) => {
    if (calls.includes(call)) return api(call, input, options);
    refused(call);
    return Promise.reject(new TypeError(`remote.json does not declare the call "${call}"`));
  };

/** Web Locks where supported; otherwise the lock covers this tab alone. */
export const aloneAmongTabs = <T>(run: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(REFRESH_LOCK, run) : run();
