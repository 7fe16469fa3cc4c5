import { keepTemporaryFilesInMemory } from './memory-folder.ts';
import { startTestServer, TEST_SERVER_VARIABLE } from './test-server.ts';

declare global {
  var stopHydriaTestServer: (() => Promise<void>) | undefined;
}

/** jest's globalSetup: one PostgreSQL for the run. jest asks for a default export. */
export default async function setUp(): Promise<void> {
  await keepTemporaryFilesInMemory();
  const { server, stop } = await startTestServer(process.env);
  process.env[TEST_SERVER_VARIABLE] = JSON.stringify(server);
  globalThis.stopHydriaTestServer = stop;
}
