import type { z } from 'zod';
import type { FeedScope } from '../rules/feed-parts.ts';
import type { Permission } from './permissions.ts';

/**
 * The callers that a call accepts. `public`: anyone. `member`: a signed-in person. `permission:x`: a member whose
 * scope for the acting utility holds x. `feed`: a utility's own system, by its `access_token`.
 */
export type Access = 'public' | 'member' | 'feed' | `permission:${Permission}`;

/** One row of the contract: input, answer, access. Its key in the contract is "METHOD /path". */
export interface Endpoint {
  access: Access;
  /** With access `feed`: the scope that the access token must have; none for a call that only reads the report of earlier ones. */
  feedScope?: FeedScope;
  /** One sentence for the OpenAPI document. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * Encoding of the body; JSON by default. In a multipart body a `z.file()` is a file part, other fields are text
   * parts. A form without files is taken as JSON too; of a record, each key is a part: `answers.name`, or `answers.days[]` for a list.
   */
  bodyType?: 'json' | 'multipart' | 'ndjson' | 'image';
  /** Maximum number of files in a multipart body; none by default. */
  files?: number;
  answer: z.ZodType;
  /** Encoding of the answer; JSON by default. `file`: one that a person has uploaded, as an attachment under its name. */
  answerType?: 'json' | 'image' | 'atom' | 'zip' | 'pdf' | 'file';
  /** Error codes of `validation.backend.*` that this call may answer besides the general ones. */
  errors?: readonly string[];
  /**
   * Answered also to one who must first choose a new password (decisions 32). Others refuse,
   * `password_change_required`.
   */
  whileMustChange?: true;
  /** A change that is permitted during impersonation (decisions 27). */
  whileImpersonating?: true;
  /** Declared, not yet built: the server answers 501 `not_yet_available`. */
  later?: true;
}

/** Declares an endpoint and keeps its exact types. */
export const endpoint = <const E extends Endpoint>(e: E): E => e;
