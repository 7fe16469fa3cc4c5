import { useStore } from '@hydria/shared/libs';
import type { SessionState } from '@hydria/shared/platform/platform.ts';
import { createRequiredContext } from '../core/required-context.ts';
import type { PortalSession } from './session-types.ts';

/** The session with the functions that only the shell may use. */
export const [SessionProvider, usePortalSession] = createRequiredContext<PortalSession>();

export const useSessionState = (): SessionState => useStore(usePortalSession());
