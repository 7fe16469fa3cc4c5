import path from 'node:path';
import { readRegistry } from '@hydria/release/change-registry.ts';
import { openOperator } from '@hydria/release/operator.ts';
import { LOCAL } from '@hydria/release/registry.ts';
import { LOCAL_RELEASE, RELEASE } from '@hydria/release/releases.ts';
import { publicText, sign } from '@hydria/release/signed-document.ts';
import { openStore, type Store } from '@hydria/release/store.ts';
import { startS3 } from '@hydria/release/testing/s3-server.ts';
import { openTopology, type Topology, type TopologyOptions } from './topology.ts';

const ENVIRONMENT = 'production';
const BUCKET = 's3://releases/portal';

/** A portal that `npm start` has set up, running or not. */
export interface LocalPortal {
  /** The folder with its release store and its keys. */
  dataDir: string;
  /** Connection string of the application's role. */
  databaseUrl: string;
  secret: string;
  log?: TopologyOptions['log'];
}

/** Copies every release. The records of the local environment get the file name of production. */
const copyReleases = async (from: Store, to: Store): Promise<void> => {
  const keys = await from.list('artifacts/');
  const known = new Set(keys);
  const isReplaced = (key: string) => key.endsWith(`/${RELEASE}`) && known.has(key.replace(RELEASE, LOCAL_RELEASE));
  for (const key of keys.filter((one) => !isReplaced(one))) {
    const bytes = await from.read(key);
    if (bytes) await to.create(key.replace(LOCAL_RELEASE, RELEASE), bytes);
  }
};

/**
 * Starts the topology with the releases and the database of a local portal. The releases go to a bucket, and the served
 * composition is signed again for the environment `production`.
 */
export async function standOnPortal({ dataDir, databaseUrl, secret, log }: LocalPortal): Promise<Topology> {
  const store = path.join(dataDir, 'store');
  const operator = await openOperator({ env: {}, dataDir, environment: LOCAL, store });
  const s3 = await startS3();
  try {
    const bucket = openStore(BUCKET, { ...s3.env });
    await copyReleases(operator.store, bucket);
    const document = { ...(await readRegistry(operator)), environment: ENVIRONMENT };
    const text = JSON.stringify({ document, signature: sign(document, operator.signWith) });
    await bucket.replaceRegistry(ENVIRONMENT, text, null);
    const topology = await openTopology({
      databaseUrl,
      secret,
      store: BUCKET,
      aws: s3.env,
      environment: ENVIRONMENT,
      environmentKey: publicText(operator.environmentKey),
      photoStore: 's3://releases/photos-of-the-portal',
      ...(log && { log }),
    });
    return {
      ...topology,
      close: async () => {
        await topology.close();
        await s3.close();
      },
    };
  } catch (error) {
    await s3.close();
    throw error;
  }
}
