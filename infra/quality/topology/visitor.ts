import { request, type RequestOptions } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import { certificate } from './certificate.ts';

/** The name in the certificate. */
export const HOST = 'localhost';

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Asked {
  headers?: Record<string, string | number>;
  body?: string | Buffer | undefined;
}

/** One client computer with an address of its own. */
export interface Visitor {
  address: string;
  /** Sends `METHOD /path` over TLS; does not normalise the path. */
  ask(call: string, asked?: Asked): Promise<Answered>;
}

const send = (options: RequestOptions, body: Asked['body']): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const sending = request({ ...options, agent: false }, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      answer
        .setEncoding('utf8')
        .toArray()
        .then((parts) => resolve({ status, headers, body: parts.join('') }), reject);
    });
    sending.on('error', reject);
    if (options.headers && 'expect' in options.headers) sending.once('continue', () => sending.end(body));
    else sending.end(body);
  });

/** The nth visitor of the portal at this port: every address of 127.0.0.0/8 belongs to this machine. */
export const visitor = (port: number, n: number): Visitor => {
  const address = `127.0.${1 + Math.floor(n / 250)}.${1 + (n % 250)}`;
  return {
    address,
    ask: (call, { headers, body } = {}) => {
      const [method = 'GET', path = '/'] = call.split(' ');
      const to = { host: '127.0.0.1', port, localAddress: address, servername: HOST, ca: certificate.cert };
      return send({ ...to, method, path, headers: { host: `${HOST}:${port}`, ...headers } }, body);
    },
  };
};

export const asJson = (value: unknown): Asked => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
