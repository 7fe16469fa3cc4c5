import sharp from 'sharp';

// Takes one message, a list of SVG texts, answers with their PNGs, and ends.
process.once('message', (svgs: string[]) => {
  void Promise.all(svgs.map((svg) => sharp(Buffer.from(svg)).png().toBuffer())).then((pngs) =>
    process.send!(pngs, () => process.disconnect()),
  );
});
