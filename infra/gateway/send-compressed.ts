import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { encodingsFor } from '@hydria/process/encodings.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
/** Fast enough for every request; files that never change are compressed harder, once. */
const QUALITY = 5;

/** Sends a text that is composed for this request, compressed when the client reads brotli. */
export const sendCompressed = async (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> => {
  const [encoding] = encodingsFor(request.headers['accept-encoding'], ['br']);
  if (!encoding) return reply.send(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  return reply.header('content-encoding', encoding).send(await brotli(Buffer.from(text), { params }));
};
