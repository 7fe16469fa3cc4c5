/** What an installation may decide about the API. */
export interface Config {
  /** The portal is served over https: cookies are `Secure` and named `__Secure-…`. */
  https: boolean;
  /** Whose questions and answers a utility without any shows (S §9, decisions 12). */
  faqFallback: number | null;
  session: {
    /** Life of an access token (decisions 21). */
    accessSeconds: number;
    /** A session not refreshed for so long is over. */
    idleSeconds: number;
    /** Life of a session, however busy (decisions 8). */
    absoluteSeconds: number;
    /** Two tabs may send the same refresh token within this time; later it is a stolen one. */
    graceSeconds: number;
  };
  login: {
    /** Attempts per e-mail and address within `windowSeconds`. */
    attempts: number;
    windowSeconds: number;
    /** Attempts per address within `addressWindowSeconds`, whatever the e-mail. */
    addressAttempts: number;
    addressWindowSeconds: number;
  };
  /** Reports and filled-in forms that guests of one address may hand in within `seconds`. */
  guestLimit: { attempts: number; seconds: number };
  /** Reports of failures, and as many mounts, from one network within `seconds`. */
  failureLimit: { attempts: number; seconds: number };
  /** Argon2id, the least that OWASP asks for; memory in KiB. */
  argon2: { memoryCost: number; timeCost: number; parallelism: number };
  /** Addresses of the proxies whose `X-Forwarded-For` is believed, as Fastify's `trustProxy` takes them. */
  trustProxy: boolean | string | string[];
  /** Least level that is logged; `silent` logs nothing. */
  log: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Compares every answer with its schema; costs time, so only tests do it. */
  checkAnswers: boolean;
}

/** What applies unless an installation says otherwise. */
export const defaultConfig: Config = {
  https: false,
  faqFallback: 9,
  session: { accessSeconds: 600, idleSeconds: 30 * 60, absoluteSeconds: 12 * 3600, graceSeconds: 10 },
  login: { attempts: 5, windowSeconds: 60, addressAttempts: 300, addressWindowSeconds: 300 },
  guestLimit: { attempts: 60, seconds: 3600 },
  failureLimit: { attempts: 60, seconds: 600 },
  argon2: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  trustProxy: false,
  log: 'info',
  checkAnswers: false,
};
