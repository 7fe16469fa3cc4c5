import { createQueryClient } from './platform.ts';

test('a change is asked for without a connection too, so that the person learns at once that there is none', async () => {
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
