// A decoder that never answers and blocks its own event loop.
process.on('message', () => {
  for (;;);
});
process.send({ ready: true });
