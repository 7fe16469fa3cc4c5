/** `{ message }` of the wire: one code, or codes per field (spec S §8). */
export type ErrorMessage = string | Record<string, string[]>;

/** The failure of a call. Branch on `code`, never on the status alone. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The code, or the first one of the first field. */
  readonly code: string;
  /** Codes per field, when the server named fields. */
  readonly fields: Record<string, string[]>;
  /** Seconds to wait, when the server said so. */
  readonly retryAfter: number | null;
  /** The present row, when another person has changed it meanwhile. */
  readonly current: unknown;
  /** The beginning of the request's number, under which administrators find it in the log. */
  readonly reference: string | null;
  /** When it was received, in milliseconds: `retryAfter` counts from then. */
  readonly at: number;

  constructor(
    status: number,
    message: ErrorMessage,
    retryAfter: number | null = null,
    current?: unknown,
    requestId: string | null = null,
  ) {
    const fields = typeof message === 'string' ? {} : message;
    const code = typeof message === 'string' ? message : (Object.values(message)[0]?.[0] ?? '');
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.current = current;
    this.reference = requestId?.slice(0, 8) ?? null;
    this.at = Date.now();
  }
}

/** Tells an `ApiError` by its name: the shell and each remote have a copy of the class. */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError';
