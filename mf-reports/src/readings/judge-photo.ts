/** Why the digits of a meter may be hard to read in a photo. */
export type PhotoFault = 'blurred' | 'dark' | 'glare';

/** Pixels as a canvas gives them: red, green, blue and alpha of each, row by row. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Mean brightness, of 255, below which a photo is dark. */
const DARK = 50;
/** A pixel of this brightness has lost its detail; more than a tenth of such pixels is glare. */
const BURNT = 250;
const GLARE_SHARE = 0.1;
/** Variance of the Laplacian below which edges are washed out. */
const SHARP = 40;

const brightnessOf = ({ data, width, height }: Pixels): Float32Array => {
  const grey = new Float32Array(width * height);
  for (let at = 0; at < grey.length; at += 1)
    grey[at] = 0.299 * data[at * 4]! + 0.587 * data[at * 4 + 1]! + 0.114 * data[at * 4 + 2]!;
  return grey;
};

const mean = (values: Float32Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Variance of the second derivative: edges of a sharp photo make it large. */
const sharpnessOf = (grey: Float32Array, width: number, height: number): number => {
  const edges = new Float32Array(Math.max(0, width - 2) * Math.max(0, height - 2));
  let next = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      edges[next] = grey[at - 1]! + grey[at + 1]! + grey[at - width]! + grey[at + width]! - 4 * grey[at]!;
      next += 1;
    }
  const middle = mean(edges);
  return mean(edges.map((edge) => (edge - middle) ** 2));
};

/**
 * Judges a photo of about 512 pixels in width. It warns and never refuses: a person may know that the digits can be read. A dark
 * photo has weak edges, so it is not called blurred as well.
 */
export const judgePhoto = (pixels: Pixels): PhotoFault[] => {
  const grey = brightnessOf(pixels);
  if (grey.length === 0) return [];
  if (mean(grey) < DARK) return ['dark'];
  const burnt = grey.reduce((count, value) => count + (value >= BURNT ? 1 : 0), 0) / grey.length;
  return [
    ...(burnt > GLARE_SHARE ? ['glare' as const] : []),
    ...(sharpnessOf(grey, pixels.width, pixels.height) < SHARP ? ['blurred' as const] : []),
  ];
};
