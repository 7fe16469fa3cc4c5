import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  GetObjectCommandOutput,
  ListObjectsV2CommandOutput,
  PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { checkedKey, OtherBytes, registryKey, removableKey } from './store-keys.ts';
import { failureOf, s3Refusal } from './store-s3-refusal.ts';
import type { Store, StoredRegistry } from './store.ts';

/** Loaded only for a bucket: it costs a tenth of a second and 30 MB of memory. */
const library = () => import('@aws-sdk/client-s3');

/** Attempts of one request, each later than the one before; about three seconds together without an answer. */
const ATTEMPTS = 5;
const CONNECT_MS = 3_000;
const ANSWER_MS = 15_000;
/** A pause after which two writers of one key do not meet again. */
const PAUSE_MS = 200;

/** A key of the store that shows whether the service heeds conditions. */
const TRIAL_KEY = 'conditional-writes';
const TRIAL = 'Written to see whether conditions are heeded.\n';
/** The mark of nothing. */
const NO_MARK = '"00000000000000000000000000000000"';

const NO_BUCKET = 'NoSuchBucket';

type Environment = Record<string, string | undefined>;

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/** `s3://bucket/a/b` → the bucket, and `a/b/` before every key. */
const parseAddress = (address: string): { bucket: string; prefix: string } => {
  const [, bucket, rest = ''] = ADDRESS.exec(address) ?? [];
  if (!bucket) throw new Error(`STORE is "${address}"; the address of a bucket looks like s3://bucket/prefix`);
  const folder = rest.replace(/^\/+|\/+$/g, '');
  return { bucket, prefix: folder && `${checkedKey(folder)}/` };
};

const endpointOf = (env: Environment): string | undefined =>
  env['AWS_ENDPOINT_URL_S3'] || env['AWS_ENDPOINT_URL'] || undefined;

const connect = async (env: Environment): Promise<S3Client> => {
  const { S3Client } = await library();
  const endpoint = endpointOf(env);
  // Services other than Amazon's have regions in name only.
  const region = env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || (endpoint && 'us-east-1');
  const [accessKeyId, secretAccessKey] = [env['AWS_ACCESS_KEY_ID'], env['AWS_SECRET_ACCESS_KEY']];
  const sessionToken = env['AWS_SESSION_TOKEN'];
  return new S3Client({
    ...(region && { region }),
    // Without these the library looks where Amazon's tools do: profiles, roles of a machine, a container, an account.
    ...(accessKeyId &&
      secretAccessKey && { credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } }),
    // Their buckets are folders of one address, as a rule, and they know no newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
  });
};

interface Found {
  bytes: Buffer;
  mark: string;
  /** Which write put it there. */
  writer: string | undefined;
}

/** The result of a conditional request. */
type Outcome = 'done' | 'refused' | 'meanwhile';

/** The bucket is there, but the key is not. */
const isMissing = (error: unknown): boolean => {
  const { name, status } = failureOf(error);
  return status === 404 && name !== NO_BUCKET;
};

/** The result of a conditional write that failed; null when the failure says nothing about its condition. */
const refusedOutcome = (error: unknown): Outcome | null => {
  const { status } = failureOf(error);
  if (status === 412 || isMissing(error)) return 'refused';
  return status === 409 ? 'meanwhile' : null;
};

const foundIn = async ({ Body, ETag, Metadata }: GetObjectCommandOutput): Promise<Found> => {
  const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
  return { bytes, mark: ETag ?? '', writer: Metadata?.['writer'] };
};

/** The keys of one page of a list, as the store names them. */
const keysOn = ({ Contents = [] }: ListObjectsV2CommandOutput, prefix: string): string[] =>
  Contents.flatMap(({ Key }) => (Key ? [Key.slice(prefix.length)] : []));

/** The few requests that the store is made of. */
const requests = (address: string, env: Environment) => {
  const { bucket, prefix } = parseAddress(address);
  let client: Promise<S3Client> | undefined;
  const connected = (): Promise<S3Client> => (client ??= connect(env));
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + checkedKey(key) });
  const refusal = (error: unknown): Error => s3Refusal(error, address, bucket, endpointOf(env));

  const ask = async (key: string, known: string | undefined): Promise<GetObjectCommandOutput | null | 'known'> => {
    const { GetObjectCommand } = await library();
    try {
      return await (await connected()).send(new GetObjectCommand({ ...at(key), ...(known && { IfNoneMatch: known }) }));
    } catch (error) {
      if (failureOf(error).status === 304) return 'known';
      if (isMissing(error)) return null;
      throw refusal(error);
    }
  };

  /** Null when there is nothing, `known` when it still has that mark. */
  const get = async (key: string, known?: string, attempt = 1): Promise<Found | null | 'known'> => {
    const answer = await ask(key, known);
    if (!answer || answer === 'known') return answer;
    try {
      return await foundIn(answer);
    } catch (error) {
      // The line broke while the body was travelling: the library tries the head of an answer again, not this.
      if (attempt === ATTEMPTS) throw refusal(error);
      return get(key, known, attempt + 1);
    }
  };

  const put = async (key: string, input: Omit<PutObjectCommandInput, 'Bucket' | 'Key'>): Promise<Outcome> => {
    const { PutObjectCommand } = await library();
    try {
      await (await connected()).send(new PutObjectCommand({ ...at(key), ...input }));
      return 'done';
    } catch (error) {
      const outcome = refusedOutcome(error);
      if (outcome) return outcome;
      throw refusal(error);
    }
  };

  const list = async (start: string): Promise<string[]> => {
    const { paginateListObjectsV2 } = await library();
    const keys: string[] = [];
    try {
      const pages = paginateListObjectsV2({ client: await connected() }, { Bucket: bucket, Prefix: prefix + start });
      for await (const page of pages) keys.push(...keysOn(page, prefix));
      return keys.toSorted();
    } catch (error) {
      throw refusal(error);
    }
  };

  const remove = async (key: string): Promise<void> => {
    const { DeleteObjectCommand } = await library();
    try {
      await (await connected()).send(new DeleteObjectCommand(at(key)));
    } catch (error) {
      if (failureOf(error).name !== 'NoSuchKey') throw refusal(error);
    }
  };

  return { get, put, list, remove };
};

type Put = ReturnType<typeof requests>['put'];

/**
 * Some services read past a condition that they do not know, and the second of two publications would win. The trial
 * rejects for them. It runs once, and again after a failure.
 */
const conditionTrial = (address: string, put: Put): (() => Promise<void>) => {
  const refuseConditionless = async (condition: Promise<Outcome>): Promise<void> => {
    if ((await condition) !== 'done') return;
    throw new Error(
      `${address} writes without heeding conditions, so that two publications could undo each other; use a service with conditional writes`,
    );
  };

  const tryConditions = async (): Promise<void> => {
    const first = await put(TRIAL_KEY, { Body: TRIAL, IfNoneMatch: '*' });
    if (first === 'done') await refuseConditionless(put(TRIAL_KEY, { Body: TRIAL, IfNoneMatch: '*' }));
    await refuseConditionless(put(TRIAL_KEY, { Body: TRIAL, IfMatch: NO_MARK }));
  };

  let tried: Promise<void> | undefined;
  return () => {
    tried ??= tryConditions();
    tried.catch(() => (tried = undefined));
    return tried;
  };
};

/**
 * A store in a bucket of Amazon S3 or of a service that speaks its protocol. Where, and who asks, is said by the usual
 * variables: `AWS_ENDPOINT_URL_S3`, `AWS_REGION`, `AWS_ACCESS_KEY_ID`, … or by the role of the machine.
 */
export const s3Store = (address: string, env: Environment): Store => {
  const { get, put, list, remove } = requests(address, env);
  const known = new Map<string, StoredRegistry>();
  const conditional = conditionTrial(address, put);

  const read = async (key: string): Promise<Buffer | null> => {
    const found = await get(key);
    return found && found !== 'known' ? found.bytes : null;
  };

  return {
    place: address,
    read,
    list,
    remove: (key) => remove(removableKey(key)),

    async create(key, bytes) {
      await conditional();
      for (let attempt = 1; ; attempt++) {
        const outcome = await put(key, { Body: bytes, IfNoneMatch: '*' });
        if (outcome === 'done') return;
        // Our own earlier attempt may have arrived although its answer did not.
        const found = outcome === 'refused' ? await read(key) : null;
        if (found?.equals(bytes)) return;
        if (found) throw new OtherBytes(address, key);
        if (attempt === ATTEMPTS) throw new Error(`${address}: others write ${key} all the time; try again later`);
        await sleep(PAUSE_MS * attempt);
      }
    },

    async readRegistry(environment) {
      const remembered = known.get(environment);
      const found = await get(registryKey(environment), remembered?.mark);
      if (found === 'known') return remembered ?? null;
      if (!found) return null;
      const stored = { text: found.bytes.toString(), mark: found.mark };
      known.set(environment, stored);
      return stored;
    },

    async replaceRegistry(environment, text, mark) {
      await conditional();
      const key = registryKey(environment);
      const writer = randomUUID();
      const condition = mark === null ? { IfNoneMatch: '*' } : { IfMatch: mark };
      const outcome = await put(key, { Body: text, Metadata: { writer }, ...condition });
      if (outcome === 'done') return true;
      // Refused by our own earlier attempt, whose answer did not arrive? Then it is done.
      const found = await get(key);
      return found !== null && found !== 'known' && found.writer === writer;
    },
  };
};
