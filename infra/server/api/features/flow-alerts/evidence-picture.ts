import sharp from 'sharp';

/** One hour of the evidence. */
interface Hour {
  litres: number;
}

const [WIDTH, HEIGHT] = [504, 120];
const GAP = 0.2;
/** Pixels of the file for each of the mail, for sharp screens. */
const DENSITY = 2;

/** Bars of the hours of an alert, without words: a typeface of the machine would decide how they look. */
function svgOf(hours: readonly Hour[]): string {
  const top = Math.max(1, ...hours.map(({ litres }) => Math.abs(litres)));
  const step = WIDTH / hours.length;
  const bars = hours.map(({ litres }, index) => {
    const height = Math.max(litres === 0 ? 0 : 2, (Math.abs(litres) / top) * (HEIGHT - 4));
    const x = (index + GAP / 2) * step;
    return `<rect x="${x.toFixed(2)}" y="${(HEIGHT - 2 - height).toFixed(2)}" width="${(step * (1 - GAP)).toFixed(2)}" height="${height.toFixed(2)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * DENSITY}" height="${HEIGHT * DENSITY}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><g fill="#0b5c8a">${bars.join('')}</g><rect y="${HEIGHT - 2}" width="${WIDTH}" height="2" fill="#48626f"/></svg>`;
}

/** The hours that prove an alert as a picture for its mail; nothing where no hour is known. */
export async function evidencePicture(hours: readonly Hour[]) {
  if (hours.length === 0) return null;
  const png = await sharp(Buffer.from(svgOf(hours)))
    .png({ palette: true })
    .toBuffer();
  return { png, width: WIDTH, height: HEIGHT };
}
