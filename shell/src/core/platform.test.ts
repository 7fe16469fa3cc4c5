import type { Platform } from '@hydria/shared/platform/platform.ts';
import { exampleRemote } from '../composition/example-boot.ts';
import { createPlatform, createQueryClient } from './platform.ts';

test('a mutation runs without a connection too, so that the person learns of the failure at once', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  const client = createQueryClient();
  const mutationFn = jest.fn().mockRejectedValue(new Error('no connection'));
  const mutation = client.getMutationCache().build(client, { mutationFn });
  client.mount();
  dispatchEvent(new Event('offline'));
  await expect(mutation.execute(undefined)).rejects.toThrow('no connection');
  client.unmount();
  online.mockRestore();
});

test('errors are sent under the name of the shell or of the remote', () => {
  const shown = jest.spyOn(console, 'error').mockReturnValue();
  const parts = { onRefused: () => undefined } as unknown as Parameters<typeof createPlatform>[0] & Platform;
  const { own, forRemote } = createPlatform(parts);
  own.telemetry({ kind: 'error', name: 'of-the-shell' });
  const remote = exampleRemote('mf-billing');
  forRemote(remote).telemetry({ kind: 'error', name: 'of-a-remote' });
  expect(shown.mock.calls.map(([line]) => line)).toEqual([
    '[shell] of-the-shell {}',
    `[mf-billing@${remote.version}] of-a-remote {}`,
  ]);
  shown.mockRestore();
});
