/** Styles that a drawing takes from the page; a picture has no style sheets. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'visibility',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const;

/** Room around the drawing, in pixels, and pixels of the picture for each of the page. */
const MARGIN = 24;
const LINE = 24;
const SCALE = 2;

const areaOf = (svg: SVGSVGElement): number => svg.clientWidth * svg.clientHeight;

/** A copy of a drawing with its styles written out, as a picture that can be drawn on a canvas. */
const copyOf = async (svg: SVGSVGElement): Promise<HTMLImageElement> => {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const parts = [svg, ...svg.querySelectorAll('*')];
  for (const [index, part] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(parts[index] ?? svg);
    part.setAttribute('style', STYLES.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(svg.clientWidth));
  copy.setAttribute('height', String(svg.clientHeight));
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await picture.decode();
  return picture;
};

/** A PNG of the largest drawing in an element, below some lines of text, in the colours of the page; null without a drawing. */
export const chartPicture = async (element: HTMLElement, lines: readonly string[]): Promise<Blob | null> => {
  const [svg] = [...element.querySelectorAll('svg')].toSorted((a, b) => areaOf(b) - areaOf(a));
  if (!svg || areaOf(svg) === 0) return null;
  const canvas = document.createElement('canvas');
  const top = MARGIN + lines.length * LINE;
  canvas.width = (svg.clientWidth + 2 * MARGIN) * SCALE;
  canvas.height = (top + svg.clientHeight + MARGIN) * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const { color, fontFamily } = getComputedStyle(element);
  pen.scale(SCALE, SCALE);
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--surface') || '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = color;
  for (const [index, line] of lines.entries()) {
    pen.font = `${index === 0 ? 650 : 400} ${index === 0 ? 17 : 14}px ${fontFamily}`;
    pen.fillText(line, MARGIN, MARGIN + (index + 0.6) * LINE, svg.clientWidth);
  }
  pen.drawImage(await copyOf(svg), MARGIN, top);
  return new Promise((done) => {
    canvas.toBlob(done, 'image/png');
  });
};
