import { fork } from 'node:child_process';
import path from 'node:path';
import { random } from './base/random.ts';
import type { DemoUtility } from './base/utilities.ts';

const SIDE = 512;

/** White marks on the utility's colour, in a square of 100. Each has the waterline that all the logos share. */
const MARKS: Record<string, string> = {
  drop: '<path d="M50 14c11 16 19 27 19 38a19 19 0 0 1-38 0c0-11 8-22 19-38z"/>',
  olive:
    '<path d="M24 70C40 62 58 44 74 20M36 62c-10-2-14-10-12-18 9 1 14 8 12 18zM48 51c-10-3-13-11-11-19 9 2 13 10 11 19zM46 55c8-5 17-3 21 4-7 6-16 4-21-4zM58 41c8-5 16-4 21 3-7 6-16 4-21-3z" fill="#fff" stroke="#fff" stroke-width="3"/>',
  lighthouse:
    '<path d="M43 34h14l5 36H38zM41 24h18v8H41zM45 14h10l3 8H42z"/><path d="M24 24l13 4-13 5zM76 24l-13 4 13 5z" opacity=".75"/>',
  mountain:
    '<path d="M14 70l24-42 12 20 9-13 27 35z"/><path d="M38 28l-8 14 6 3 4-5 5 6 3-4z" fill="#000" opacity=".25"/>',
  sun: '<circle cx="50" cy="46" r="16"/><g stroke="#fff" stroke-width="5" stroke-linecap="round"><path d="M50 14v8M18 46h8M74 46h8M27 23l6 6M67 63l6 6M73 23l-6 6M33 63l-6 6"/></g>',
  fountain:
    '<path d="M28 62h44l-5 9H33zM47 34h6v26h-6z"/><path d="M50 32c-2-14-20-16-22 2M50 32c2-14 20-16 22 2M50 30V14" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/>',
  boat: '<path d="M52 14v42h24C74 38 64 24 52 14zM46 24v32H28c2-12 9-24 18-32zM20 60h60l-9 11H29z"/>',
  castle: '<path d="M24 70V32h8v7h7v-7h8v7h6v-7h8v7h7v-7h8v38H56V58a6 6 0 0 0-12 0v12z"/>',
  ship: '<path d="M18 58h64l-9 13H27zM47 12h5v42h-5z"/><path d="M55 17c14 4 19 12 19 20-6-3-13-3-19-1zM44 22c-11 5-16 13-17 22 6-3 12-4 17-2z"/>',
  bridge: '<path d="M12 70V58c14 0 22-24 38-24s24 24 38 24v12H76a12 12 0 0 0-20 0h-2a14 14 0 0 0-26 0z"/>',
  island:
    '<path d="M18 70c4-16 18-22 32-22s28 6 32 22z"/><path d="M48 50c0-10 2-18 6-24M54 26c-8-6-16-3-18 4 7 1 13 0 18-4zM54 26c8-5 16-2 18 5-8 1-13-1-18-5zM54 26c-2-9 3-14 9-14 2 7-2 12-9 14z" fill="#fff" stroke="#fff" stroke-width="3" stroke-linecap="round"/>',
  column:
    '<path d="M28 16h44v8H28zM34 27h32v5H34zM36 35h5v26h-5zM44 35h5v26h-5zM52 35h5v26h-5zM60 35h5v26h-5zM32 63h36v7H32z"/>',
};

const WAVE =
  '<path d="M8 80c8-6 14-6 21 0s14 6 21 0 14-6 21 0 14 6 21 0" fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round" opacity=".85"/>';

const logoSvg = ({ mark, accent }: DemoUtility) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 100 100">
     <rect width="100" height="100" rx="22" fill="${accent}"/><g fill="#fff">${MARKS[mark] ?? MARKS['drop']}</g>${WAVE}</svg>`;

/** A ridge of hills from left to right; `y` is its height, `rise` how much it goes up and down. */
function ridge(seed: string, y: number, rise: number): string {
  const from = random(seed);
  const points = Array.from({ length: 9 }, (_, index) => [index * 200, y + (from.next() - 0.5) * rise]);
  const curve = points.slice(1).map(([x = 0, to = 0], index) => {
    const [px = 0, py = 0] = points[index] ?? [];
    return `C${px + 90} ${py} ${x - 90} ${to} ${x} ${to}`;
  });
  return `M0 ${points[0]?.[1]} ${curve.join(' ')} V600 H0 Z`;
}

const coverSvg = ({ slug, accent }: DemoUtility) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="600" viewBox="0 0 1600 600">
     <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fdf3e3"/><stop offset="1" stop-color="#dff0f4"/></linearGradient>
     <linearGradient id="sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${accent}" stop-opacity=".55"/><stop offset="1" stop-color="${accent}"/></linearGradient></defs>
     <rect width="1600" height="600" fill="url(#sky)"/><circle cx="${random(slug).int(900, 1400)}" cy="150" r="62" fill="#f6c667" opacity=".9"/>
     <path d="${ridge(`${slug} far`, 300, 190)}" fill="${accent}" opacity=".22"/>
     <path d="${ridge(`${slug} near`, 370, 150)}" fill="${accent}" opacity=".38"/>
     <path d="${ridge(`${slug} shore`, 440, 40)}" fill="url(#sea)"/>
     <g fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".5"><path d="M180 505h150M520 540h210M900 495h120M1180 550h190M300 570h90"/></g></svg>`;

/** In a process of its own: the library that draws is not loaded where the API runs. */
function toPngs(svgs: readonly string[]): Promise<Buffer[]> {
  const child = fork(path.join(import.meta.dirname, 'draw-pictures.ts'), {
    execArgv: [],
    serialization: 'advanced',
  });
  return new Promise((resolve, reject) => {
    child.once('message', (pngs) => resolve((pngs as Uint8Array[]).map((png) => Buffer.from(png))));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The pictures of the demo data could not be drawn (${code}).`)));
    child.send(svgs);
  });
}

/** A logo, a white mark on the utility's colour, and a cover, hills and water in it; both PNG. */
export interface UtilityPictures {
  logo: Buffer;
  cover: Buffer;
}

/** Draws the pictures of utilities, in their order. */
export async function drawPictures(utilities: readonly DemoUtility[]): Promise<UtilityPictures[]> {
  const pngs = await toPngs(utilities.flatMap((utility) => [logoSvg(utility), coverSvg(utility)]));
  return utilities.map((_, index) => ({ logo: pngs[index * 2]!, cover: pngs[index * 2 + 1]! }));
}
