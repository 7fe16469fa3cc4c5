import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, kill, startProcess, type Running } from '@hydria/reliability/processes.ts';
import { startProxies, type TlsProxy } from './tls-proxy.ts';
import { HOST } from './visitor.ts';

export interface TopologyOptions {
  /** Connection string of the application's role, on a database with an up-to-date schema. */
  databaseUrl: string;
  /** PORTAL_SECRET. */
  secret: string;
  /** Bucket of releases, `s3://bucket/prefix`, and the `AWS_…` settings that open it. */
  store: string;
  aws: Readonly<Record<string, string>>;
  environment: string;
  /** Public key of the environment. */
  environmentKey: string;
  /** Bucket of photos. */
  photoStore: string;
  /** LOG_LEVEL of every process. */
  log?: 'info' | 'warn';
}

/** A process of the portal and where it listens. */
export interface Member extends Running {
  origin: string;
}

/** The processes of an installation: a TLS proxy, two gateways, two APIs and a worker. */
export interface Topology {
  /** Public origin. */
  url: string;
  proxies: readonly [TlsProxy, ...TlsProxy[]];
  gateways: readonly [Member, Member];
  apis: readonly [Member, Member];
  worker: Member;
  /** Every log line of these processes. */
  said(): string;
  close(): Promise<void>;
}

const freeOrigin = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`;

type Settings = Record<string, string>;

async function startMembers(options: TopologyOptions, folder: string, url: string, gatewayOrigins: readonly string[]) {
  const { databaseUrl, secret, store, aws, environment, environmentKey, photoStore, log = 'warn' } = options;
  const started: Member[] = [];
  const common: Settings = { ...aws, LOG_LEVEL: log, TRUST_PROXY: '127.0.0.1', STORE: store };
  const released: Settings = { ENVIRONMENT: environment, ENVIRONMENT_KEY: environmentKey };
  const back: Settings = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: url,
    PORTAL_SECRET: secret,
    // The demo accounts have no authenticator.
    REQUIRE_SECOND_FACTOR: '0',
    PHOTO_STORE: photoStore,
    ERASURES: path.join(folder, 'erasures'),
  };
  const start = async (name: 'gateway' | 'api' | 'worker', n: number, origin: string, env: Settings) => {
    const settings = { ...common, ...env, DATA_DIR: path.join(folder, `${name}-${n}`) };
    const member = { ...(await startProcess(name, settings, origin)), origin };
    started.push(member);
    return member;
  };
  const api = async (n: number) => {
    const origin = await freeOrigin();
    return start('api', n, origin, { ...back, ...released, API_PORT: new URL(origin).port });
  };
  const worker = async () => {
    const origin = await freeOrigin();
    return start('worker', 1, origin, { ...back, INTERNAL_PORT: new URL(origin).port });
  };
  const gateway = (n: number, origin: string, apis: readonly Member[]) =>
    start('gateway', n, origin, {
      ...released,
      PORT: new URL(origin).port,
      HOST: '127.0.0.1',
      HTTPS: '1',
      API_URL: apis.map((one) => one.origin).join(','),
    });
  const stop = () => Promise.all(started.filter(({ child }) => child.exitCode === null).map((member) => kill(member)));
  try {
    const apis = [await api(1), await api(2)] as const;
    const [first = '', second = ''] = gatewayOrigins;
    const gateways = [await gateway(1, first, apis), await gateway(2, second, apis)] as const;
    return { apis, gateways, worker: await worker(), started, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts all processes, each with production settings and no inherited environment. */
export async function openTopology(options: TopologyOptions): Promise<Topology> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hydria-topology-'));
  const gatewayOrigins = [await freeOrigin(), await freeOrigin()];
  const proxies = await startProxies(gatewayOrigins);
  const url = `https://${HOST}:${proxies[0].port}`;
  const clear = async () => {
    await Promise.all(proxies.map((proxy) => proxy.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { started, stop, ...members } = await startMembers(options, folder, url, gatewayOrigins);
    return {
      url,
      proxies,
      ...members,
      said: () => [...started, ...proxies].map((one) => one.said()).join('\n'),
      close: async () => {
        await stop();
        await clear();
      },
    };
  } catch (error) {
    await clear();
    throw error;
  }
}
