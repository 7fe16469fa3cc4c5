import autocannon from 'autocannon';
import { startApiProcess } from './api-process.ts';
import type { Extent } from './extent.ts';
import { inTurn, ratios, spread, type Figure } from './figures.ts';

const SECONDS = 4;
const CONNECTIONS = 20;
const READ = '/api/bills/list?deya_id=1&code=100-1';

/** Requests per second of one server. A failed response aborts the measurement. */
const load = async (origin: string, token: string, seconds: number): Promise<number> => {
  const result = await autocannon({
    url: origin + READ,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${origin} answered ${result.non2xx} requests badly`);
  return result.requests.average;
};

/**
 * Reads 50 bills of one supply through the API and through a bare server, alternating; each server is a process of its
 * own.
 */
export const measureApiReads = async (extent: Extent): Promise<Figure[]> => {
  const api = await startApiProcess();
  try {
    const bare = await api.beside('quality/bench/bare-server.ts');
    const token = await api.signIn('anna');
    const seconds = extent.scaled(SECONDS);
    const [ours, limit] = await inTurn(
      extent,
      () => load(api.origin, token, seconds),
      () => load(bare, token, seconds),
    );
    const note = `${Math.round(spread(ours).median)} against ${Math.round(spread(limit).median)} requests per second`;
    return [
      { what: 'API read of 50 bills against a bare server', bar: '≥ 0.80', value: ratios(ours, limit), unit: '', note },
    ];
  } finally {
    await api.stop();
  }
};
