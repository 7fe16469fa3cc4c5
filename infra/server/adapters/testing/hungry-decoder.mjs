// A decoder that takes all the memory that the system gives it; told so, it answers with what it could not have.
process.on('message', () => {
  const taken = [];
  try {
    for (let n = 0; n < 64; n += 1) taken.push(Buffer.alloc(64 * 1024 * 1024, 1));
  } catch {
    process.send({ problem: taken.length < 16 ? 'size' : 'image' });
    return;
  }
  process.send({ problem: 'image' });
});
process.send({ ready: true });
