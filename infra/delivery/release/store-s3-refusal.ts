const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The status of an answer that the library threw: 404, 412, …; undefined without an answer. */
export const statusOf = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const metadata = error.$metadata;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
};

export interface Failure {
  /** The service's word for it, or the operating system's. */
  name: string;
  status: number | undefined;
  message: string;
}

/** The details of a failed request. */
export const failureOf = (error: unknown): Failure => {
  const { name, code, message } = Object(error) as { name?: unknown; code?: unknown; message?: unknown };
  const word = textOf(name);
  return {
    name: word && word !== 'Error' ? word : textOf(code),
    status: statusOf(error),
    message: textOf(message).replaceAll(/\s+/g, ' ').slice(0, 200),
  };
};

/** The operating system's code, in a sentence around it. */
const SYSTEM = /\bE[A-Z]{4,}\b/;

type Rule = [applies: (failure: Failure) => boolean, sentence: (failure: Failure) => string];

const named =
  (pattern: RegExp) =>
  ({ name }: Failure): boolean =>
    pattern.test(name);

const rules = (bucket: string, endpoint: string | undefined): Rule[] => [
  [
    named(/^NoSuchBucket$/),
    () => `there is no bucket "${bucket}" at ${endpoint ?? 'Amazon S3'}; create it, or correct STORE`,
  ],
  [
    named(/^CredentialsProviderError$/),
    () => 'there are no credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role',
  ],
  [
    named(/^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken|TokenRefreshRequired)$/),
    ({ name }) =>
      `the credentials are not accepted (${name}); correct AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN`,
  ],
  [named(/^RequestTimeTooSkewed$/), () => "this machine's clock is wrong; set it, and try again"],
  [
    ({ name, message }) =>
      /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/.test(name) ||
      message.includes('Region is missing'),
    () => "the bucket's region is missing or another one; set AWS_REGION",
  ],
  [
    ({ name, status }) => status === 501 || name === 'NotImplemented',
    () =>
      'the service has no conditional writes, without which two publications could undo each other; use another one',
  ],
  [
    ({ status }) => status === 403,
    () =>
      'access is denied; allow these credentials s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket on it',
  ],
  [
    ({ status }) => status !== undefined && (status >= 500 || status === 429),
    ({ name, status }) => `the service fails (${status} ${name}); try again later`,
  ],
  [
    ({ status }) => status === undefined,
    ({ name, message }) =>
      `${endpoint ?? 'Amazon S3'} does not answer (${SYSTEM.exec(message)?.[0] ?? (name || message)}); check AWS_ENDPOINT_URL_S3 and the network`,
  ],
];

/** The failure of a bucket, in one sentence with its remedy. */
export const s3Refusal = (error: unknown, address: string, bucket: string, endpoint: string | undefined): Error => {
  const failure = failureOf(error);
  const [, sentence] = rules(bucket, endpoint).find(([applies]) => applies(failure)) ?? [];
  const text = sentence?.(failure) ?? `the service refuses (${failure.status} ${failure.name}): ${failure.message}`;
  return new Error(`${address}: ${text}`, { cause: error });
};
