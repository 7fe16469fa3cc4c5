// A decoder that tells which settings it was started with.
process.on('message', () => {
  const bytes = Buffer.from(JSON.stringify(Object.keys(process.env).sort()));
  process.send({ picture: { content_type: 'image/jpeg', width: 1, height: 1, sha256: '', bytes } });
});
process.send({ ready: true });
