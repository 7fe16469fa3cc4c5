import { lazy, Suspense } from 'react';

const Loaded = lazy(async () => {
  const { loadSlider } = await import('../mui/mui.ts');
  const { Range } = await loadSlider();
  return { default: Range };
});

/** Height of the slider, kept free until its code is there. */
const HEIGHT = 34;
/** The thumb reaches half its width over the ends. */
const THUMB = 10;

interface SliderProps {
  /** Names the value for screen readers. */
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** The value in words. */
  format: (value: number) => string;
  onChange: (value: number) => void;
}

/** A number between two bounds, for trying out. A number that the person knows exactly is a field. */
export const Slider = ({ step = 1, ...slider }: SliderProps) => (
  <div css={{ minHeight: HEIGHT, paddingInline: THUMB }}>
    <Suspense fallback={null}>
      <Loaded step={step} {...slider} />
    </Suspense>
  </div>
);
