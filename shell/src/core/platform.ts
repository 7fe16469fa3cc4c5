import { QueryClient } from '@hydria/shared/libs';
import { isApiError } from '@hydria/shared/platform/api-error.ts';
import type { BootRemote } from '@hydria/shared/platform/boot.ts';
import { PLATFORM_VERSION, type Platform } from '@hydria/shared/platform/platform.ts';
import { limitApi } from './api-client.ts';
import { createTelemetry } from './telemetry.ts';

/** An answer counts as fresh for this long; a change of utility, language or input fetches again anyway. */
const STALE_MS = 30_000;

const isWorthRetrying = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status >= 500) && error.status !== 501;

/** One cache for the whole portal; its keys begin with the utility. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && isWorthRetrying(error),
      },
      // Without a connection the call fails at once: a mutation must not run at some later time.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** The Platform object; each remote gets an instance that is limited to the declarations of its manifest. */
export const createPlatform = ({
  onRefused,
  ...parts
}: Omit<Platform, 'version' | 'telemetry'> & { onRefused(name: string, call: string): void }): {
  own: Platform;
  forRemote(remote: BootRemote): Platform;
} => {
  const telemetry = createTelemetry('shell');
  const own: Platform = { ...parts, version: PLATFORM_VERSION, telemetry };
  return {
    own,
    forRemote({ name, version, manifest }) {
      const telemetry = createTelemetry(`${name}@${version}`);
      const refused = new Set<string>();
      const refuse = (call: string): void => {
        if (!refused.has(call)) onRefused(name, call);
        refused.add(call);
      };
      return { ...own, telemetry, api: limitApi(parts.api, manifest.calls, refuse) };
    },
  };
};
