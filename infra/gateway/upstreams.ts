import type { Ask } from './utilities.ts';

/** How often the APIs are asked whether they take work; a leaving one serves on for longer than this. */
const LOOK_MS = 500;
/** One that does not answer by then is no use. */
const PATIENCE_MS = 1_000;
const ANSWER_MS = 2_000;

/** The addresses at which the API listens; any of them may answer any request. */
export interface Upstreams {
  readonly origins: readonly string[];
  /** The next in turn of those that take work and were not `tried`; when none is known to, another one that was not. */
  next(tried?: readonly string[]): string;
  /** It has just not answered; until it says that it is ready it is left out. */
  failed(origin: string): void;
  stop(): void;
}

/** By API_URL: one address, or several by comma. */
export function readOrigins(text: string): string[] {
  const origins = text.split(',').map((one) => one.trim());
  for (const one of origins)
    if (!/^https?:\/\//.test(one) || !URL.canParse(one))
      throw new Error(`API_URL is "${text}"; it is the address of the API, http://127.0.0.1:8081, or several by comma`);
  return [...new Set(origins.map((one) => new URL(one).origin))];
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.ok;
    },
    () => false,
  );

/** Says it when none of these APIs takes work, because it is away or its database does not answer. */
export async function callTroubles(origins: readonly string[]): Promise<string[]> {
  const ready = await Promise.all(origins.map(isReady));
  return ready.some(Boolean) ? [] : ['calls fail at this moment: no API takes work'];
}

/** Watches the APIs behind several addresses; a single one is asked whatever it says. */
export function watchUpstreams(origins: readonly string[]): Upstreams {
  const away = new Set<string>();
  let turn = 0;
  const look = async (origin: string) => {
    if (await isReady(origin)) away.delete(origin);
    else away.add(origin);
  };
  const timer = origins.length > 1 ? setInterval(() => void Promise.all(origins.map(look)), LOOK_MS) : undefined;
  timer?.unref();
  return {
    origins,
    next(tried = []) {
      const others = origins.filter((origin) => !tried.includes(origin));
      const well = others.filter((origin) => !away.has(origin));
      const choice = [well, others, origins].find((some) => some.length > 0) ?? [];
      turn = (turn + 1) % choice.length;
      return choice[turn] ?? '';
    },
    failed: (origin) => void away.add(origin),
    stop: () => clearInterval(timer),
  };
}

/** Asks the API for the gateway's own needs. */
export const askUpstreams =
  (upstreams: Upstreams): Ask =>
  async <T>(url: string) => {
    const origin = upstreams.next();
    const answer = await fetch(origin + url, { signal: AbortSignal.timeout(ANSWER_MS) }).catch((error: unknown) => {
      upstreams.failed(origin);
      throw error;
    });
    if (!answer.ok) return null;
    // The API compares its answers with the contract; the caller names the answer of the call it asks for.
    return (await answer.json()) as T;
  };
