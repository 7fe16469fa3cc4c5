import { IDLE_MINUTES } from '@hydria/shared/rules/idle-logout.ts';
import type { Rates } from './limiter.ts';
import { limits } from './rate-limits.ts';

/** Settings of an installation for the API. */
export interface Config {
  /** The portal is served over https: cookies are `Secure` and named `__Secure-…`. */
  https: boolean;
  /** The environment `production`: no page of a developer's machine may embed a form. */
  production: boolean;
  /** Where people reach the portal; the only host that a mail ever names. */
  publicUrl: string;
  /** False where no mail leaves the portal: its pages then promise none. */
  sendsMail: boolean;
  /** The address that mails come from. */
  mailFrom: string;
  /** The key that seals secrets in the database; null: none can be stored, so no authenticators. */
  secret: string | null;
  /** A holder of a permission must sign in with an authenticator as well. */
  requireSecondFactor: boolean;
  /** The utility whose questions and answers are shown for one without any (S §9, decisions 12). */
  faqFallback: number | null;
  /** Folder with the legal texts of the installation, for utilities that have none (D §1); null: those of the product. */
  legalTexts: string | null;
  /** Folder with bank files: `<number of the utility>/*.xml`; null: none is read. */
  bankFiles: string | null;
  /** Where people write about their data, when a utility says no address of its own. */
  contactEmail: string;
  /** While this file is there, the portal is closed for work and everybody sees that (S §2.4); null: it never is. */
  maintenanceFile: string | null;
  session: {
    /** Life of an access token (decisions 21). */
    accessSeconds: number;
    /** A session not used for so long is over, where no utility of the person says otherwise (decisions 8). */
    idleSeconds: number;
    /** Life of a session, however busy (decisions 8). */
    absoluteSeconds: number;
    /** Two tabs may send the same refresh token within this time; later it is a stolen one. */
    graceSeconds: number;
  };
  /** How often something may happen. `buildApp` adds the limiters that are not named here. */
  limits: Rates;
  /** Argon2id, the least that OWASP asks for; memory in KiB. */
  argon2: { memoryCost: number; timeCost: number; parallelism: number };
  /** Addresses of the proxies whose `X-Forwarded-For` is believed (`trustedProxies`); true in tests only. */
  trustProxy: boolean | string | string[];
  /** Least level that is logged; `silent` logs nothing. */
  log: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Days for which lines of the log are kept for the screen. */
  logDays: number;
  /** Compares every answer with its schema; costs time, so only tests do it. */
  checkAnswers: boolean;
}

/** The defaults of an installation. */
export const defaultConfig: Config = {
  https: false,
  production: false,
  publicUrl: 'http://localhost:8080',
  sendsMail: true,
  mailFrom: 'no-reply@hydria.example',
  secret: null,
  requireSecondFactor: false,
  faqFallback: 9,
  legalTexts: null,
  bankFiles: null,
  contactEmail: 'privacy@hydria.example',
  maintenanceFile: null,
  session: { accessSeconds: 600, idleSeconds: IDLE_MINUTES * 60, absoluteSeconds: 12 * 3600, graceSeconds: 10 },
  limits,
  argon2: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  trustProxy: false,
  log: 'info',
  logDays: 14,
  checkAnswers: false,
};
