import { useRemoteContext } from '../remote/use-platform.tsx';
import { useFormats } from '../remote/use-formats.ts';
import { LOCALES, type Language } from '../rules/languages.ts';

const NO_BREAK = '\u00A0';
const KILOMETRE = 1000;
/** Distances within a kilometre are rounded to so many metres. */
const STEP = 50;

/** The browser knows the sign of a unit in each language; a text of the catalogue would depend on the release of the shell. */
const signOf = (unit: 'meter' | 'kilometer', language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit, unitDisplay: 'short' })
    .formatToParts(1)
    .find(({ type }) => type === 'unit')?.value ?? '';

/** Writes a distance in metres: `350 m`, `1.2 km`, `12 km`. Within a kilometre it is rounded to `step` metres. */
export const useDistance = () => {
  const { language } = useRemoteContext();
  const { number } = useFormats();
  return (metres: number, step = STEP): string =>
    metres < KILOMETRE
      ? number(Math.max(step, Math.round(metres / step) * step), 0) + NO_BREAK + signOf('meter', language)
      : number(metres / KILOMETRE, metres < 10 * KILOMETRE ? 1 : 0) + NO_BREAK + signOf('kilometer', language);
};
