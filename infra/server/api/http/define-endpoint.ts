import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { FeedCaller, Session } from '../kernel/session.ts';
import type { CallLimits } from '../kernel/limit-call.ts';
import type { ApiContext } from '../kernel/api-context.ts';
import type { UploadedFile } from '../kernel/uploads.ts';

/** Part of an endpoint's input as the handler gets it: checked, with defaults filled in. */
type Input<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

type Body<E> = E extends { bodyType: 'ndjson' }
  ? Readable
  : E extends { bodyType: 'image' }
    ? UploadedFile
    : Input<E, 'body'>;

/** One call, after guard and validation. */
export interface Request<E extends Endpoint = Endpoint> {
  params: Input<E, 'params'>;
  query: Input<E, 'query'>;
  body: Body<E>;
  /** The signed-in person; null for a guest, and for a utility's system. */
  session: E['access'] extends 'public' ? Session | null : E['access'] extends 'feed' ? null : Session;
  /** The utility whose system calls, and the scopes of its token; only where access is `feed`. */
  feed: E['access'] extends 'feed' ? FeedCaller : null;
  ip: string;
  headers: IncomingHttpHeaders;
  /** The text of a JSON body as it came, for what is signed. */
  rawBody: string;
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void;
  /** Takes back what was counted for this call: it had been handed in before. */
  refundRateLimit(): Promise<void>;
  log: FastifyBaseLogger;
}

/** The answer of calls that only say that it is done. */
export const DONE = { message: 'Success' } as const;

/** A picture as an answer. */
export interface ImageAnswer {
  type: string;
  data: Buffer;
}

/** An archive as an answer, sent part after part. */
export interface ArchiveAnswer {
  name: string;
  data: Readable;
}

/** A PDF document as an answer. */
export interface DocumentAnswer {
  name: string;
  data: Buffer;
}

/** A file that a person has uploaded, as an answer. */
export interface FileAnswer {
  /** In any script. */
  name: string;
  type: string;
  data: Buffer;
}

/** The answer of a call by its encoding. */
type AnswerOf<E extends Endpoint> = E extends { answerType: 'image' }
  ? ImageAnswer
  : E extends { answerType: 'zip' }
    ? ArchiveAnswer
    : E extends { answerType: 'pdf' }
      ? DocumentAnswer
      : E extends { answerType: 'file' }
        ? FileAnswer
        : z.input<E['answer']>;

/** Returns the answer, or throws an `AppError`. */
export type Handler<E extends Endpoint> = (app: ApiContext, request: Request<E>) => Promise<AnswerOf<E>>;

type Rows = Record<string, Endpoint>;

/** Handlers of all rows that are not declared for later. */
type Handlers<R extends Rows> = { [C in keyof R as R[C] extends { later: true } ? never : C]: Handler<R[C]> };

/** A part of the contract with what answers it. */
export interface Feature<R extends Rows = Rows> {
  rows: R;
  handlers: Handlers<R>;
  /** Calls that are counted before their body is read. */
  limits: { [C in keyof R]?: CallLimits };
}

/** Binds handlers to a part of the contract: a missing one, a superfluous one or a wrong answer does not compile. */
export const defineEndpoints = <R extends Rows>(
  rows: R,
  handlers: Handlers<R>,
  limits: Feature<R>['limits'] = {},
): Feature<R> => ({ rows, handlers, limits });
