import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { encodingsFor } from '@hydria/process/encodings.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);

/** Below this an answer fits into the packets that it would take anyway. */
const SMALL = 1_400;
/** Half a millisecond for a list of bills, a twelfth of its bytes. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** Compresses the answers of reads only. They hold no token, so their compressed length reveals none (BREACH). */
export async function compress(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (request.method !== 'GET' || typeof payload !== 'string' || payload.length < SMALL) return payload;
  void reply.header('vary', 'accept-encoding');
  const [encoding] = encodingsFor(request.headers['accept-encoding'], ['br']);
  if (!encoding) return payload;
  void reply.header('content-encoding', encoding);
  return brotli(payload, { params });
}
