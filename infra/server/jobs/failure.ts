/** The failure of a job, as a code that may be shown and stored. */
export class JobFailure extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.name = 'JobFailure';
    this.code = code;
  }
}

interface Coded {
  name?: string;
  code?: unknown;
  responseCode?: unknown;
}

/**
 * An error without its message: PostgreSQL quotes input of people, mail servers repeat the recipient. The rest is its kind and its
 * codes, `DatabaseError 23505`, `Error EENVELOPE 550`.
 */
export function describeFailure(error: unknown): string {
  const { name = 'Error', code, responseCode } = (error ?? {}) as Coded;
  const codes = [code, responseCode].filter(
    (known) => typeof known === 'number' || /^[\w.-]{1,40}$/.test(String(known ?? '')),
  );
  return [name.replace(/\W/g, '').slice(0, 40), ...codes].join(' ');
}
