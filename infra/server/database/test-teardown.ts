import './test-setup.ts';

/** jest's globalTeardown. jest asks for a default export. */
export default async function tearDown(): Promise<void> {
  await globalThis.stopHydriaTestServer?.();
}
