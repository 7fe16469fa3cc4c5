import type { QueryClient } from '@hydria/shared/libs';
import type { EventBus } from '@hydria/shared/platform/events.ts';
import type { DeyaInfo, Session, User } from '@hydria/shared/platform/platform.ts';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { ApiClient } from '../core/api-client.ts';
import type { Guards } from '../core/navigation.ts';
import type { NotifyError } from '../core/notify-error.ts';
import type { PortalStorage } from '../core/storage.ts';
import type { CrossTabSession } from './cross-tab-session.ts';

export interface SessionDeps {
  api: ApiClient;
  storage: PortalStorage;
  events: EventBus;
  queryClient: QueryClient;
  /** Profile of the hinted utility, from the HTML. */
  deya: DeyaInfo | null;
  /**
   * The utility of an address: the one that it names. An address of a bill, a supply or an alert without one is that of the
   * utility where the person has the object.
   */
  utilityOf(address: string, user: User): Promise<number | null>;
  /** Goes to a portal path. */
  navigate(path: string, options?: { replace?: boolean }): void;
  /** The person's language, when it differs from the browser's (S §4). */
  applyLanguage(language: User['lang']): void;
  /** The language of a person who signs in; the page may keep its own. */
  meetLanguage(language: User['lang']): void;
  /** The session is unknown: the server gave no answer. */
  onUnknown(error: unknown): void;
  notifyError: NotifyError;
  crossTab: CrossTabSession;
  guards: Pick<Guards, 'isDirty' | 'letGo'>;
  /** Asks whether unsaved input may be lost. */
  mayLeave(): Promise<boolean>;
  /** Asks before another utility is chosen over unsent input; true without a question. */
  mayChangeUtility(): true | Promise<boolean>;
  /** Asks the person to sign in again over unsaved input; null closes the dialog. */
  askAgain(user: User | null): void;
  /** Another person has signed in over unsaved input: the page must be discarded. */
  startOver(): void;
  /** Navigates to a path by a full load, which discards the memory of this page. */
  leaveTo(path: string): void;
  /** Shows why the person has to sign in again, or that the server did not receive a sign-out. */
  say(notice: 'rested' | 'unheard'): void;
}

export interface PortalSession extends Session {
  /** Tries the stored token and fetches the data that the frame shows. */
  start(): Promise<void>;
  /** The session has ended elsewhere: on the server, for the reason of the error, or in another tab. */
  expire(error?: ApiError): void;
  /** Another tab has signed out, in, or as another person. */
  onTabChange(): void;
  /** The session has passed its idle limit (decisions 8). */
  endIdle(): Promise<void>;
  /** The same person signs in again over unsaved input. Rejects with an `ApiError`. */
  reauthenticate(password: string, code?: string): Promise<void>;
  /** The person declines to sign in again; their input is lost. */
  abandon(): void;
  /** Ends the impersonation; the administrator continues as themselves (decisions 27). */
  stopActing(): Promise<void>;
}
