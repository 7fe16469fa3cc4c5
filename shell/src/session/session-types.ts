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
  /** Goes to a portal path. */
  navigate(path: string, options?: { replace?: boolean }): void;
  /** The person's language, when it is another one than the browser's (S §4). */
  applyLanguage(language: User['lang']): void;
  /** Neither a guest nor a member: the server could not say. */
  onUnknown(error: unknown): void;
  notifyError: NotifyError;
  crossTab: CrossTabSession;
  guards: Pick<Guards, 'isDirty' | 'letGo'>;
  /** Asks whether unsaved input may be lost. */
  mayLeave(): Promise<boolean>;
  /** Asks the person to sign in again over unsaved input; null takes the question back. */
  askAgain(user: User | null): void;
  /** Somebody else has signed in over unsaved input of the person before: nothing of the page may stay. */
  startOver(): void;
  /** Leaves for a path by a load of its own: nothing of this page stays in memory. */
  leaveTo(path: string): void;
  /** Says why the person has to sign in again, or that the server did not receive a sign-out. */
  say(notice: 'rested' | 'unheard'): void;
}

export interface PortalSession extends Session {
  /** Tries the stored token and fetches what the frame shows. */
  start(): Promise<void>;
  /** The session has ended elsewhere: at the server, for the reason of the error, or in another tab. */
  expire(error?: ApiError): void;
  /** Another tab has signed out, in, or as somebody else. */
  onTabChange(): void;
  /** The session was idle for too long (decisions 8). */
  endIdle(): Promise<void>;
  /** The same person signs in again over unsaved input. Rejects with an `ApiError`. */
  reauthenticate(password: string, code?: string): Promise<void>;
  /** The person declines to sign in again; their input is lost. */
  abandon(): void;
  /** Ends acting as a customer; the administrator goes on as themselves (decisions 27). */
  stopActing(): Promise<void>;
}
