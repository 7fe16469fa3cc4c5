import type { LogKeeper } from '@hydria/process/log-keeper.ts';
import {
  createLogStream,
  isLevel,
  LEVELS,
  lowerLevel,
  type Level,
  type LogStream,
} from '@hydria/process/log-stream.ts';
import { LogSender, type Post } from './log-sender.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The API has so long to take a batch. */
const ANSWER_MS = 2_000;
/** The least level that is sent. */
const SENT: Level = 'warn';

const postTo =
  (url: string, secret: string): Post =>
  async (body) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}` };
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
    await answer.body?.cancel();
    return answer.status;
  };

function senderOf(env: Environment, out: LogStream): LogKeeper | undefined {
  const { LOG_URL: url, LOG_SECRET: secret } = env;
  if (!url) return undefined;
  if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw new Error(`LOG_URL is "${url}"; it is the internal port of an API, http://127.0.0.1:9081/log`);
  if (!secret) throw new Error('LOG_SECRET is missing: with LOG_URL it is the secret that the API has as well');
  // Past the logger: a line about a failed sending would have to be sent.
  const say = (msg: string) => out.write(`${JSON.stringify({ level: LEVELS.warn, time: Date.now(), msg })}\n`);
  return new LogSender({ post: postTo(url, secret), now: () => new Date(), say });
}

/**
 * The log of a gateway in a process of its own: lines from LOG_LEVEL on go to `out`, and its warnings and errors to LOG_URL. `stop`
 * sends what waits.
 */
export function logFromEnv(env: Environment, out: LogStream) {
  const level = env['LOG_LEVEL'] || 'warn';
  if (!isLevel(level)) throw new Error(`LOG_LEVEL is "${level}"; it must be one of ${Object.keys(LEVELS).join(', ')}`);
  const keeper = senderOf(env, out);
  const keeping = keeper && { keeper, level: SENT };
  return {
    log: {
      level: lowerLevel(level, keeping?.level),
      stream: createLogStream({ out, level, keeping, process: 'gateway' }),
    },
    stop: async () => keeper?.stop(),
  };
}
