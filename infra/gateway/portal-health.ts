import { briefly, inFull, type ProblemLog } from './problem-log.ts';
import { NOTHING_TO_SERVE } from './registry-watch.ts';
import type { Snapshot } from './snapshot.ts';

/** How what this gateway serves stands. */
export interface PortalHealth {
  /** `degraded`: something is not as released, and what can be served is. */
  status: 'ok' | 'degraded' | 'unavailable';
  environment: string;
  /** Serial of the registry that is served; null when there is none. */
  registry: number | null;
  /** A sentence each. */
  troubles: string[];
}

interface HealthSources {
  environment: string;
  problems: ProblemLog;
  /** Rejects while there is nothing to serve. */
  current(): Promise<Snapshot>;
  /** A sentence for each reason why calls of visitors fail at this moment. */
  callTroubles(): Promise<readonly string[]>;
}

/** Health for everyone, and with the cause of each trouble for operators (ASVS 13.4.5: nothing of the server for everyone). */
export const createPortalHealth = ({ environment, problems, current, callTroubles }: HealthSources) => {
  const look = async (all: () => Promise<string[]>, say: typeof inFull): Promise<PortalHealth> => {
    try {
      const { registry } = await current();
      const troubles = await all();
      return { status: troubles.length === 0 ? 'ok' : 'degraded', environment, registry: registry.serial, troubles };
    } catch (error) {
      return { status: 'unavailable', environment, registry: null, troubles: [say(NOTHING_TO_SERVE, error)] };
    }
  };
  return {
    forEveryone: () => look(async () => [...problems.brief(), ...(await callTroubles())], briefly),
    forOperators: () => look(async () => [...problems.all(), ...(await callTroubles())], inFull),
    /** Without the API: a gateway whose calls fail still serves pages. */
    ofPages: () => look(async () => problems.brief(), briefly),
  };
};
