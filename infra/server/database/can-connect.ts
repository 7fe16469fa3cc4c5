import pg from 'pg';

const LIMIT_MS = 5000;

/** Whether a server takes a new connection at this moment. */
export async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LIMIT_MS });
  // A server that ends between two messages tells it here as well.
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
