import type { z } from 'zod';
import type { Permission } from './permissions.ts';

/**
 * Who may make a call. `public`: anyone. `member`: a signed-in person. `permission:x`: a member whose
 * scope for the acting utility holds x. `feed`: a utility's own system, by its `access_token`.
 */
export type Access = 'public' | 'member' | 'feed' | `permission:${Permission}`;

/** One row of the wire: what goes in, what comes out, who may ask. Its key in the contract is "METHOD /path". */
export interface Endpoint {
  access: Access;
  /** One sentence for the OpenAPI document. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** How the body travels; JSON unless said. In a multipart body a `z.file()` is a file part, all else a text part. */
  bodyType?: 'json' | 'multipart' | 'ndjson' | 'image';
  answer: z.ZodType;
  /** How the answer travels; JSON unless said. */
  answerType?: 'json' | 'image';
  /** Error codes of `validation.backend.*` that this call may answer besides the general ones. */
  errors?: readonly string[];
  /** Answered also to one who must first choose a new password (decisions 32). Others refuse, `password_change_required`. */
  whileMustChange?: true;
  /** Changes something, and is answered all the same while an administrator acts as somebody (decisions 27). */
  whileImpersonating?: true;
  /** Declared, not yet built: the server answers 501 `not_yet_available`. */
  later?: true;
}

/** Declares an endpoint and keeps its exact types. */
export const endpoint = <const E extends Endpoint>(e: E): E => e;
