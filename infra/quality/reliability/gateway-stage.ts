import path from 'node:path';
import { releaseAll } from '@hydria/gateway/testing/trial-gateway.ts';
import { trialPortal } from '@hydria/gateway/testing/trial-portal.ts';
import { publicText } from '@hydria/release/signed-document.ts';
import { freePort, kill, startProcess, type Running } from './processes.ts';

export interface Gateway extends Running {
  origin: string;
  close(): Promise<void>;
}

/** A gateway process with a few releases, in front of these APIs. */
export async function openGateway(apis: readonly string[], env: Record<string, string> = {}): Promise<Gateway> {
  const portal = await trialPortal();
  await releaseAll(portal);
  const origin = `http://127.0.0.1:${await freePort()}`;
  const running = await startProcess(
    'gateway',
    {
      PORT: new URL(origin).port,
      HOST: '127.0.0.1',
      API_URL: apis.join(','),
      DATA_DIR: portal.folder,
      STORE: path.join(portal.folder, 'store'),
      ENVIRONMENT: 'local',
      ENVIRONMENT_KEY: publicText(portal.publicKey),
      ...env,
    },
    origin,
  );
  return {
    ...running,
    origin,
    close: async () => {
      if (running.child.exitCode === null) await kill(running);
      await portal.remove();
    },
  };
}
